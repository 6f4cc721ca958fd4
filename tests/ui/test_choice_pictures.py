"""The small picture of a battle shows its field as the battle itself does."""

from __future__ import annotations

import pytest

from game.ui.choice.cards import ScenarioCard
from game.ui.choice.field_picture import _whole, field_picture
from game.ui.choice.muster import cards


def card(name: str) -> ScenarioCard:
    return next(one for one in cards() if one.id == name)


@pytest.mark.parametrize("name", ["horse-and-shot", "lammas-field", "redwater-gate"])
def test_a_field_of_companies_has_north_at_the_top(name: str) -> None:
    """It lay on its side there, in flat colours, with the hosts above each other."""
    found = card(name)
    picture = field_picture(found, (560, 400))
    assert found.columns > found.rows
    assert picture.get_width() > picture.get_height()


def test_the_field_of_a_mass_battle_stays_turned() -> None:
    found = card("ash-ford")
    picture = field_picture(found, (560, 400))
    assert found.columns < found.rows
    assert picture.get_width() > picture.get_height()


def test_the_pictures_of_all_battles_are_kept_at_once() -> None:
    assert len(cards()) <= _whole.cache_info().maxsize  # type: ignore[attr-defined]
