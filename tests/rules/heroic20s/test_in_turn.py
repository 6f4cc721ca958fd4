"""What is done in the place of an attack has its turn among the attacks; and who can attack."""

from __future__ import annotations

import pytest

from game.core.orders import NOTHING, Order
from game.core.ruleset import Request
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.deeds import means_for
from game.rules.heroic20s.acts.errands import payable
from game.rules.heroic20s.acts.fighting import STRIKE, free_blow
from game.rules.heroic20s.exchange.actions import HALF, WHOLE
from game.rules.heroic20s.exchange.grappling import grapple_level
from game.rules.heroic20s.orders.blows import BLOWS
from game.rules.heroic20s.sheet.components import Grappled, Locks, Posture, Unwilling
from game.rules.heroic20s.sheet.situation import winner_of
from tests.rules.heroic20s.field import Fight, fight, setup, troop


def held(first: str) -> Fight:
    """A thug holds one guard, and another guard strikes at him."""
    here = fight(
        setup(
            troop("held", "a", "town_guard", (20, 10)),
            troop("friend", "a", "town_guard", (21, 11)),
            troop("foe", "b", "thug", (21, 10)),
        ),
        initiative=[5, 2], attack=[17], defence=[4], free=[16], hold=[5], fatigue=[6],
    )  # fmt: skip
    foe = here.unit("foe")
    here.put("held", Grappled(foe), Locks((foe,))).put("foe", Locks((here.unit("held"),)))
    turns = (0, 1) if first == "held" else (1, 0)
    here.tell("heroic20s.strike", "held", form="free", turn=turns[0])
    blow = {"form": "strike", "weapon": "shortsword", "mode": "swing", "target": "foe"}
    return here.tell("heroic20s.strike", "friend", **blow, turn=turns[1])


@pytest.mark.rule("HC-PROC-02", "HC-GRAP-13", "HC-MEL-01")
@pytest.mark.parametrize("first", ["held", "friend"])
def test_breaking_free_has_its_turn_among_the_blows(first: str) -> None:
    here = held(first).plays()
    told = [e.unit for e in here.battle.events if e.outcomes and e.key.startswith("heroic20s.st")]
    order = [here.unit("held"), here.unit("friend")]
    assert told == (order if first == "held" else order[::-1])


@pytest.mark.rule("HC-PROC-02", "HC-ACT-04", "HC-MEL-01", "HC-RNG-06")
@pytest.mark.parametrize("phase", ["shoot", "strike"])
@pytest.mark.parametrize("first", ["acts", "fights"])
def test_what_is_done_instead_of_attacks_has_its_turn_as_well(phase: str, first: str) -> None:
    gap = 1 if phase == "strike" else 5
    here = fight(
        setup(
            troop("acts", "a", "archer", (20, 10)),
            troop("fights", "a", "archer", (20, 11)),
            troop("foe", "b", "thug", (20 + gap, 11)),
        ),
        initiative=[5, 2], attack=[17], defence=[4], fatigue=[6],
    )  # fmt: skip
    here.put("acts", Posture("kneeling"))
    here.tell("heroic20s.order", "acts", tactic="neutral", forgo=True)
    turns = {"acts": int(first != "acts"), "fights": int(first == "acts")}
    act = {"form": "act", "deed": "posture_step standing"}
    here.tell(f"heroic20s.{phase}", "acts", **act, turn=turns["acts"])
    arm = here.me("fights").fighter.arms[0]
    how = (
        {"form": "shoot", "weapon": "regular_bow"}
        if phase == "shoot"
        else {"form": "strike", "weapon": arm.id, "mode": arm.modes[0].id}
    )
    here.tell(f"heroic20s.{phase}", "fights", **how, target="foe", turn=turns["fights"])
    here.plays()
    keys = [e.unit for e in here.battle.events if "does_posture" in e.key or "in_vain" in e.key]
    assert keys == [here.unit(first), here.unit("fights" if first == "acts" else "acts")]


