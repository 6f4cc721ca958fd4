"""Every test here that takes ``book`` runs once for each rulebook."""

from __future__ import annotations

import pytest

from tests.conformance.books import BOOKS, Book


@pytest.fixture(params=sorted(BOOKS))
def book(request: pytest.FixtureRequest) -> Book:
    """One rulebook after another."""
    return BOOKS[str(request.param)]
