"""What functions of Heroic 2d6 remember is forgotten before each test, so that it reaches them."""

from __future__ import annotations

import pytest

from game.rules.heroic2d6.exchange.defence import defences


@pytest.fixture(autouse=True)
def forgotten() -> None:
    """Nothing is remembered from another test."""
    defences.cache_clear()
