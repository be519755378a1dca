"""A pytest plugin: at the end of a run, how many of the attack's requests got a 2xx, by operation."""

from typing import Any

import pytest

#: By operation: 2xx among the valid requests, these requests, all requests.
Shares = dict[str, tuple[int, int, int]]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what the attack told."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "attack" and report.when == "call":
                    _print(terminalreporter, value)


def _print(reporter: pytest.TerminalReporter, told: Any) -> None:
    reporter.section("schemathesis: 2xx of valid requests, and all requests")
    for label, (answered, valid, everything) in told.items():
        share = f"{answered / valid:4.0%}" if valid else "   –"
        reporter.write_line(f"{share}  {answered:>5} of {valid:<5}  {everything:>6}  {label}")
