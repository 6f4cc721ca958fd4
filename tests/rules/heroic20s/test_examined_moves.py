"""What happens to units that stay in a melee, run out of one, or are run after."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.heroic20s.sheet.components import Grappled, Locks
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered, ordered

FILE = ((10, 10), (9, 10), (8, 10), (7, 10))


def clinch(**dice: Any) -> Ordered:
    """Four thugs in a file, the first of whom is in contact with the first of three orcs."""
    here = ordered(
        setup(
            troop("thugs", "a", "thug", *FILE),
            troop("orcs", "b", "orc_warrior", (11, 10), (11, 11), (11, 9)),
        ),
        **{"initiative": [4, 3], **dice},
    )
    here.put("thugs", Locks((here.unit("orcs"),)))
    return here.put("orcs", Locks((here.unit("thugs"),)))


def cells(here: Ordered, name: str) -> tuple[tuple[int, int], ...]:
    return tuple((cell.x, cell.y) for cell in here.me(name).cells)


@pytest.mark.rule("HC-DIS-01", "HC-TAC-11", "HC-LOCK-05")
@pytest.mark.parametrize(
    ("order", "stays"),
    [
        ({"tactic": "all_out_defensive", "withdraw": True}, True),
        ({"tactic": "retreat"}, True),
        ({"tactic": "all_out_defensive"}, False),
    ],
)
def test_who_makes_away_does_not_close_up_where_he_stays(order: Any, *, stays: bool) -> None:
    here = clinch()
    here.tell("order", "thugs", **order)
    here.asks("strike", "orcs")
    assert (cells(here, "thugs") == FILE) is stays


@pytest.mark.rule("HC-LOCK-05", "HC-MOVE-06")
@pytest.mark.parametrize("two", [False, True])
def test_who_has_given_up_all_his_movement_does_not_close_up(*, two: bool) -> None:
    here = clinch()
    low = {"deed": "posture_step kneeling", "two": two}
    here.tell("go", "thugs", form="act", **low, **({"deed.2": "posture_step lying"} if two else {}))
    here.asks("strike", "orcs")
    assert (cells(here, "thugs") == FILE) is two


@pytest.mark.rule("HC-DIS-02", "HC-MASS-10", "HC-DIS-04")
def test_a_free_attack_promises_the_numbers_of_all_who_have_been_told_to_strike() -> None:
    """Guards 12, thugs 11: two to one add 4, and the runner is faster than the guard by one."""
    here = ordered(
        setup(
            troop("runs", "a", "thug", (10, 10)),
            troop("guard", "b", "town_guard", (11, 10)),
            troop("thug", "b", "thug", (11, 11)),
        ),
        initiative=[4, 3], attack=[17, 17], defence=[3, 3], fatigue=[6],
    )  # fmt: skip
    here.put("runs", Locks((here.unit("guard"), here.unit("thug"))))
    for name in ("guard", "thug"):
        here.put(name, Locks((here.unit("runs"),)))
    here.tell("order", "runs", tactic="retreat").tell("go", "runs", form="go", to=(2, 10))
    told = []
    for name in ("guard", "thug"):
        asked = here.asks("free", name)
        told.append(here.forecast(asked, use=True))
        here.answer(asked)
    here.plays()
    assert told == [12 - 1, 11 + 4], "who is asked first knows of nobody yet"
    assert (here.skill(0), here.skill(1)) == (12 + 4 - 1, 11 + 4)
    here.done()


@pytest.mark.rule("HC-DIS-06", "HC-GRAP-12", "HC-GRAP-13")
def test_whom_a_grappler_runs_away_from_is_free_and_may_move_in_the_same_phase() -> None:
    here = ordered(
        setup(troop("holds", "a", "orc_axeman", (10, 10)), troop("held", "b", "thug", (11, 10))),
        initiative=[4, 3], attack=[18], defence=[3], fatigue=[6],
    )  # fmt: skip
    for one, other in (("holds", "held"), ("held", "holds")):
        here.put(one, Locks((here.unit(other),)))
    here.put("held", Grappled(here.unit("holds")))
    here.tell("order", "holds", tactic="retreat").tell("go", "holds", form="go", to=(2, 10))
    here.tell("go", "held", form="go", to=(11, 20)).plays()
    assert here.at("held") == (11, 20)
    assert here.has("held", Grappled) is None
    here.done()
