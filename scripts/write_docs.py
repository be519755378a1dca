"""Writes the pages of docs/ that are made from the code; the suite fails while they differ from it."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from api.config import SETTINGS
from engine.ruleset import OPTIONS, PRESETS, Option, ruleset, ruleset_text, text_of

DOCS = Path(__file__).resolve().parent.parent / "docs"

#: Settings that are read outside the service's own table: name, default, sentence.
AROUND: tuple[tuple[str, str, str], ...] = (
    ("HOST", "127.0.0.1", "Address that gunicorn listens on."),
    ("PORT", "8000", "Port that gunicorn listens on."),
    ("WEB_CONCURRENCY", "cores", "Worker processes; set it to the CPU quota of a container."),
    ("THREADS", "8", "Threads of a worker."),
    ("PROMETHEUS_MULTIPROC_DIR", "a new one", "Directory of the workers' counts; emptied at start."),
    (
        "SEEP_KERNEL",
        "",
        "`python` runs the kernel's source; `compiled` insists on an extension made from it.",
    ),
    ("SEEP_PURE", "", "`1`: the build compiles nothing, and removes what was compiled in place."),
    ("SEEP_REQUIRE_COMPILED", "", "`1`: a build that fails fails aloud."),
)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; a bar inside a cell would end it."""
    lines = [list(head), ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def values_of(option: Option) -> str:
    """The values of an option, default first."""
    default = f"`{text_of(option.default)}`"
    if option.kind == "choice":
        return ", ".join(f"`{text_of(value)}`" for value in option.values)
    return f"{default}; {option.expects}"


def options_page() -> str:
    """docs/options.md."""
    options = table(
        ["option", "values, default first", "what it changes", "rules"],
        (
            [f"`{name}`", values_of(option), option.sentence, " ".join(f"`{rule}`" for rule in option.rules)]
            for name, option in OPTIONS.items()
        ),
    )
    presets = table(
        ["preset", "what for", "differs from `standard` in"],
        (
            [f"`{name}`", sentence, ", ".join(f"`{option}` {text_of(value)}" for option, value in changed.items())]
            for name, (sentence, changed) in PRESETS.items()
        ),
    )
    short = ruleset("short", {"absorb": "none"})
    return f"""# Options and presets

Written by `make docs` from `engine/ruleset/fields.py`; do not edit. `GET /v1/rulesets` says the same in JSON.
A ruleset is a preset and overrides of its options: `{{"preset": "short", "options": {{"absorb": "none"}}}}`, in
notation `{ruleset_text(short)}`. Unknown names, unknown values and combinations in which an option could never apply
are refused, all at once, each with its reason.

## Presets
{presets}

## Options
{options}
"""


def settings_page() -> str:
    """docs/settings.md."""
    service = table(
        ["setting", "default", "what it does"],
        ([f"`{name}`", f"`{default}`" if default not in ("", None) else "", says] for name, default, says in SETTINGS),
    )
    around = table(
        ["setting", "default", "what it does"],
        ([f"`{name}`", default, says] for name, default, says in AROUND),
    )
    return f"""# Settings

Written by `make docs` from `api/config.py` and `scripts/write_docs.py`; do not edit. All are environment variables.

## The service
{service}

## The server and the build
{around}
"""


PAGES = {"options.md": options_page, "settings.md": settings_page}


def main() -> None:
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")
        print(f"docs/{name}")


if __name__ == "__main__":
    main()
