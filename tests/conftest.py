"""What all tests share: whoever reads CI's log is told why a test was run again, which pytest keeps to itself."""

from __future__ import annotations

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Prints how each test that was run again had failed before."""
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.section(f"failed at first: {report.nodeid}", "-")
        terminalreporter.line(report.longreprtext)
