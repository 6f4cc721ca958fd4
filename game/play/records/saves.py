"""Battles kept under a name: a copy of the journal so far, and a small picture beside it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.play.homes import UNFIT, folder, home, replace_file
from game.play.match import Match
from game.play.records.journal import journal_of
from game.play.records.pruning import SAVES
from game.play.records.shelf import SUFFIX, Kept, kept_in

FOLDER: Final = SAVES
NAME = 60


class Taken(ValueError):
    """Another save has that name."""


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
        replace_file(path.with_suffix(".png"), picture)
    else:
        path.with_suffix(".png").unlink(missing_ok=True)
    replace_file(path, journal.path)
    return path


def saves() -> list[Save]:
    """All battles that were kept, the latest first."""
    return [_save(kept) for kept in kept_in(home() / FOLDER)]


def named(kept: Kept, name: str) -> Path:
    """Keep the battle of a journal under a name of its own; the journal stays as it is.

    Raises ValueError on a name that no file may have, Taken on one that another save has,
    OSError where nothing can be written.
    """
    path = _free(name)
    replace_file(path, kept.path)
    return path


def rename(found: Save, name: str) -> Path:
    """Give a save another name. Raises as ``named`` does."""
    path = _free(name)
    found.kept.path.rename(path)
    if found.picture is not None:
        found.picture.rename(path.with_suffix(".png"))
    return path


def discard(found: Save) -> None:
    """Keep it no longer. Raises OSError."""
    found.kept.path.unlink(missing_ok=True)
    if found.picture is not None:
        found.picture.unlink(missing_ok=True)


def fitting(name: str) -> str:
    """The name without blanks around it. Raises ValueError if no file may be called that."""
    own = name.strip()
    if not own or len(own) > NAME or UNFIT.search(own) or own[0] == "." or own[-1] == ".":
        raise ValueError(f"'{name}' is no name for a file of 1 to {NAME} characters")
    return own


def _free(name: str) -> Path:
    path = folder(FOLDER) / f"{fitting(name)}{SUFFIX}"
    if path.exists():
        raise Taken(f"there is a '{path.stem}' already")
    return path


def _save(kept: Kept) -> Save:
    picture = kept.path.with_suffix(".png")
    return Save(kept.path.stem, kept, picture if picture.is_file() else None)
