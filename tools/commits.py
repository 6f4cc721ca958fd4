"""Another commit of the project beside this one: unpacked whole, or its opponents alone."""

from __future__ import annotations

import importlib
import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from game.ai import Player

ROOT = Path(__file__).resolve().parent.parent

Levels = Mapping[str, Callable[[int], Player]]


def short(commit: str) -> str:
    """The first letters of a commit's id. Raises ValueError where there is no such commit."""
    ask = ["git", "-C", str(ROOT), "rev-parse", "--verify", "--short", f"{commit}^{{commit}}"]
    done = subprocess.run(ask, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(f"no commit {commit!r} here")
    return done.stdout.strip()


@contextmanager
def unpacked(commit: str, *paths: str) -> Iterator[Path]:
    """A folder with the files of a commit, or with these of its paths alone, for a while."""
    name = short(commit)
    asked = ["git", "-C", str(ROOT), "archive", name, *paths]
    files = subprocess.run(asked, capture_output=True, check=True).stdout
    with tempfile.TemporaryDirectory(prefix="pennon-") as folder:
        with tarfile.open(fileobj=io.BytesIO(files)) as archive:
            archive.extractall(folder)  # written by git from our own files
        yield Path(folder)


@contextmanager
def opponents(commit: str) -> Iterator[Levels]:
    """The levels of a commit as ``level@commit``, by the name it was asked for; they play by the
    rules of this tree, as long as what they ask the core and the books is still called the same.
    """
    name = short(commit)
    package = f"ai_{name}"
    with unpacked(commit, "game/ai") as folder:
        (folder / "game" / "ai").rename(folder / package)
        for path in (folder / package).rglob("*.py"):
            path.write_text(path.read_text("utf-8").replace("game.ai", package), "utf-8")
        sys.path.insert(0, str(folder))
        try:
            levels = cast("Levels", importlib.import_module(package).LEVELS)
            yield {f"{level}@{commit}": made for level, made in levels.items()}
        finally:
            sys.path.remove(str(folder))
