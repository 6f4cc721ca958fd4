"""What a parlay promises, and what an answer to it does: the odds worked out from the dice."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health
from game.core.forecast import Forecast
from game.rules.chaos.acts.fight.defending import CLOSE, PARLAY, Threat
from game.rules.chaos.orders.forecast_answer import of_answer
from game.rules.chaos.orders.forecast_parlay import of_contest, of_grip, of_parlay
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Entangled
from game.rules.chaos.sheet.components import Defending, HeldTurn, Loaded, Reserves, Wounds
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.brawl import field as armed
from tests.rules.chaos.brawl import order, request, view
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_parlay import field, held

NO_RED = ((0, 1.0),)
MISSES = {"fumble": 1 / 20, "miss": 3 / 20}
"""A roll of 4 or less misses by itself."""
BEATEN = sum(range(4, 20)) / 400
"""A die of 5 to 20 against a die of the other with as much on it: 4 to 19 of his dice are less."""
ROLLED_OVER = (1 + sum(range(1, 16))) / 400
"""The same against 4 more, the 1 of which fails all the same."""


def promised(here: Drawn, how: str, form: str = "parlay", **slots: Any) -> Forecast:
    action = Action(form, how, target=here.units["2"], **slots)
    made = of_parlay(view(here), here.units["1"], action)
    assert made is not None
    return made


def chances(pairs: Any) -> dict[Any, Any]:
    return {key: pytest.approx(part) for key, part in pairs}


@pytest.mark.rule(
    "CF-PARLAY-01", "CF-PARLAY-02", "CF-PARLAY-04", "CF-TRIP-01", "CF-GRAP-01", "CF-HOLD-02"
)
@pytest.mark.parametrize(
    ("how", "stat", "notes", "later"),
    [
        # Resist Balance 51; 11 against 5 in Strength; none to be broken before a stat is named.
        ("trip", "", (("chaos.note_falls", (("percent", 49),)),), ["balance"]),
        ("grapple", "", (("chaos.note_wins", (("percent", 90),)),), []),
        ("hold", "strength", (("chaos.note_frees", (("percent", 6),)),), []),
        ("hold", "", (), []),
    ],
)
def test_a_parlay_promises_a_hit_and_what_comes_of_it(
    how: str, stat: str, notes: Any, later: list[str]
) -> None:
    here = field()
    made = promised(here, how, stat=stat)
    assert (made.target, made.notes) == (here.units["2"], notes)
    assert [check.purpose for check in made.later] == later
    found = {one.answer: chances(one.hit) for one in made.branches}
    assert set(found) == {"parry", "dodge", "tumble", "parlay", "none"}
    assert found["none"] == chances({**MISSES, "hit": 16 / 20}.items())
    assert found["dodge"] == chances({**MISSES, "hit": BEATEN, "avoided": 0.8 - BEATEN}.items())
    rolls = {**MISSES, "hit": ROLLED_OVER, "tumbled": 0.8 - ROLLED_OVER}
    assert found["tumble"] == chances(rolls.items())
    assert all((one.losses, one.own) == (NO_RED, NO_RED) for one in made.branches)


@pytest.mark.rule("CF-PARLAY-01", "CF-PARLAY-04", "CF-PEN-04")
def test_a_run_up_makes_a_parlay_harder() -> None:
    made = promised(field("1 . . . 2"), "trip")
    assert made.check is not None
    assert [(one.rule, one.worth) for one in made.check.modifiers] == [("CF-PEN-04", -4)]
    assert chances(made.branch("none").hit)["hit"] == pytest.approx(12 / 20)


@pytest.mark.rule("CF-DISARM-03", "CF-PARLAY-01", "CF-MULTI-02")
def test_a_disarm_promises_the_chance_to_keep_the_weapon() -> None:
    """Beaten by one his skill of 2 holds it with a 1 on ten sides; 15 stands against 0 on it."""
    here = armed(held=("long_sword", "club"))
    blow = {"form": "fight", "weapon": "long_sword", "item": "club"}
    made = promised(here, "disarm", **blow)
    assert [check.chance("kept") for check in made.later] == [pytest.approx(1 / 10)]
    assert made.notes == ()
    here.put("2", Defending(here.units["1"], "parry", 15, 18, multiple=True))
    (branch,) = promised(here, "disarm", **blow).branches
    assert branch.answer == "standing"
    assert (branch.losses, branch.own) == (NO_RED, NO_RED)
    assert chances(branch.hit) == chances(
        {
            "fumble": 1 / 20,
            "miss": 7 / 20,
            "avoided": 7 / 20,
            "hit": 4 / 20,
            "critical": 1 / 20,
        }.items()
    )


@pytest.mark.rule("CF-MULTI-02", "CF-PARLAY-01", "CF-ACQ-02", "CF-CAP-03", "CF-TICK-11")
def test_a_defence_is_over_by_the_time_he_has_taken_aim() -> None:
    """An arrow may be caught as well, by who has a hand free."""
    here = armed("1 . . . . 2", "rin", held=("compound_bow", "club"))
    here.put("1", Loaded((("compound_bow", 5),)))
    here.put("2", Defending(here.units["1"], "parry", 15, 17, multiple=True))
    shot = {"form": "fight", "weapon": "compound_bow", "item": "club"}
    snap = promised(here, "disarm", **shot)
    assert [one.answer for one in snap.branches] == ["standing"]
    aimed = promised(here, "disarm", acquire=True, **shot)
    assert {one.answer for one in aimed.branches} == {
        "quick_parry", "block", "evade", "tumble", "capture", "none",
    }  # fmt: skip


@pytest.mark.rule("CF-HOLD-02", "CF-ENT-02")
def test_the_chances_to_get_free() -> None:
    """5 against 11 in Strength: more than 6 apart on two dice of ten, which are 6 of 100."""
    here = field()
    one, two = here.units["1"], here.units["2"]

    def free(**slots: Any) -> Forecast | None:
        contest = Action("parlay", "contest", **slots)
        return of_contest(view(here, "b"), combatant(here.world, two), contest)

    assert free(stat="strength") is None
    here.put("2", Entangled("net", 12, True))
    assert free() is None
    loose = free(stat="strength")
    assert loose is not None and loose.check is not None
    assert (loose.target, loose.branches[0].hit) == (None, loose.check.odds)
    here.world.drop(two, here.world.get(two, Entangled))
    held(here)
    made = free()
    assert made is not None
    assert (made.check, made.target) == (None, one)
    (branch,) = made.branches
    assert chances(branch.hit) == chances((("hit", 6 / 100), ("avoided", 94 / 100)))


@pytest.mark.rule("CF-HOLD-05")
@pytest.mark.parametrize(
    ("chest", "points", "red", "out"), [(0, 15, 0, 0), (0, 0, 1, 0.19), (5, 0, 1, 1)]
)
def test_a_squeeze_needs_no_roll(chest: int, points: int, red: int, out: float) -> None:
    """Half of a jab does a Red to who has no hit points left. 19 of 100 fail their Resist Knockout
    by so much that they are out of it; the sixth Red is too much for anybody.
    """
    here = field()
    held(here)
    here.put("2", Wounds((("chest", chest),)), Health(points, 15))
    me = combatant(here.world, here.units["1"])
    made = of_grip(view(here), me, Action("parlay", "squeeze"))
    assert made is not None
    (branch,) = made.branches
    assert (made.check, made.target) == (None, here.units["2"])
    assert (branch.answer, branch.hit, branch.own) == ("none", (("hit", 1.0),), NO_RED)
    assert branch.losses == ((red, 1.0),)
    assert branch.out == pytest.approx(out)
    assert of_grip(view(here), me, Action("parlay", "strike")) is None


@pytest.mark.rule("CF-HOLD-05")
def test_a_choke_may_put_him_out() -> None:
    """Resist Knockout 51 less 10; who fails by more than 30 is out of the fight."""
    here = field()
    loose = combatant(here.world, here.units["1"])
    assert of_grip(view(here), loose, Action("parlay", "choke")) is None
    held(here)
    made = of_grip(view(here), combatant(here.world, loose.unit), Action("parlay", "choke"))
    assert made is not None
    (branch,) = made.branches
    assert made.target == here.units["2"]
    odds = {"resisted": 0.41, "stunned": 0.1, "round": 0.2, "fight": 0.29}
    assert chances(branch.hit) == chances(odds.items())
    assert (branch.losses, branch.own) == (NO_RED, NO_RED)
    assert branch.out == pytest.approx(0.29)


def at_stake(
    here: Drawn, how: str, method: str, family: str, item: str, **slots: Any
) -> dict[str, int]:
    """What this answer of fighter 2 is told to cost, in percent."""
    threat = Threat(here.units["1"], family, how, item)
    paid = {} if method == "none" else {"pay": "action", "ki": 0}
    given = order(method=method, **paid, **slots)
    made = of_answer(view(here, "b"), request(here, "2", "chaos.defend", threat.about), given)
    assert made is not None
    assert len(made.notes) == len(dict(made.notes))
    return {key.removeprefix("chaos.note_"): facts[0][1] for key, facts in made.notes}  # type: ignore[misc]


@pytest.mark.rule(
    "CF-PARLAY-04", "CF-TRIP-01", "CF-GRAP-01", "CF-HOLD-01", "CF-ENT-03", "CF-PARLAY-02"
)  # fmt: skip
@pytest.mark.parametrize(
    ("how", "method", "told"),
    [
        # 49 of 100 fall of those who are tripped; a tumble ends on the ground if it comes off.
        ("trip", "dodge", {"own_falls": 23}),
        ("trip", "tumble", {"own_falls": 65}),
        ("trip", "none", {"own_falls": 39}),
        # 90 of 100 lose the wrestling.
        ("grapple", "dodge", {"own_grapple": 41}),
        ("grapple", "tumble", {"own_falls": 50, "own_grapple": 27}),
        ("grapple", "none", {"own_grapple": 72}),
        ("hold", "dodge", {"own_hold": 46}),
        ("hold", "tumble", {"own_falls": 50, "own_hold": 30}),
        # With a net that he never learned to throw 8 miss by themselves.
        ("entangle", "none", {"own_entangle": 60}),
        ("entangle", "tumble", {"own_falls": 43, "own_entangle": 17}),
    ],
)
def test_what_is_at_stake_in_a_parlay(how: str, method: str, told: dict[str, int]) -> None:
    item = "net" if how == "entangle" else "fist"
    assert at_stake(field(), how, method, PARLAY, item) == told


@pytest.mark.rule("CF-DISARM-03", "CF-PARLAY-04")
@pytest.mark.parametrize(
    ("how", "method", "told"),
    [
        ("disarm", "none", {"own_disarm": 80}),
        ("disarm", "tumble", {"own_disarm": 46}),
        ("strike", "none", {"own_falls": 66, "own_out": 1, "own_points": 38}),
        ("strike", "tumble", {"own_falls": 38, "own_out": 1, "own_points": 28}),
    ],
)
def test_a_blow_costs_no_weapon_and_a_disarm_no_points(
    how: str, method: str, told: dict[str, int]
) -> None:
    """Against a blade a tumble is no fall by itself."""
    assert at_stake(armed(held=("long_sword", "club")), how, method, CLOSE, "long_sword") == told


@pytest.mark.rule("CF-DISARM-03", "CF-PARLAY-04", "CF-SIM-02")
@pytest.mark.parametrize(
    ("points", "item", "harmed"), [(15, "club", 80), (0, "club", 80), (15, "", 60), (0, "", 60)]
)
def test_who_strikes_back_hurts_unless_he_misses_by_himself(
    points: int, item: str, harmed: int
) -> None:
    """4 of 20 with a club, 8 with the bare hands that he has not learned to use; it may cost hit
    points alone, or Red alone where none are left.
    """
    here = armed("12", "joe", held=("long_sword", item))
    here.put("1", Health(points, 15), Reserves(0, 3, 3))
    here.put("2", HeldTurn(), Reserves(0, 3, 3))
    weapon = {"weapon": item or "fist"}
    told = at_stake(here, "disarm", "simultaneous", CLOSE, "long_sword", **weapon)
    assert told == {"strikes_back": harmed, "own_disarm": 60}
