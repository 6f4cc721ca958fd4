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
from game.core.ruleset import Ruleset
from game.rules import RULESETS
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
    with patch.object(files, "_PACKAGE", package), patch.dict(_books(), {THIRD.id: THIRD}):
        forget()
        yield
    forget()


def _books() -> dict[str, Ruleset]:
    return cast("dict[str, Ruleset]", RULESETS)


def forget() -> None:
    """Read files anew when they are needed next."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("game.play"):
            for made in vars(module).values():
                if callable(clear := getattr(made, "cache_clear", None)):
                    clear()