@pytest.mark.parametrize("form", ["free", "act"])
def test_who_does_something_else_says_when(form: str) -> None:
    assert BLOWS.roles(Order((("form", form),)))["turn"] is Role.COUNT


@pytest.mark.rule("HC-MEL-13", "HC-BASE-11")
@pytest.mark.parametrize(
    ("dark", "won"), [(0, False), (7, True), (7, False), (9, True), (9, False)]
)
def test_no_blow_or_grapple_is_offered_that_could_not_be_made(dark: int, won: bool) -> None:
    """A broadsword at 11, and 2 more for the initiative."""
    here = fight(
        setup(
            troop("us", "a", "thug", (5, 10)),
            troop("foe", "b", "orc_warrior", (6, 10)),
            light=dark,
        ),
        initiative=[5, 2] if won else [2, 5],
    )
    here.until("melee")
    view, unit = here.battle.view("a"), here.unit("us")
    request = Request("one", "a", unit, STRIKE)
    fighter = here.me("us").fighter
    forms = [value for _, value in BLOWS.choices(view, request, NOTHING)]
    best = max(arm.level for arm in fighter.arms) - dark + 2 * won
    assert ("strike" in forms) == ("several" in forms) == (best >= 3)
    assert ("grapple" in forms) == (grapple_level(fighter) - dark + 2 * won >= 3)
    assert "hold" in forms
    blow = Order((("form", "strike"),))
    weapons = {value for _, value in BLOWS.choices(view, request, blow)} if best >= 3 else set()
    assert weapons == {arm.id for arm in fighter.arms if arm.level - dark + 2 * won >= 3}


@pytest.mark.rule("HC-DIS-04", "HC-BASE-22")
@pytest.mark.parametrize(
    ("runner", "after", "less"),
    [("knights", "thug", 2), ("light_horse", "orc_axeman", 1), ("thug", "light_horse", 0)],
)
def test_riders_are_as_fast_as_their_mounts(runner: str, after: str, less: int) -> None:
    here = fight(
        setup(
            troop("runner", "a", runner, (20, 10)),
            troop("foe", "b", after, (21, 10)),
        )
    )
    me, foe = here.me("runner"), here.me("foe")
    blow = free_blow(here.battle.world, foe, me)
    assert blow is not None
    assert blow.faster == less


@pytest.mark.rule("HC-ACT-02", "HC-MOVE-06", "HC-ACT-15")
def test_who_sits_gets_up_for_half_of_the_movement() -> None:
    here = fight(
        setup(troop("us", "a", "thug", (5, 10)), troop("foe", "b", "thug", (30, 10))),
        initiative=[5, 2], fatigue=[6],
    )  # fmt: skip
    here.put("us", Posture("sitting")).until("movement")
    us = here.unit("us")
    ups = [deed for deed in payable(here.battle.world, us, (HALF,)) if deed.thing == "standing"]
    assert [means_for(here.battle.world, us, deed)[:2] for deed in ups] == [(HALF, WHOLE)]
    far = 5 * here.me("us").fighter.move
    slots = {"form": "act", "deed": ups[0].key, "on": True}
    here.tell("heroic20s.go", "us", **slots, to=(5 + far // 2, 10)).until("orders", 2)
    assert here.at("us") == (5 + far // 2, 10)
    assert here.me("us").posture == "standing"


@pytest.mark.rule("HC-INIT-02", "HC-FAT-04")
def test_a_leader_without_the_will_to_act_leads_nobody() -> None:
    for unwilling, dice, winner in ((False, [4, 4], "a"), (True, [4, 4, 2, 5], "b")):
        here = fight(
            setup(troop("us", "a", "thug", (5, 10)), troop("foe", "b", "thug", (30, 10))),
            initiative=dice,
        )
        here.fighter("us", leader=True, skills=(("tactics", 14),)).until("orders")
        if unwilling:
            here.put("us", Unwilling())
        assert winner_of(here.until("movement").battle.world) == winner
