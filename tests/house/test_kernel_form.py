"""The kernel that runs is the one that was asked for: a slow one never passes for the fast one unnoticed."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES

import pytest

from engine.kernel import COMPILED
from tests.house.sources import ROOT

SOURCE = ROOT / "engine" / "kernel" / "_kernel_cy.py"


def built() -> bool:
    """Whether an extension lies beside the source."""
    return any(SOURCE.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


def test_these_tests_run_the_kernel_that_they_were_started_for() -> None:
    wanted = {"python": False, "compiled": True}
    assert COMPILED is wanted.get(os.environ.get("SEEP_KERNEL", ""), built())


@pytest.mark.parametrize(("form", "compiled"), [("python", "False"), ("compiled", "True")])
def test_a_form_can_be_asked_for(form: str, compiled: str) -> None:
    if form == "compiled" and not built():
        compiled = ""  # refused: see below
    program = "from engine.kernel import COMPILED; print(COMPILED)"
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "SEEP_KERNEL": form},
        capture_output=True,
        text=True,
    )
    assert result.stdout.strip() == compiled
    assert ("run make build" in result.stderr) == (compiled == "")
