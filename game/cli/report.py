"""The report of an error of ours: what somebody needs who is to find it."""

from __future__ import annotations

import platform
import tempfile
import time
import traceback
from pathlib import Path

from game import __version__
from game.core.data.echo import harmless
from game.play.homes import folder, replace_file


def write_report(error: BaseException, arguments: list[str]) -> str:
    """Write the report into the user's folder; the sentence for the user is given back."""
    text = "\n".join(
        (
            f"pennon {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"arguments: {arguments}",
            "",
            "".join(traceback.format_exception(error)),
        )
    )
    kind = f"pennon: an error in the game itself ({type(error).__name__})"
    try:
        path = _place()
        replace_file(path, harmless(text).encode())
    except OSError as denied:
        return f"{kind}; no report could be written: {denied}"
    return f"{kind}; the report is in {path}"


def _place() -> Path:
    name = f"pennon-{time.strftime('%Y%m%d-%H%M%S')}-{time.monotonic_ns() % 1_000_000:06}.txt"
    try:
        return folder("reports") / name
    except OSError:
        return Path(tempfile.gettempdir()) / name
