"""Compiles the hot modules, where a C compiler is at hand; everything else is in pyproject.toml.

A module of ``CYTHON_MODULES`` is ordinary Python in Cython's pure mode: without its extension it runs interpreted.
Beside each extension lies a record, ``_kernel_cy.<abi>.sha256``, of the sources that it was made from: a build whose
record is current is left alone, and :mod:`engine.kernel` refuses an extension whose record is not.

- ``SEEP_PURE=1`` compiles nothing, and removes what was compiled in place.
- ``SEEP_REQUIRE_COMPILED=1`` makes a build that fails fail aloud.
"""

import hashlib
import os
import platform
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

CYTHON_MODULES = ("engine.kernel._kernel_cy", "engine.search._rollout_cy", "engine.search._solver_cy")

ROOT = Path(__file__).resolve().parent
# Hot methods are small and call each other for every move: gcc's own limit inlines too few (8% of play-outs' speed).
# x86-64-v2 has popcnt and is in every x86 server since 2009; naming more would make the build useless elsewhere.
FLAGS = ["-O3", "-finline-limit=600", *(["-march=x86-64-v2"] if platform.machine() in ("x86_64", "AMD64") else [])]


def switched_on(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def source_of(module: str) -> Path:
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def record_of(module: str) -> str:
    """What an extension is made from: the module, and every declaration file that it knows of."""
    from Cython import __version__ as cython
    from Cython.Build.Dependencies import create_dependency_tree

    sources = sorted(create_dependency_tree().all_dependencies(str(source_of(module).relative_to(ROOT))))
    digests = [f"{hashlib.sha256((ROOT / each).read_bytes()).hexdigest()}  {each}" for each in sources]
    return "\n".join([f"# Cython {cython}, {' '.join(FLAGS)}", *digests, ""])


def record_path(extension: str | Path) -> Path:
    return Path(extension).with_suffix(".sha256")


class BuildKernel(build_ext):
    """``build_ext`` that skips what is current, leaves a record, and can do without."""

    def run(self) -> None:
        stale = [ext for ext in self.extensions if self.force or switched_on("SEEP_PURE") or not self.is_current(ext)]
        if self.inplace:
            self.remove(stale)
        self.extensions = [] if switched_on("SEEP_PURE") else stale
        if not self.extensions:
            return
        try:
            self.compile_all()
        except Exception as reason:  # whatever is missing, the interpreted kernel serves
            if switched_on("SEEP_REQUIRE_COMPILED"):
                raise
            lines = str(reason).strip().splitlines() or [type(reason).__name__]
            print(f"seep: the kernel is not compiled and will run interpreted, about 100 times slower: {lines[-1]}")

    def compile_all(self) -> None:
        from Cython.Build import cythonize

        records = {ext.name: record_of(ext.name) for ext in self.extensions}
        made = cythonize(
            self.extensions, build_dir=str(ROOT / "build" / "cython"), language_level=3, quiet=True, force=True
        )
        for ext, in_c in zip(self.extensions, made, strict=True):
            ext.sources = in_c.sources
        super().run()
        for ext in self.extensions:
            for built in self.places(ext):
                record_path(built).write_text(records[ext.name])
        if self.inplace:
            print("seep: compiled " + ", ".join(records))

    def places(self, ext: Extension) -> list[Path]:
        """Where the extension was put: into the wheel to be, and in place where asked."""
        built = Path(self.build_lib, self.get_ext_filename(ext.name))
        return [built, self.in_place(ext)] if self.inplace else [built]

    def in_place(self, ext: Extension) -> Path:
        return ROOT / self.get_ext_filename(ext.name)

    def is_current(self, ext: Extension) -> bool:
        extension = self.in_place(ext)
        record = record_path(extension)
        if not self.inplace or not (extension.exists() and record.exists() and source_of(ext.name).exists()):
            return False
        return record.read_text() == record_of(ext.name)

    def remove(self, extensions: list[Extension]) -> None:
        """No stale extension may stand in front of an edited source, even if the build now fails."""
        for ext in extensions:
            for path in (record_path(self.in_place(ext)), self.in_place(ext)):
                path.unlink(missing_ok=True)

    def copy_extensions_to_source(self) -> None:
        """Moved into place at once: a process that runs the old extension keeps its file."""
        for ext in self.extensions:
            built, target = Path(self.build_lib, self.get_ext_filename(ext.name)), self.in_place(ext)
            passing = target.with_suffix(f".{os.getpid()}.tmp")
            passing.write_bytes(built.read_bytes())
            passing.chmod(0o755)
            passing.replace(target)


class WithContract(build_py):
    """``build_py`` that puts openapi.yaml beside the packages, where the checkout has it: the service serves it."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            self.copy_file(str(ROOT / "openapi.yaml"), self.build_lib)


def extensions() -> list[Extension]:
    return [
        # debug information and warnings would be about C that nobody wrote
        Extension(module, [str(source_of(module).relative_to(ROOT))], extra_compile_args=[*FLAGS, "-g0", "-w"])
        for module in CYTHON_MODULES
    ]


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildKernel, "build_py": WithContract})
