"""What the catalogue allows can be ordered: waits of every kind, actions beside something else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.checks import Outcome
from game.core.components import Field, Position, Spread
from game.core.dice import KeyedDice
from game.core.grid import Cell
from game.core.orders import Order
from game.core.setup import Thing
from game.play.words import templates
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.deeds import Deed, deeds, does
from game.rules.heroic20s.acts.forming import splits
from game.rules.heroic20s.acts.ordering import ORDER
from game.rules.heroic20s.orders.forecast import free_forecast
from game.rules.heroic20s.sheet.components import (
    Biding,
    Expended,
    Fatigue,
    Fighter,
    Locks,
    Posture,
    Unwilling,
    Watch,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.field import Fight, fight, setup, troop
from tests.rules.heroic20s.pitch import Pitch


class Told:
    """The orders of one unit in the whole book, step by step."""

    def __init__(self, kind: str, *people: Any, extra: int = 0, **more: Any) -> None:
        made = replace(setup(*people, size=(60, 30)), **more)
        self.battle = Battle.start(RULESET, made, dice=KeyedDice(1))
        world = self.battle.world
        unit, (had,) = world.each(Fighter)[0]
        world.write(unit, replace(had, extra_attack=extra))
        self.seat, self.request = self._until(kind)

    def _until(self, kind: str) -> tuple[Any, Any]:
        while True:
            for side in self.battle.sides:
                seat = self.battle.seat(side)
                asked = seat.waiting
                for request in asked:
                    if request.kind == kind and side == "a":
                        return seat, request
                    seat.give(request, seat.default(request))
                if any(request.editable for request in asked):
                    seat.commit()

    def offered(self, **slots: Any) -> dict[str, list[Any]]:
        """The next slot after these, with its values."""
        found: dict[str, list[Any]] = {}
        order = Order(tuple(slots.items()))
        for name, value in self.seat.view.own_choices(self.request, order):
            found.setdefault(name, []).append(value)
        return found

    def allows(self, **slots: Any) -> bool:
        return bool(self.seat.allows(self.request, Order(tuple(slots.items()))))


WAIT: dict[str, Any] = {"tactic": "neutral", "forgo": False, "busy": True, "long": "wait"}


@pytest.mark.rule("HC-WAIT-01", "HC-OPP-01")
def test_every_trigger_and_response_of_a_wait_is_offered() -> None:
    told = Told(ORDER, troop("bow", "a", "archer", (5, 10)), troop("foe", "b", "thug", (50, 10)))
    assert told.offered(**WAIT) == {"trigger": ["within", "in_range", "moves", "attacks"]}
    ranged = {**WAIT, "trigger": "in_range"}
    assert told.offered(**ranged) == {"response": ["shoot", "strike", "act"]}
    bow = {**ranged, "response": "shoot", "weapon": "regular_bow"}
    assert {"torso", "vitals", "skull"} <= set(told.offered(**bow)["area"])
    assert told.allows(**bow, area="vitals", named=False)
    near = {**WAIT, "trigger": "within", "yards": 1}
    assert told.offered(**near) == {"response": ["strike", "shoot", "act"]}
    low = {**near, "response": "act", "deed": "posture_step kneeling"}
    assert told.allows(**low, named=False)
    assert not told.allows(**{**near, "response": "act", "deed": "reload"}, named=False)
    fire = {**WAIT, "long": "fire", "trigger": "enters"}
    assert max(told.offered(**fire)["yards"]) > 10, "wide enough for the last row of the table"


@pytest.mark.rule("HC-WAIT-01")
def test_whatever_is_offered_of_a_wait_or_an_action_has_words() -> None:
    known = templates()
    told = Told(ORDER, troop("bow", "a", "archer", (5, 10)), troop("foe", "b", "thug", (50, 10)))
    near = {**WAIT, "trigger": "within", "yards": 1}
    values = {
        "long": told.offered(**{**WAIT, "long": "x"} | {"long": "wait"}) and ["wait", "fire"],
        "trigger": told.offered(**WAIT)["trigger"],
        "response": told.offered(**near)["response"],
        "deed": told.offered(**near, response="act")["deed"],
    }
    for name, offered in values.items():
        for value in offered:
            assert f"heroic20s.{name}.{str(value).replace(' ', '_')}" in known


def waits(archetype: str, foe: str, to: tuple[int, int], *, yards: int, **more: Any) -> Fight:
    """A guard who waits, and an enemy who comes from the west to this cell."""
    dice = {"initiative": [2, 5], "morale": [3, 3], "fatigue": [6], **more.pop("dice", {})}
    here = fight(
        setup(troop("guard", "a", archetype, (20, 10)), troop("foe", "b", foe, (6, 10))), **dice
    )
    told = {"tactic": "neutral", "long": "wait", "trigger": "within", "yards": yards, **more}
    here.tell("heroic20s.order", "guard", **told)
    here.tell("heroic20s.order", "foe", tactic="offensive")
    return here.tell("heroic20s.go", "foe", form="go", to=to)


@pytest.mark.rule("HC-WAIT-03", "HC-WAIT-04")
def test_a_pike_is_of_no_use_to_who_has_come_close() -> None:
    """In contact the pikeman has his shortsword only, and a halberd is longer than that."""
    here = waits(
        "halberdier", "pikeman", (19, 10), yards=3, weapon="halberd",
        dice={"attack": [17], "defence": [4]},
    )  # fmt: skip
    here.until("melee")
    assert here.has("guard", Biding) is None
    assert len(here.events("strikes_in_vain")) == 1, "at once, in the Movement Phase"


@pytest.mark.rule("HC-WAIT-03")
def test_who_stops_at_the_reach_of_his_weapon_comes_to_attack_as_well() -> None:
    here = waits("halberdier", "halberdier", (17, 10), yards=3, weapon="halberd")
    here.until("melee")
    assert here.has("guard", Biding) == Biding(here.unit("foe"), "halberd", late=False)
    past = waits(
        "pikeman", "thug", (16, 10), yards=4, weapon="pike",
        dice={"attack": [17], "defence": [4]},
    )  # fmt: skip
    past.plays()
    assert len(past.events("strikes_in_vain")) == 1 and past.has("guard", Biding) is None, (
        "he comes to strike with nothing"
    )


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-03", "HC-MEL-09")
@pytest.mark.rule("HC-PROC-02")
def test_a_wait_is_aimed_and_counts_with_the_blows_of_its_side() -> None:
    here = fight(
        setup(
            troop("guard", "a", "town_guard", (20, 10)),
            troop("friend", "a", "orc_axeman", (20, 12)),
            troop("foe", "b", "thug", (6, 11)),
        ),
        initiative=[5, 2], attack=[17, 17], defence=[4, 4], fatigue=[6],
    )  # fmt: skip
    told = {"long": "wait", "trigger": "within", "yards": 1, "weapon": "shortsword"}
    here.tell("heroic20s.order", "guard", tactic="neutral", area="neck", **told)
    here.tell("heroic20s.go", "foe", form="go", to=(19, 11))
    strike = {"form": "strike", "weapon": "axe", "mode": "swing", "target": "foe"}
    here.tell("heroic20s.strike", "friend", **strike)
    here.until("melee")
    assert here.has("guard", Biding).area == "neck" and here.has("guard", Expended).took_part
    here.plays()
    found = {event.unit: event.outcomes[0] for event in here.events("strikes_in_vain")}
    guard, friend = found[here.unit("guard")], found[here.unit("friend")]
    for roll in (guard, friend):
        assert isinstance(roll, Outcome)
        shifts = [(one.rule, one.worth) for one in roll.check.modifiers]
        assert ("HC-NUM-01", 4) in shifts, "two of them at one"
        assert (("HC-MEL-09", -5) in shifts) is (roll is guard)


@pytest.mark.rule("HC-WAIT-01", "HC-ACT-07", "HC-WAIT-02")
def test_a_short_action_that_was_waited_with() -> None:
    here = waits(
        "town_guard", "thug", (19, 10), yards=1, response="act", deed="posture_step kneeling"
    )
    here.until("melee")
    assert here.me("guard").posture == "kneeling" and here.has("guard", Watch) is None


@pytest.mark.rule("HC-WAIT-01")
def test_a_shot_at_who_comes_into_range() -> None:
    here = fight(
        setup(
            troop("thrower", "a", "thug", (70, 10)), troop("foe", "b", "thug", (40, 10)),
        ),
        initiative=[2, 5], attack=[17], defence=[4], fatigue=[6],
    )  # fmt: skip
    row = here.me("thrower").fighter.missiles[0]
    told = {"long": "wait", "trigger": "in_range", "response": "shoot", "weapon": row.id}
    here.tell("heroic20s.order", "thrower", tactic="neutral", **told)
    here.tell("heroic20s.go", "foe", form="go", to=(62, 10))
    here.plays()
    (leg, *_) = [event for event in here.events("moved") if event.unit == here.unit("foe")]
    assert leg.fact("end") == (70 - row.most, 10), "at the first yard in range"


@pytest.mark.rule("HC-ACT-02", "HC-MOVE-06", "HC-ACT-15")
@pytest.mark.rule("HC-MOVE-01")
def test_d46_twelve_yards_are_left_beside_a_short_action() -> None:
    people = troop("man", "a", "archer", (5, 10)), troop("foe", "b", "thug", (50, 10))
    runner = troop("man", "a", "thug", (5, 10))
    told = Told("heroic20s.go", runner, people[1])
    act = {"form": "act", "deed": "posture_step kneeling", "two": False, "on": True}
    cells = told.offered(**act)["to"]
    assert max(cell.x for cell in cells) == 5 + 15, "half of five times six"
    assert told.allows(**act, to=Cell(17, 10))
    here = fight(setup(*people), initiative=[2, 5], fatigue=[6])
    here.tell("heroic20s.go", "man", **act, to=(17, 10)).plays()
    assert here.at("man") == (17, 10) and here.me("man").posture == "kneeling"
    low = fight(setup(*people), initiative=[2, 5], fatigue=[6]).put("man", Posture("kneeling"))
    rise = {"form": "act", "deed": "posture_step standing", "on": True}
    low.tell("heroic20s.go", "man", **rise, to=(17, 10)).plays()
    assert low.at("man") == (17, 10) and low.me("man").posture == "standing"


@pytest.mark.rule("HC-ACT-02", "HC-ACT-07")
def test_where_the_thing_lies_is_asked_and_a_medium_action_leaves_no_yard() -> None:
    people = troop("man", "a", "town_guard", (5, 10)), troop("foe", "b", "thug", (50, 10))
    told = Told("heroic20s.go", *people, things=(Thing("lamp", (6, 10)),))
    assert told.offered(form="act", deed="pick_up") == {"spot": [Cell(6, 10)]}
    assert told.allows(form="act", deed="pick_up", spot=Cell(6, 10))


@pytest.mark.rule("HC-ACT-15", "HC-MOVE-01")
def test_crouching_at_the_end_of_a_move() -> None:
    here = fight(
        setup(troop("man", "a", "archer", (5, 10)), troop("foe", "b", "thug", (50, 10))),
        initiative=[2, 5, 2, 5], fatigue=[6, 6],
    )  # fmt: skip
    here.tell("heroic20s.go", "man", form="crouch", to=(8, 10))
    here.until("orders", 2)
    assert here.at("man") == (8, 10) and here.me("man").posture == "crouching"
    assert [event.rule for event in here.events("crouches")] == ["HC-ACT-15"]
    here.tell("heroic20s.go", "man", form="crouch", to=(8, 10))
    here.until("orders", 3)
    assert here.has("man", Posture) is None and here.at("man") == (8, 10)
    told = Told(
        "heroic20s.go", troop("man", "a", "archer", (5, 10)), troop("foe", "b", "thug", (50, 10))
    )
    assert "crouch" in told.offered()["form"]
    assert told.allows(form="crouch", to=Cell(5, 10))


@pytest.mark.rule("HC-ACT-15", "HC-MOVE-08")
def test_who_crouches_between_two_enemies_says_at_whom() -> None:
    foes = troop("one", "b", "archer", (13, 10)), troop("two", "b", "archer", (13, 12))
    told = Told("heroic20s.go", troop("man", "a", "town_guard", (5, 11)), *foes)
    world = told.battle.world
    one, two = (unit for unit, _ in world.each(Fighter) if figure(world, unit).side == "b")
    spot = Cell(12, 11)
    assert told.offered(form="crouch", to=spot) == {"target": [one, two]}
    assert told.allows(form="crouch", to=spot, target=two)
    assert told.offered(form="crouch", to=Cell(11, 11)) == {}, "nobody is met there"


@pytest.mark.rule("HC-ACT-07")
def test_a_door_is_closed_again_unless_somebody_stands_in_it() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a", 1, (4, 4))
    had = pitch.world.get(pitch.field, Field)
    grid = replace(had.grid, terrain=((Cell(5, 4), "open_door"),))
    pitch.world.put(pitch.field, replace(had, grid=grid), had)
    close = Deed("close_door", "short", cell=Cell(5, 4))
    assert close in deeds(pitch.world, thug)
    other = pitch.unit("thug", "b", 1, (5, 4))
    assert close not in deeds(pitch.world, thug)
    pitch.world.write(other, Position(Cell(9, 9)))
    assert does(pitch.step(), thug, close)
    assert pitch.world.get(pitch.field, Field).grid.terrain_at(Cell(5, 4)) == "door"


@pytest.mark.rule("HC-ACT-03", "HC-BASE-10")
def test_who_rises_beside_a_blow_strikes_upright_as_was_promised() -> None:
    here = fight(
        setup(troop("me", "a", "town_guard", (20, 10)), troop("foe", "b", "thug", (21, 10))),
        initiative=[5, 2], attack=[17], defence=[4], fatigue=[6],
    ).put("me", Posture("kneeling"))  # fmt: skip
    strike = {"form": "strike", "weapon": "shortsword", "mode": "swing", "target": "foe"}
    here.tell("heroic20s.strike", "me", **strike, action="posture_step standing")
    here.plays()
    (event,) = here.events("strikes_in_vain")
    roll = event.outcomes[0]
    assert isinstance(roll, Outcome)
    assert "HC-BASE-10" not in [one.rule for one in roll.check.modifiers]
    assert ("HC-ACT-03", -6) in [(one.rule, one.worth) for one in roll.check.modifiers]


def runs(*answers: int, **dice: Any) -> Fight:
    """One who retreats from two."""
    here = fight(
        setup(
            troop("runner", "a", "thug", (20, 10)),
            troop("one", "b", "orc_axeman", (21, 10)),
            troop("two", "b", "town_guard", (21, 11)),
        ),
        **{"initiative": [2, 5], "attack": [17, 17], "defence": [4, 4], "fatigue": [6], **dice},
    )
    both = (here.unit("one"), here.unit("two"))
    here.put("runner", Locks(both))
    for name in ("one", "two"):
        here.put(name, Locks((here.unit("runner"),))).tell("heroic20s.free", name, use=True)
    here.tell("heroic20s.order", "runner", tactic="retreat")
    return here.tell("heroic20s.go", "runner", form="go", to=(10, 10))


@pytest.mark.rule("HC-DIS-02")
@pytest.mark.parametrize("first", ["one", "two"])
def test_who_retreats_chooses_the_order_of_free_attacks(first: str) -> None:
    here = runs().tell("heroic20s.next", "runner", target=first)
    here.plays()
    told = [event.unit for event in here.events("free_attack")]
    other = "two" if first == "one" else "one"
    assert told == [here.unit(first), here.unit(other)]
    assert here.asked.count(("heroic20s.next", "runner")) == 1
    assert here.at("runner") == (10, 10) and here.has("runner", Locks) is None


@pytest.mark.rule("HC-DIS-05", "HC-FAT-04")
def test_who_lacks_the_will_has_no_free_attack() -> None:
    here = runs(attack=[17], defence=[4]).until("movement").put("one", Unwilling())
    here.plays()
    assert [event.unit for event in here.events("free_attack")] == [here.unit("two")]


@pytest.mark.rule("HC-LOCK-04")
def test_the_rear_of_a_locked_unit_of_a_mass_battle_may_part() -> None:
    pitch = Pitch(mass=True)
    us, foe = pitch.unit("thug", "a", 100, (4, 4)), pitch.unit("thug", "b", 50, (4, 6))
    pitch.world.write(us, Spread(tuple(Cell(x, y) for y in (5, 4) for x in (4, 5))))
    pitch.world.write(foe, Spread((Cell(4, 6), Cell(5, 6))))
    pitch.world.put(us, Locks((foe,)))
    found = set(splits(pitch.world, figure(pitch.world, us)))
    assert 50 in found and not found & set(range(51, 98)), "the rear cells, 50 figures"


@pytest.mark.rule("HC-OPP-05", "HC-MASS-10", "HC-INJ-03", "HC-FAT-03")
def test_two_watchers_fire_as_one_and_who_is_shot_runs_on_to_the_end() -> None:
    here = fight(
        setup(
            troop("left", "a", "archer", (20, 5)),
            troop("right", "a", "archer", (22, 5)),
            troop("thug", "b", "thug", (5, 15)),
            troop("far", "b", "thug", (80, 15)),
        ),
        initiative=[5, 2], attack=[3], defence=[17], damage=[6], health=[17], morale=[3],
        fatigue=[1],
    )  # fmt: skip
    for name in ("left", "right"):
        here.tell(
            "heroic20s.order", name, tactic="neutral", long="fire", trigger="enters",
            cell=(20, 15), yards=3, response="shoot", weapon="regular_bow",
        )  # fmt: skip
    here.tell("heroic20s.go", "thug", form="go", to=(30, 15))
    here.until("orders", 2)
    (shot,) = here.events("shoots")
    roll = shot.outcomes[0]
    assert isinstance(roll, Outcome) and dict(shot.facts)["figures"] == 2
    assert ("HC-NUM-01", 4) in [(one.rule, one.worth) for one in roll.check.modifiers]
    legs = [event for event in here.events("moved") if event.unit == here.unit("thug")]
    assert legs[-1].fact("end") == (30, 15), "the whole way, though it is as good as dead"
    assert here.pool("thug") <= 0
    assert here.has("left", Fatigue).now == 9 and here.has("far", Fatigue).now == 12


@pytest.mark.rule("HC-FAT-03", "HC-MEL-11")
def test_who_has_only_defended_tires_as_well() -> None:
    here = fight(
        setup(
            troop("me", "a", "town_guard", (20, 10)),
            troop("foe", "b", "thug", (21, 10)),
            troop("idle", "b", "thug", (60, 10)),
        ),
        initiative=[5, 2], attack=[17], defence=[4], fatigue=[1],
    )  # fmt: skip
    strike = {"form": "strike", "weapon": "shortsword", "mode": "swing", "target": "foe"}
    here.tell("heroic20s.strike", "me", **strike)
    here.until("orders", 2)
    assert [here.has(name, Fatigue).now for name in ("foe", "idle")] == [11, 12]


@pytest.mark.rule("HC-SF-04", "HC-MULTIW-01")
def test_three_weapons_and_other_targets_are_offered_to_extra_attacks() -> None:
    told = Told(
        "heroic20s.strike",
        troop("me", "a", "troll", (20, 10)),
        troop("one", "b", "thug", (19, 10)),
        troop("two", "b", "thug", (19, 11)),
        extra=2,
    )
    one, two = sorted(told.offered(form="several", weapon="claws", mode="claw")["target"])
    slots: dict[str, Any] = {"form": "several", "weapon": "claws", "mode": "claw"}
    slots |= {"target": one, "area": "torso"}
    second = told.offered(**slots)["weapon.2"]
    assert "bite" in second or "teeth" in second
    name = next(one for one in second if one not in ("claws", "punch"))
    mode = told.offered(**slots, **{"weapon.2": name})["mode.2"][0]
    slots |= {"weapon.2": name, "mode.2": mode, "area.2": "neck"}
    assert set(told.offered(**slots)["target.2"]) == {one, two}
    slots |= {"target.2": two, "third": True}
    assert told.offered(**slots)["weapon.3"], "one for each level"
    left = {**slots, "third": False, "beside": False}
    assert told.allows(**left)
    forecast = told.seat.forecast(told.request, Order(tuple(left.items())))
    assert forecast.target == one and [other.target for other in forecast.others] == [two]


@pytest.mark.rule("HC-DIS-04", "HC-INIT-04")
def test_a_free_attack_tells_what_it_promises() -> None:
    here = runs().until("movement")
    asked = here.request
    assert asked is not None
    about = (("target", here.unit("runner")),)
    request = replace(asked, kind="heroic20s.free", side="b", unit=here.unit("one"), about=about)
    view = here.battle.view("b")
    told = free_forecast(view, request, Order((("use", True),)))
    assert told is not None and told.check is not None and told.target == here.unit("runner")
    shifts = {one.rule: one.worth for one in told.check.modifiers}
    assert (shifts["HC-DIS-04"], shifts["HC-INIT-04"]) == (-1, 2)
    assert free_forecast(view, request, Order((("use", False),))) is None


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02", "HC-WAIT-03")
@pytest.mark.parametrize("dice", [[5, 2], [2, 5]])
@pytest.mark.parametrize("watched", ["friend", "guard"])
@pytest.mark.rule("HC-PROC-02")
def test_a_blow_at_who_attacks_a_friend_comes_first(dice: list[int], watched: str) -> None:
    """Whoever has the initiative, and though his weapon is no shorter."""
    here = fight(
        setup(
            troop("guard", "a", "town_guard", (20, 10)),
            troop("friend", "a", "archer", (20, 11)),
            troop("foe", "b", "thug", (21, 10)),
        ),
        initiative=dice, attack=[17, 17], defence=[4, 4], fatigue=[6],
    )  # fmt: skip
    told = {"trigger": "attacks", "watched": watched, "weapon": "shortsword"}
    here.tell("heroic20s.order", "guard", tactic="neutral", long="wait", **told)
    strike = {"form": "strike", "weapon": "broadsword", "mode": "swing", "target": watched}
    here.tell("heroic20s.strike", "foe", **strike)
    here.plays()
    assert [event.unit for event in here.events("strikes_in_vain")] == [
        here.unit("guard"), here.unit("foe"),
    ]  # fmt: skip
