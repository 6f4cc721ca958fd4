"""Battles kept under a name: a copy of the journal so far, and a small picture beside it."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.play.homes import folder, home
from game.play.match import Match
from game.play.records.journal import SUFFIX, journal_of
from game.play.records.shelf import Kept, kept_in

FOLDER: Final = "saves"
NAME = 60
_UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')


@dataclass(frozen=True, slots=True)
class Save:
    """A battle that was kept; ``picture`` is a PNG file, None if there is none."""

    name: str
    kept: Kept
    picture: Path | None


def save(match: Match, name: str, picture: bytes = b"") -> Path:
    """Keep the battle under this name, in the place of one that has it already.

    Raises ValueError on a name that no file may have, OSError where nothing can be written. A
    save is whole or not there, whenever the game is killed.
    """
    journal = journal_of(match)
    if journal is None or journal.fault:
        raise OSError(0, "this battle is not written down")
    path = folder(FOLDER) / f"{fitting(name)}{SUFFIX}"
    if picture:
        _replace(path.with_suffix(".png"), picture)
    else:
        path.with_suffix(".png").unlink(missing_ok=True)
    _replace(path, journal.path.read_bytes())
    return path


def saves() -> list[Save]:
    """All battles that were kept, the latest first."""
    return [_save(kept) for kept in kept_in(home() / FOLDER)]


def discard(found: Save) -> None:
    """Keep it no longer. Raises OSError."""
    found.kept.path.unlink(missing_ok=True)
    if found.picture is not None:
        found.picture.unlink(missing_ok=True)


def fitting(name: str) -> str:
    """The name without blanks around it. Raises ValueError if no file may be called that."""
    own = name.strip()
    if not own or len(own) > NAME or _UNFIT.search(own) or own[0] == "." or own[-1] == ".":
        raise ValueError(f"'{name}' is no name for a file of 1 to {NAME} characters")
    return own


def _save(kept: Kept) -> Save:
    picture = kept.path.with_suffix(".png")
    return Save(kept.path.stem, kept, picture if picture.is_file() else None)


def _replace(path: Path, content: bytes) -> None:
    """Write the file so that it is the old one or the new one, and nothing between."""
    part = path.with_name(f".{path.name}.part")
    with part.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    part.replace(path)
