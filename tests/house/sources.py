"""The product's own source files, for the tests that look at them as text."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def modules(*packages: str) -> tuple[Path, ...]:
    """All modules of the packages, in order of path."""
    return tuple(sorted(path for package in packages for path in (ROOT / package).rglob("*.py")))


def name_of(path: Path) -> str:
    """The path as people say it."""
    return str(path.relative_to(ROOT))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def names_given(path: Path) -> Iterator[tuple[str, int]]:
    """Every name that a module gives to something, with its line: what it only uses was named elsewhere."""
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name, node.lineno
    yield path.stem, 1
