"""What the striker is told of his choices in the round of an ambush (KO-05, AMBUSH-06)."""

from __future__ import annotations

import pytest

from game.rules.chaos.orders.forecast_asked import of_striker
from game.rules.chaos.sheet.agenda import Ambush
from tests.rules.chaos.brawl import field, order, request, view
from tests.rules.chaos.drawn import Drawn


def told(here: Drawn, kind: str, turn: int, **chosen: object) -> dict[str, object]:
    """What a punch of 7 at the head does, by its notes."""
    blow = {"yes": (7, 0), "no": (7, 0), "none": (7, 0)}
    about = (
        ("on", here.units["2"]), ("area", "head"), ("tumbled", False),
        ("struck", tuple((name, *force) for name, force in blow.items())),
    )  # fmt: skip
    made = of_striker(view(here, turn=turn), request(here, "1", kind, about), order(**chosen))
    assert made is not None
    return {key.removeprefix("chaos.told_"): dict(facts)["percent"] for key, facts in made.notes}


@pytest.mark.rule("CF-KO-05", "CF-KO-04")
@pytest.mark.parametrize(
    ("side", "turn", "asleep"), [("", 1, 55), ("a", 1, 75), ("a", 2, 55), ("b", 1, 55)]
)
def test_a_knockout_blow_from_ambush_puts_to_sleep_more_often(
    side: str, turn: int, asleep: int
) -> None:
    """54 less 20 for the Red given up, and 20 more: he sleeps who fails by more than 10."""
    here = field("12", "grak", "thug")
    if side:
        here.world.put(1, Ambush(side))
    assert told(here, "chaos.knockout", turn, knockout=True)["sleeps"] == asleep


@pytest.mark.rule("CF-AMBUSH-06", "CF-DMG-08")
@pytest.mark.parametrize(("struck", "percent"), [(True, 22), (False, 39)])
def test_whom_he_attacks_first_from_ambush_has_no_natural_protection(
    struck: bool, percent: int
) -> None:
    """Of 18 points 7 are lost, or 4 where he has been attacked before and switches PFb 3 on."""
    here = field("12", "grak", "thug")
    here.world.put(1, Ambush("a", opened=True, struck=(here.units["2"],) if struck else ()))
    assert told(here, "chaos.force", 1, force="none")["points"] == percent
