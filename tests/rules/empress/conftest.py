"""What functions of Empress remember is forgotten before each test, so that it reaches them."""

from __future__ import annotations

import pytest

from game.rules.empress.exchange.attack import bands
from tests.rules.empress.story import Story


@pytest.fixture(autouse=True)
def forgotten() -> None:
    """Nothing is remembered from another test."""
    bands.cache_clear()


@pytest.fixture
def story(request: pytest.FixtureRequest, update_golden: bool) -> Story:
    """The story of this test as it is written down."""
    return Story(request.node.module.__name__, request.node.name, update_golden)
