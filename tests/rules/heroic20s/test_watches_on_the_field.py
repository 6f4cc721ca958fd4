"""Waits and opportunity fire played through (3.14, 3.15)."""

from __future__ import annotations

import pytest

from game.core.checks import Outcome
from game.core.events import Event
from game.rules.heroic20s.acts.alarms import alarm, watching
from game.rules.heroic20s.sheet.components import Biding, Expended, Grappled, Watch
from tests.rules.heroic20s.field import Fight, fight, setup, troop


def rank(x: int, count: int = 5, y: int = 8) -> tuple[tuple[int, int], ...]:
    return tuple((x, y + at) for at in range(count))


def pikes_and_thugs(**dice: list[int]) -> Fight:
    here = fight(
        setup(
            troop("pikes", "a", "pikeman", *rank(20)),
            troop("thugs", "b", "thug", *rank(5)),
        ),
        **dice,
    )
    here.tell(
        "heroic20s.order", "pikes",
        tactic="hold_ground", long="wait", trigger="within", yards=5, weapon="pike",
    )  # fmt: skip
    here.tell("heroic20s.order", "thugs", tactic="offensive")
    here.tell("heroic20s.go", "thugs", form="go", to=(19, 10))
    strike = {"form": "strike", "weapon": "broadsword", "mode": "swing", "target": "pikes"}
    here.tell("heroic20s.strike", "thugs", **strike)
    return here


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02", "HC-WAIT-03", "HC-WAIT-04", "HC-PROC-04", "HC-MEL-06")
def test_d40_d41_pikes_against_a_charge() -> None:
    here = pikes_and_thugs(
        initiative=[2, 5],
        attack=[9, 10],
        defence=[10, 12],
        damage=[3, 4],
        health=[13, 11],
        morale=[8],
        fatigue=[6],
    )
    here.until("melee")
    assert (here.pool("thugs"), here.living("thugs")) == (36, 3)
    assert here.has("pikes", Watch) is None and here.has("pikes", Expended).struck
    assert ("heroic20s.strike", "pikes") not in here.asked
    here.plays()
    assert (here.pool("pikes"), here.living("pikes")) == (54, 5)
    assert ("heroic20s.strike", "pikes") not in here.asked, "no attack in the Melee Phase"
    here.dice.finish()
    assert [event.key for event in here.events("set_off")] == ["heroic20s.set_off"]
    legs = [event for event in here.events("moved") if event.unit == here.unit("thugs")]
    assert len(legs) == 2, "stopped on the way"
    assert legs[0].rule == "HC-WAIT-02" and legs[0].fact("end")


def sword_waits(archetype: str, weapon: str, **dice: list[int]) -> Fight:
    """One who waits with this against a thug who comes with a broadsword."""
    here = fight(
        setup(troop("guard", "a", archetype, (20, 10)), troop("thug", "b", "thug", (5, 10))), **dice
    )
    here.tell(
        "heroic20s.order", "guard",
        tactic="neutral", long="wait", trigger="within", yards=1, weapon=weapon,
    )  # fmt: skip
    here.tell("heroic20s.order", "thug", tactic="neutral")
    here.tell("heroic20s.go", "thug", form="go", to=(19, 10))
    strike = {"form": "strike", "weapon": "broadsword", "mode": "swing", "target": "guard"}
    here.tell("heroic20s.strike", "thug", **strike)
    return here


@pytest.mark.rule("HC-WAIT-03", "HC-END-01")
def test_equal_reach_strikes_at_the_same_time() -> None:
    here = sword_waits(
        "town_guard", "shortsword",
        initiative=[2, 5], attack=[11, 8], defence=[14, 13], damage=[6, 6], health=[17, 17],
        fatigue=[6],
    )  # fmt: skip
    here.until("melee")
    assert here.has("guard", Biding) == Biding(here.unit("thug"), "shortsword", late=False)
    assert here.pool("thug") == 12
    here.plays()
    assert here.has("guard", Biding) is None
    assert here.pool("guard") <= 0 and here.pool("thug") < 12, "both, whoever has the initiative"


@pytest.mark.rule("HC-WAIT-03")
def test_shorter_reach_strikes_last_if_it_still_can() -> None:
    here = sword_waits(
        "archer", "dagger", initiative=[2, 5], attack=[6], defence=[14], damage=[6], health=[17]
    )
    here.until("melee")
    assert here.has("guard", Biding).late
    here.plays()
    assert here.pool("guard") <= 0 and here.pool("thug") == 12, "it fell before its turn came"
    alive = sword_waits(
        "archer", "dagger",
        initiative=[2, 5], attack=[16, 5], defence=[4, 15], damage=[6], health=[17], fatigue=[6],
    )  # fmt: skip
    alive.plays()
    assert alive.pool("thug") < 12 and alive.pool("guard") == 11


def shifts(shot: Event) -> list[tuple[str, int]]:
    """What the roll of a shot was shifted by, with the rules behind it."""
    drawn = shot.outcomes[0]
    assert isinstance(drawn, Outcome)
    return [(one.rule, one.worth) for one in drawn.check.modifiers]


