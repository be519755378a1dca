"""Which form of a hot module is loaded: its extension if that was made from this very source, else the source.

An extension that is older than its source never stands in front of it: beside each lies the record of what it was
made from (written by setup.py). ``SEEP_KERNEL=python`` loads the sources, ``SEEP_KERNEL=compiled`` insists on the
extensions.
"""

import hashlib
import importlib.util
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, SourceFileLoader
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


def load(name: str) -> ModuleType:
    """The hot module of that dotted name, registered under it; its ``cython.compiled`` tells the form.

    Raises ImportError if ``SEEP_KERNEL=compiled`` and no current extension is there.
    """
    if name in sys.modules:
        return sys.modules[name]
    source = ROOT.joinpath(*name.split(".")).with_suffix(".py")
    wanted = os.environ.get("SEEP_KERNEL", "")
    extension = None if wanted == "python" else current_extension(source)
    if extension is None and wanted == "compiled":
        raise ImportError(f"SEEP_KERNEL=compiled, and {source.name} has no extension made from it: run make build")
    module = _load_from(name, extension or source)
    sys.modules[name] = module
    return module


def load_source(name: str, as_name: str) -> ModuleType:
    """The source of a hot module, under another name: the interpreted twin beside the compiled one."""
    return _load_from(as_name, ROOT.joinpath(*name.split(".")).with_suffix(".py"))


def current_extension(source: Path) -> Path | None:
    """The extension beside a source if its record still tells the truth."""
    for suffix in EXTENSION_SUFFIXES:
        extension = source.with_suffix("").with_suffix(suffix) if suffix.startswith(".") else None
        if extension is not None and extension.exists() and _is_current(extension.with_suffix(".sha256")):
            return extension
    return None


def _is_current(record: Path) -> bool:
    if not record.exists():
        return False
    lines = [line.split("  ", 1) for line in record.read_text().splitlines() if not line.startswith("#")]
    return all(_digest(ROOT / path) in (digest, None) for digest, path in lines)


def _digest(path: Path) -> str | None:
    """The digest of a file; none if it is not there (an installed package may come without its sources)."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None


def _load_from(name: str, path: Path) -> ModuleType:
    loader = (SourceFileLoader if path.suffix == ".py" else ExtensionFileLoader)(name, str(path))
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module
