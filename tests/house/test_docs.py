"""The pages that are made from the code are current, and every setting is on one."""

import re
import tomllib
from collections.abc import Callable

import pytest
from packaging.requirements import Requirement

from api.config import SETTINGS
from scripts.write_docs import AROUND, DOCS, PAGES
from tests.house.sources import ROOT, modules


@pytest.mark.parametrize(("name", "page"), PAGES.items())
def test_a_page_made_from_the_code_is_current(name: str, page: Callable[[], str]) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == page(), "run `make docs`"


def test_every_setting_that_the_code_reads_is_documented() -> None:
    sources = [*modules("engine", "api"), ROOT / "setup.py", ROOT / "deploy" / "gunicorn.conf.py"]
    reads = re.compile(r"""(?:environ(?:\.get\(|\[)|getenv\(|switched_on\()\s*["']([A-Z_]+)["']""")
    read = {name for path in sources for name in reads.findall(path.read_text(encoding="utf-8"))}
    assert read - {name for name, _, _ in (*SETTINGS, *AROUND)} == set()


def test_every_target_of_the_makefile_says_what_it_does() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = next(line for line in makefile.splitlines() if line.startswith(".PHONY:")).split()[1:]
    assert set(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)) == set(phony)


def test_every_requirement_is_pinned_within_its_range() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for lock, wanted in (("run", project["dependencies"]), *extras.items()):
        pins = dict(
            re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "requirements" / f"{lock}.txt").read_text(), re.MULTILINE)
        )
        canonical = {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in pins.items()}
        for requirement in map(Requirement, wanted):
            assert canonical[requirement.name.lower()] in requirement.specifier, (lock, str(requirement))