def ambush(trigger: str, archetype: str = "archer", weapon: str = "regular_bow", **more) -> Fight:
    """One who watches with a bow, and a thug who runs past at some distance."""
    dice = more.pop("dice")
    here = fight(
        setup(
            troop("bow", "a", archetype, (20, 5)),
            troop("friend", "a", "thug", (5, 20)),
            troop("thug", "b", "thug", (5, 15)),
        ),
        **dice,
    )
    order = {"long": "fire", "trigger": trigger, "response": "shoot", "weapon": weapon, **more}
    here.tell("heroic20s.order", "bow", **{"tactic": "neutral", **order})
    here.tell("heroic20s.go", "thug", form="go", to=(30, 15))
    return here


SHOT = {
    "initiative": [5, 2],
    "attack": [3],
    "defence": [14],
    "damage": [4],
    "health": [17],
    "morale": [3],
}


@pytest.mark.rule("HC-OPP-01", "HC-OPP-02", "HC-OPP-04")
def test_opportunity_fire_at_whoever_enters() -> None:
    here = ambush("enters", cell=(20, 15), yards=3, dice={**SHOT, "fatigue": [6]})
    here.plays()
    (shot,) = here.events("shoots")
    assert shot.target == here.unit("thug")
    assert dict(shifts(shot)) == {"HC-INIT-04": 2, "HC-RNG-15": -3, "HC-OPP-02": -2}
    (leg, _) = [event for event in here.events("moved") if event.unit == here.unit("thug")]
    assert leg.fact("end") == (17, 15), "three yards off the watched point"
    assert here.at("thug") == (30, 15), "and goes on"


@pytest.mark.rule("HC-OPP-02", "HC-OPP-04")
def test_a_watched_line_and_friends_spared() -> None:
    here = ambush("crosses", cell=(20, 25), line=True, spares=True, dice={**SHOT, "fatigue": [6]})
    here.tell("heroic20s.go", "friend", form="go", to=(30, 20))
    here.plays()
    (shot,) = here.events("shoots")
    assert shot.target == here.unit("thug"), "the friend crossed it first"
    assert {("HC-OPP-02", -2), ("HC-OPP-04", -2)} <= set(shifts(shot))


@pytest.mark.rule("HC-OPP-04")
def test_the_first_to_appear_may_be_a_friend() -> None:
    here = ambush("crosses", cell=(20, 25), line=True, dice={**SHOT, "fatigue": [6]})
    here.tell("heroic20s.go", "friend", form="go", to=(30, 20))
    here.plays()
    (shot,) = here.events("shoots")
    assert shot.target == here.unit("friend")


@pytest.mark.rule("HC-OPP-03")
@pytest.mark.parametrize(("radius", "worth"), [(1, 4), (3, None)])
def test_d43_aimed_opportunity_fire(radius, worth) -> None:
    here = ambush(
        "enters", cell=(20, 15), yards=radius, tactic="aimed_shooting",
        dice={**SHOT, "fatigue": [6]},
    )  # fmt: skip
    here.plays()
    (shot,) = here.events("shoots")
    assert dict(shifts(shot)).get("HC-TAC-09") == worth


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-04")
def test_a_shot_at_whoever_moves_or_comes_into_range() -> None:
    for trigger in ("moves", "in_range"):
        here = ambush(trigger, dice={**SHOT, "fatigue": [6]})
        if trigger == "in_range":
            here.until("movement")
            assert alarm(here.battle.world, here.me("thug"), here.me("thug").cell, ()) is None
            continue
        here.plays()
        assert len(here.events("shoots")) == 1


@pytest.mark.rule("HC-WAIT-01")
def test_a_wait_for_an_attack_upon_a_friend() -> None:
    here = fight(
        setup(
            troop("bow", "a", "archer", (20, 5)),
            troop("friend", "a", "thug", (10, 10)),
            troop("thug", "b", "thug", (11, 10)),
        ),
        initiative=[2, 5],
        attack=[3, 16],
        defence=[14, 4],
        damage=[4],
        health=[17],
        morale=[3],
        fatigue=[6],
    )
    here.tell(
        "heroic20s.order", "bow",
        tactic="neutral", long="wait", trigger="attacks", watched="friend", response="shoot",
        weapon="regular_bow",
    )  # fmt: skip
    strike = {"form": "strike", "weapon": "broadsword", "mode": "swing", "target": "friend"}
    here.tell("heroic20s.strike", "thug", **strike)
    here.plays()
    told = [
        e.key for e in here.battle.events if e.key.split(".")[-1].startswith(("shoots", "strikes"))
    ]
    assert told == ["heroic20s.shoots", "heroic20s.strikes_in_vain"], "before the blow"


@pytest.mark.rule("HC-WAIT-01")
def test_who_cannot_respond() -> None:
    here = pikes_and_thugs(initiative=[2, 5])
    here.until("movement")
    assert [me.unit for me, _ in watching(here.battle.world)] == [here.unit("pikes")]
    here.put("pikes", Grappled(here.unit("thugs"), pinned=True))
    assert not list(watching(here.battle.world))


@pytest.mark.rule("HC-WAIT-01")
def test_a_wait_lapses() -> None:
    here = pikes_and_thugs(initiative=[2, 5], fatigue=[6])
    here.orders["heroic20s.go"].clear()
    here.orders["heroic20s.strike"].clear()
    here.plays()
    here.until("orders", 2)
    assert here.has("pikes", Watch) is None and not here.events("set_off")
