"""Where and of what a measurement was taken."""

import platform
import subprocess
from pathlib import Path


def cpu() -> str:
    """The model of the processor."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def commit() -> str:
    """The commit that is checked out, with a plus if files differ from it."""
    command = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    result = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True)
    return result.stdout.strip() or "unknown"
