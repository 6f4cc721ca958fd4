"""The memory of surfaces goes back to the system as soon as they are painted away.

The allocator of the GNU library learns from each large piece that is freed to keep pieces of that
size for later, up to 32 megabytes. Surfaces come in all sizes and few come again, so that after
some turns of the wheel it keeps more than the game holds.
"""

from __future__ import annotations

import ctypes
import sys

M_MMAP_THRESHOLD = -3
"""The name of the bound in the library's `mallopt`."""

LARGE = 512 * 1024
"""Pieces of so many bytes are had from the system, and given back to it."""


def give_back() -> bool:
    """From now on; False where the system's library knows no such bound."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE))
    except (AttributeError, OSError):
        return False
