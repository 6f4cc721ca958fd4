"""Every test of the third book has a user's folder of its own, and may have the book shelved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.third_book.shelf import shelved


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("PENNON_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the copy of the data lies."""
    return tmp_path_factory.mktemp("shelf")


@pytest.fixture
def shelf(room: Path) -> Iterator[None]:
    """The book stands among the others."""
    with shelved(room):
        yield
