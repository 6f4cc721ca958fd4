"""What is told beside the odds of a blow."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.chaos.sheet.components import Defending
from tests.rules.chaos.brawl import field
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_forecast import promised


def told(here: Drawn, **slots: Any) -> dict[str, Any]:
    made = promised(here, target=here.units["2"], **slots)
    return {key.removeprefix("chaos.note_"): facts[0][1] for key, facts in made.notes}


def open_field() -> Drawn:
    """Nobody can answer: one is in the middle of another defence."""
    here = field("123", "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    here.put("2", Defending(9, "dodge", 10, 9))
    return here


@pytest.mark.rule("CF-MISS-03")
def test_what_a_single_blow_is_told_to_do() -> None:
    """The dice to 4 miss, only a critical one can make him fall. No second weapon and no further
    target is spoken of where there is none.
    """
    notes = told(open_field(), weapon="short_sword", hand="main")
    assert notes == {"misses": 20, "falls": 4, "points": 19}


@pytest.mark.rule("CF-MISS-03")
def test_a_second_weapon_is_named() -> None:
    here = open_field()
    notes = told(here, weapon="short_sword", hand="main", second="short_sword")
    assert notes["second"] == "short sword"
    assert "cleave" not in notes


@pytest.mark.rule("CF-MISS-03", "CF-CLEAVE-01", "CF-CLEAVE-02")
def test_how_many_more_a_blow_is_meant_for() -> None:
    here = field("2 4\n1 .", "aldric", "thug", "thug", "thug", held=("long_sword", "club"))
    notes = told(here, target2=here.units["4"])
    assert notes["cleave"] == 1
    assert "second" not in notes
    made = promised(here, target=here.units["2"], target2=here.units["4"])
    assert [one.target for one in made.others] == [here.units["4"]]
    assert all("chaos.note_cleave" not in dict(one.notes) for one in made.others)
