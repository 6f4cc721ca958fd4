"""The third book on the shelf: for a while the game finds it among its own rulebooks and data."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast
from unittest.mock import patch

from game.core.data import files, resource
from game.rules import RULESETS, Shelf
from tests.third_book.book import THIRD
from tests.third_book.rows import FOLDER


@contextmanager
def shelved(room: Path) -> Iterator[None]:
    """The game as it is with this book: a copy of its data in ``room``, with the book's beside it.

    What was read of words and tables for the screens is forgotten before and after.
    """
    package = room / "package"
    if not package.is_dir():
        shutil.copytree(resource("data"), package / "_data")
        shutil.copytree(resource("assets"), package / "_assets")
        shutil.copytree(FOLDER, package / "_data" / THIRD.id)
        shutil.move(
            package / "_data" / THIRD.id / "scenarios" / "old-mill.toml",
            package / "_data" / "scenarios",
        )
    shelf = cast("Shelf", RULESETS)
    own, read = patch.dict(shelf._ids, {THIRD.id: None}), patch.dict(shelf._read, {THIRD.id: THIRD})
    with patch.object(files, "_PACKAGE", package), own, read:
        forget()
        yield
    forget()


def forget() -> None:
    """Read files anew when they are needed next."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("game.play"):
            for made in vars(module).values():
                if callable(clear := getattr(made, "cache_clear", None)):
                    clear()
