"""Where the user's own scenarios, reports and pictures lie, and how whole files get there.

PENNON_HOME names another place.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_path

LONGEST = 60
"""Letters of a word in a file's name at most."""

PART = ".part"
"""How a file ends that is not whole yet."""

UNFIT = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\ud800-\udfff]')
"""What no name for a file has."""


class Unwritten(OSError):
    """A file that could not be written; nothing of it is left, and what was there before is."""

    def __str__(self) -> str:
        return f"{self.filename}: {self.strerror}"


def home() -> Path:
    """The user's own folder; it need not exist yet."""
    named = os.environ.get("PENNON_HOME")
    if not named:
        return user_data_path("pennon", appauthor=False)
    try:
        return Path(named).expanduser()
    except RuntimeError:  # `~somebody` of whom the system knows no home: a folder of that name
        return Path(named)


def folder(name: str) -> Path:
    """A folder in the user's own, made if it is missing. Raises Unwritten where that is denied."""
    return made(home() / name)


def made(path: Path) -> Path:
    """The folder, made if it is missing. Raises Unwritten."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise _unwritten(error, path) from error
    return path


def is_file(path: Path) -> bool:
    """Whether there is such a file; under a name that no file can have there is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_there(path: Path) -> bool:
    """Whether there is anything of this name, as far as one may look."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def below(folder: Path, pattern: str) -> list[Path]:
    """What a folder has of this pattern, in order; nothing where nobody may look, or where no
    folder can have this name.
    """
    try:
        return sorted(folder.glob(pattern))
    except (OSError, ValueError):
        return []


def file_word(name: str) -> str:
    """A part of a file's name for something of this name, whatever that has in it."""
    word = re.sub(r"[^\w-]+", "-", name)[:LONGEST]
    return word.encode()[: 2 * LONGEST].decode(errors="ignore") or "battle"


def plain_name(name: str) -> str:
    """The name without what would make it a path or no text; it stays the same if it has none."""
    return UNFIT.sub("-", name)[:200].lstrip(". ") or "battle"


def replace_file(path: Path, content: bytes | Path) -> None:
    """Write the file so that it is the old one or the new one, and nothing between: also where
    the disk is full. ``content`` may be another file. Raises Unwritten.
    """
    with _reasons(path):
        if path.exists() and not path.is_file():
            raise OSError(0, "there is something that is no file")
        _replace(path.resolve(), content)  # a link goes on leading where it led


def new_file(path: Path, content: bytes) -> None:
    """Write a file that is not there yet. Raises FileExistsError, Unwritten."""
    with _reasons(path):
        path.open("xb").close()
        try:
            _replace(path, content)
        except BaseException:
            path.unlink(missing_ok=True)
            raise


@contextmanager
def _reasons(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise
    except (OSError, RuntimeError, ValueError) as error:
        raise _unwritten(error, path) from error


def _unwritten(error: Exception, path: Path) -> Unwritten:
    """What stood in the way of writing there."""
    number = getattr(error, "errno", None) or 0
    reason = getattr(error, "strerror", None) or str(error)
    return Unwritten(number, reason, str(path))


def _replace(path: Path, content: bytes | Path) -> None:
    part = path.with_name(f".{os.getpid()}-{path.name[:40]}{PART}")
    try:
        with part.open("wb") as stream:
            if isinstance(content, bytes):
                stream.write(content)
            else:
                with content.open("rb") as source:
                    shutil.copyfileobj(source, stream)
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
