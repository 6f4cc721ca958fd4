"""The most memory a process has had: its own, not that of the process it was started from."""

from __future__ import annotations

import re
import resource
from pathlib import Path

STATUS = Path("/proc/self/status")


def peak_megabytes() -> int:
    """Megabytes at most. `ru_maxrss` begins with what the parent had when it forked."""
    if STATUS.exists():
        found = re.search(r"VmHWM:\s*(\d+) kB", STATUS.read_text(encoding="utf-8"))
        if found:
            return int(found[1]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
