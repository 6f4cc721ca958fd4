"""Where the user's own scenarios, reports and pictures lie; PENNON_HOME names another place."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from platformdirs import user_data_path

LONGEST = 60
"""Letters of a word in a file's name at most."""

PART = ".part"
"""How a file ends that is not whole yet."""

UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\ud800-\udfff]')
"""What no name for a file has."""


def home() -> Path:
    """The user's own folder; it need not exist yet."""
    named = os.environ.get("PENNON_HOME")
    return Path(named).expanduser() if named else user_data_path("pennon", appauthor=False)


def folder(name: str) -> Path:
    """A folder in the user's own, made if it is missing. Raises OSError where that is denied."""
    path = home() / name
    path.mkdir(parents=True, exist_ok=True)
    return path


def file_word(name: str) -> str:
    """A part of a file's name for something of this name, whatever that has in it."""
    word = re.sub(r"[^\w-]+", "-", name)[:LONGEST]
    return word.encode()[: 2 * LONGEST].decode(errors="ignore") or "battle"


def plain_name(name: str) -> str:
    """The name without what would make it a path or no text; it stays the same if it has none."""
    return UNFIT.sub("-", name)[:200].lstrip(". ") or "battle"


def replace_file(path: Path, content: bytes | Path) -> None:
    """Write the file so that it is the old one or the new one, and nothing between; ``content``
    may be another file.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}{PART}")
    with part.open("wb") as stream:
        if isinstance(content, bytes):
            stream.write(content)
        else:
            with content.open("rb") as source:
                shutil.copyfileobj(source, stream)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(path)
