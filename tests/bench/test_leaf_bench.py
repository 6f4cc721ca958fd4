"""How long the leaf of declarations takes for a change. Run by ``make bench``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.leaf.test_draft import draft
from tests.ui.leaf.test_leaf_real import opened

pytestmark = pytest.mark.bench

Bench = Callable[..., Any]
AREAS = ("head", "gut", "chest", "left_arm", "right_arm")


def test_a_change_of_form(benchmark: Bench) -> None:
    leaf = opened()

    def every() -> str:
        for form in leaf.draft.options("form"):
            leaf.choose(("form", form))
        return leaf.order.text("form")

    assert benchmark(every)


def test_a_change_of_area(benchmark: Bench) -> None:
    made = draft()

    def every() -> str:
        for area in AREAS:
            made.set(("area", area))
        return made.order.text("area")

    assert benchmark(every) == AREAS[-1]
