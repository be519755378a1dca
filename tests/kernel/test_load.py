"""An extension that was not made from its source is never loaded."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.kernel._load import current_extension
from tests.house.sources import ROOT

BUILT = current_extension(ROOT / "engine" / "kernel" / "_kernel_cy.py") is not None


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    """The kernel's folder in a copy of the engine, extensions and records included."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "engine" / "kernel"


def form(kernel: Path, wanted: str = "") -> str:
    """Whether the kernel of that folder is compiled, by its own word; or the last line of the refusal."""
    result = subprocess.run(
        [sys.executable, "-c", "from engine.kernel import COMPILED; print(COMPILED)"],
        cwd=kernel.parents[1],
        env={**os.environ, "SEEP_KERNEL": wanted},
        capture_output=True,
        text=True,
    )
    return (result.stdout or result.stderr.splitlines()[-1]).strip()


def test_a_copy_that_nobody_touched_loads_its_extension(kernel: Path) -> None:
    assert form(kernel) == str(BUILT)


@pytest.mark.parametrize("name", ["_kernel_cy.py", "_kernel_cy.pxd", "layout.pxd"])
def test_an_extension_older_than_its_source_is_not_loaded(kernel: Path, name: str) -> None:
    with (kernel / name).open("a") as source:
        source.write("# edited\n")
    assert form(kernel) == "False"
    assert "run make build" in form(kernel, "compiled")


def test_an_extension_without_its_record_is_not_loaded(kernel: Path) -> None:
    for record in kernel.glob("*.sha256"):
        record.unlink()
    assert form(kernel) == "False"


def test_the_source_can_be_asked_for(kernel: Path) -> None:
    assert form(kernel, "python") == "False"
