"""The bands of one roll in words: colour, name, how often, and what it takes on the average."""

from __future__ import annotations

import pytest

from game.core.checks import means
from game.ui.leaf.leaf import Leaf
from game.ui.odds.bands import bands
from game.ui.odds.grades import WHITE
from game.ui.theme import Theme
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import desk
from tests.ui.leaf.leaves import leaf_rect, settled


def striker(size: tuple[int, int] = (1280, 720)) -> Leaf:
    """The leaf of a guard with a bandit beside him, whom he strikes at."""
    table = desk(setup(man("E1", "a", (4, 4)), man("E10", "b", (5, 4), agility=8)))
    request, theme = table.until("E1"), Theme(size)
    leaf = Leaf(table.battle.seat(request.side))
    leaf.layout(theme, leaf_rect(theme))
    leaf.show(request)
    assert leaf.choose(("form", "strike"))
    return settled(leaf)


def test_means_are_those_of_each_result() -> None:
    found = dict(means([("hit", 2, 0.2), ("hit", 4, 0.2), ("miss", 0, 0.6)]))
    assert found == {"hit": pytest.approx(3.0), "miss": 0.0}


def test_each_band_of_a_blow_has_its_name_its_chance_and_its_cost() -> None:
    leaf = striker()
    found = bands(leaf.seat.view, leaf.forecast)
    assert [band.words for band in found] == ["miss", "protected hit", "direct hit", "critical"]
    assert found[0].colour == WHITE
    assert "\N{MINUS SIGN}" not in found[0].cost
    assert all("\N{MINUS SIGN}" in band.cost for band in found[1:])


def test_they_stand_below_the_chart_and_are_told_whole() -> None:
    leaf = striker()
    assert leaf.easel is not None
    chart, words = leaf.easel.places["chart"], leaf.easel.places["bands"]
    assert chart.bottom <= words.top
