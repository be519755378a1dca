"""README tells the truth: every command in it answers what stands below it."""

import json
import re
import shlex
import subprocess
import sys
from typing import Any

import pytest

from api.app import create_app
from api.config import Config
from tests.servers import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
#: Commands, which go on in indented lines, and their outputs.
CONSOLE = [
    answered
    for language, block in BLOCKS
    if language == "console"
    for answered in re.findall(r"^\$ (.*(?:\n  .*)*)\n((?:[^$].*\n)*)", block, re.MULTILINE)
]
PYTHON = [block for language, block in BLOCKS if language == "python"]


def asked(path: str, *options: str) -> Any:
    """What the service answers to the arguments of ``curl -s``."""
    client = create_app(Config(log_level="critical")).test_client()
    sent = {"json": json.loads(options[1])} if options else {}
    response = client.open(path.removeprefix("localhost:8000"), method="POST" if sent else "GET", **sent)
    return response.get_json()


@pytest.mark.parametrize(("command", "output"), [(c, o) for c, o in CONSOLE if c.startswith("curl -s ")])
def test_the_service_answers_what_readme_says(command: str, output: str) -> None:
    assert asked(*shlex.split(command)[2:]) == json.loads(output)


def test_a_slug_is_found_where_readme_says() -> None:
    ((command, output),) = [(c, o) for c, o in CONSOLE if c.startswith("git grep ")]
    slug = shlex.split(command)[3]
    assert [path for path in output.split() if slug not in (ROOT / path).read_text(encoding="utf-8")] == []


@pytest.mark.parametrize("program", PYTHON)
def test_the_library_prints_what_readme_says(program: str) -> None:
    result = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.splitlines() == re.findall(r"^# (.*)$", program, re.MULTILINE)


def test_readme_has_what_is_tested_here() -> None:
    assert len(CONSOLE) >= 4
    assert len(PYTHON) == 1


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#]+)\)", README))
def test_a_link_leads_somewhere(target: str) -> None:
    assert (ROOT / target).exists()
