"""The report of a decision that broke a step: written beside the journal it happened in."""

from __future__ import annotations

import platform
import traceback
from dataclasses import dataclass
from pathlib import Path

from game import __version__
from game.core.data.echo import harmless
from game.core.deeds import Deed
from game.play.homes import replace_file


@dataclass(frozen=True, slots=True)
class Crash:
    """A decision that broke a step. The battle is as it was before it; ``report`` says where
    the report lies, None if it could not be written.
    """

    deed: Deed
    error: Exception
    line: int
    report: Path | None


def reported(journal: Path, line: int, deed: Deed, error: Exception) -> Crash:
    """Write the report of a crash."""
    text = "\n".join(
        (
            f"pennon {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"{journal}:{line}: {deed}",
            "",
            "".join(traceback.format_exception(error)),
        )
    )
    if not journal.name:
        return Crash(deed, error, line, None)
    path = journal.with_name(f"{journal.stem}-line-{line}.txt")
    try:
        replace_file(path, harmless(text).encode())
    except OSError:
        return Crash(deed, error, line, None)
    return Crash(deed, error, line, path)
