"""A pytest plugin: at the end of a run, how many positions were compared, and with which options off their defaults.

Tests hand in their counts with ``record_property("compared", {...})``, which reaches the reporting process from every
worker.
"""

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Add up and print what the tests compared."""
    counts: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "compared" and report.when == "call":
                    counts.update(value)
    if counts:
        terminalreporter.section("positions compared")
        for name, count in counts.items():
            terminalreporter.write_line(f"{count:>9,}  {name}")
