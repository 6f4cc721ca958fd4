"""Which journals are kept: finished battles for a while, unfinished ones for long, saves for ever.

A new battle tidies up before it begins; nothing else ever deletes a journal unasked.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from game.play.records.saves import discarded
from game.play.records.shelf import Kept, journals, paths

FINISHED: Final = 50
"""So many journals of battles that are over are kept, those written last."""

UNFINISHED: Final = 100
"""So many unfinished ones are kept however old they are."""

DAYS: Final = 365
"""Beyond those an unfinished one is kept for so many days after it was written last."""

_DAY = 24 * 60 * 60 * 10**9


def prune(used: Path | None = None, now: int | None = None) -> list[Path]:
    """Delete what is too old, and say which journals those were; never the one in use, nor one
    that cannot be read. ``now`` is in nanoseconds since 1970.
    """
    if len(paths()) <= min(FINISHED, UNFINISHED):
        return []
    old = surplus(list(journals()), time.time_ns() if now is None else now)
    return [kept.path for kept in old if kept.path != used and discarded(kept)]


def surplus(found: list[Kept], now: int) -> list[Kept]:
    """The journals that are not kept; ``found`` has the one written last first."""
    over = [kept for kept in found if kept.over][FINISHED:]
    begun = [kept for kept in found if not kept.over][UNFINISHED:]
    return [*over, *(kept for kept in begun if now - kept.when > DAYS * _DAY)]
