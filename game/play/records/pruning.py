"""Which journals are kept: finished battles for a while, unfinished ones for long, saves for ever.

A new battle tidies up when it begins, wherever it is fought; nothing else deletes a journal
unasked.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.play.homes import PART, below, home
from game.play.records.shelf import Kept, discarded, journals, paths

FINISHED: Final = 50
"""So many journals of battles that are over are kept, those written last."""

UNFINISHED: Final = 100
"""So many unfinished ones are kept however old they are."""

DAYS: Final = 365
"""Beyond those an unfinished one is kept for so many days after it was written last."""

SAVES: Final = "saves"

_DAY = 24 * 60 * 60 * 1000


def prune(used: Path | None = None, now: int | None = None) -> list[Path]:
    """Delete what is too old, and say which journals those were; never the one in use, which
    counts for none of them, nor one that cannot be read. ``now`` is in milliseconds since 1970.
    """
    _sweep(home() / SAVES)
    if len(paths()) <= min(FINISHED, UNFINISHED):
        return []
    others = [kept for kept in journals() if kept.path != used]
    old = surplus(others, time.time_ns() // 10**6 if now is None else now)
    return [kept.path for kept in old if discarded(kept)]


def surplus(found: list[Kept], now: int) -> list[Kept]:
    """The journals that are not kept; ``found`` has the one written last first."""
    over = [kept for kept in found if kept.over][FINISHED:]
    begun = [kept for kept in found if not kept.over][UNFINISHED:]
    return [*over, *(kept for kept in begun if now - kept.when > DAYS * _DAY)]


def _sweep(place: Path) -> None:
    """Remove saves that were cut off while they were written, unless that was just now."""
    for part in below(place, f".*{PART}"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > _DAY / 1000:
                part.unlink()
