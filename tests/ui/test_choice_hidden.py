"""Who hides as a battle begins is not shown beforehand; a wolf counts as a fighter."""

from __future__ import annotations

from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.play.telling.results import summary
from game.rules import RULESETS
from game.ui.choice.muster import cards

CELLAR = "the-cold-cellar"


def test_the_choice_does_not_show_who_hides() -> None:
    card = next(card for card in cards() if card.id == CELLAR)
    assert [stand.side for stand in card.stands] == ["a"] * 3 + ["b"] * 4, "not the wolf"


def test_a_wolf_counts_as_a_fighter() -> None:
    scenario = load(find(CELLAR), RULESETS)
    levels = {side.id: "recruit" for side in scenario.sides}
    match = open_match(CELLAR, scenario, RULESETS["heroic2d6"], levels, 1)
    (_, below) = summary(match.battle).sides
    assert (below.full, "Cellar Wolf" in [one.name for one in below.units]) == (5, True)
