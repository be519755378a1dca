"""Both forms of the kernel in one process, and what they say of a position."""

from functools import lru_cache
from types import ModuleType
from typing import Any

from engine.kernel import CORE, load, new_kernel
from engine.kernel._load import load_source
from engine.position import Position
from engine.ruleset import Ruleset

#: The interpreted twin of the kernel that serves (which is another interpreted one where nothing is compiled).
TWIN = load_source("engine.kernel._kernel_cy", "kernel_twin")


def loaded(position: Position, core: ModuleType = CORE) -> Any:
    """A kernel with the position loaded."""
    kernel = _kernel(position.ruleset, core)
    load(kernel, position)
    return kernel


@lru_cache(maxsize=64)
def _kernel(rules: Ruleset, core: ModuleType) -> Any:
    return new_kernel(rules, core)
