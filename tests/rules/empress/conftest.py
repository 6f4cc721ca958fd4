"""What functions of Empress remember is forgotten before each test, so that it reaches them."""

from __future__ import annotations

import pytest

from game.rules.empress.exchange.attack import bands


@pytest.fixture(autouse=True)
def forgotten() -> None:
    """Nothing is remembered from another test."""
    bands.cache_clear()
