"""The list of compiled modules is true, and no stale build stands in front of its source."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.house.sources import ROOT, modules


@pytest.fixture(scope="module")
def setup() -> ModuleType:
    """setup.py as a module: it builds only when it is run."""
    spec = importlib.util.spec_from_file_location("seep_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_compiled_modules_are_those_on_disk(setup: ModuleType) -> None:
    on_disk = {path.relative_to(ROOT) for path in modules("engine", "api") if path.name.endswith("_cy.py")}
    assert {setup.source_of(module).relative_to(ROOT) for module in setup.CYTHON_MODULES} == on_disk


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one small module, built by this repository's setup.py."""
    for name in ("setup.py", "pyproject.toml", "LICENSE"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / "README.md").touch()
    source = tmp_path / "engine" / "kernel" / "_kernel_cy.py"
    source.parent.mkdir(parents=True)
    source.write_text("import cython\nCOMPILED = cython.compiled\nANSWER = 1\n")
    setup = tmp_path / "setup.py"
    text = setup.read_text()
    start = text.index("CYTHON_MODULES = ")
    end = text.index(")", start) + 1
    setup.write_text(text[:start] + 'CYTHON_MODULES = ("engine.kernel._kernel_cy",)' + text[end:])
    return tmp_path


def build(project: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    return subprocess.run(
        command, cwd=project, env={"PATH": "/usr/bin:/bin", **environment}, capture_output=True, text=True, timeout=120
    )


def answer(project: Path) -> str:
    """What the module says of itself when imported."""
    program = "from engine.kernel import _kernel_cy as kernel; print(kernel.COMPILED, kernel.ANSWER)"
    return subprocess.run(
        [sys.executable, "-c", program], cwd=project, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_a_build_follows_its_source_and_is_left_alone_while_it_is_current(project: Path) -> None:
    source = project / "engine" / "kernel" / "_kernel_cy.py"
    assert "compiled engine.kernel._kernel_cy" in build(project).stdout
    assert answer(project) == "True 1"
    assert build(project).stdout == ""
    source.write_text(source.read_text().replace("ANSWER = 1", "ANSWER = 2"))
    assert "compiled engine.kernel._kernel_cy" in build(project).stdout
    assert answer(project) == "True 2"


def test_a_change_of_a_declaration_file_is_a_change(project: Path) -> None:
    build(project)
    (project / "engine" / "kernel" / "_kernel_cy.pxd").write_text("# declarations\n")
    assert "compiled" in build(project).stdout


def test_a_build_that_fails_leaves_the_interpreted_module(project: Path) -> None:
    source = project / "engine" / "kernel" / "_kernel_cy.py"
    build(project)
    source.write_text(source.read_text().replace("ANSWER = 1", "ANSWER = 2"))
    failed = build(project, CC="/no/compiler")
    assert failed.returncode == 0
    assert failed.stdout.count("\n") == 1
    assert "will run interpreted" in failed.stdout
    assert answer(project) == "False 2"


def test_a_wanted_build_that_fails_fails_aloud(project: Path) -> None:
    assert build(project, CC="/no/compiler", SEEP_REQUIRE_COMPILED="1").returncode != 0


def test_nothing_is_compiled_where_that_is_asked_for(project: Path) -> None:
    build(project)
    assert build(project, SEEP_PURE="1").stdout == ""
    assert answer(project) == "False 1"


def test_the_wheel_is_whole(tmp_path: Path) -> None:
    project, site = tmp_path / "project", tmp_path / "site"
    project.mkdir()
    for name in ("setup.py", "pyproject.toml", "LICENSE", "README.md", "openapi.yaml"):
        shutil.copy(ROOT / name, project)
    for package in ("engine", "api"):
        shutil.copytree(ROOT / package, project / package, ignore=shutil.ignore_patterns("*.so", "*.sha256"))
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    pure = {**os.environ, "SEEP_PURE": "1", "SEEP_KERNEL": "python"}
    subprocess.run([*pip, "--target", site, "."], cwd=project, env=pure, check=True)
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); from api.wsgi import app; "
        "print(app.test_client().get('/openapi.yaml').status)"
    )
    started = subprocess.run(
        [sys.executable, "-I", "-c", program, site], cwd=tmp_path, env=pure, capture_output=True, text=True, check=True
    )
    assert started.stdout == "200 OK\n"
