"""Blows and shots at things that nobody defends, at walls, and at what somebody holds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from game.core.components import Facing, Lying
from game.core.events import Event
from game.core.grid import Cell
from game.rules.chaos.acts.fight import attack, attacking, reaching, things
from game.rules.chaos.exchange.clash import Clash
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Agenda, Masonry, Thing, Unharmed, field_of
from game.rules.chaos.sheet.components import Acquired, Doing, Held, Loaded, Reserves, Wear
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, keys, only, order, sheet, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_attack import NONE, blow, does, poor, rolled_as


def before(item: str = "claymore", thing: str = "stool", one: str = "grak", gap: str = "") -> Drawn:
    """1 before a thing with 8 PFb and nobody behind it."""
    here = field(f". . . .\n1 {gap} C .\n. . . 2", one, "thug", held=(item, "club"),
                 things={"C": thing})  # fmt: skip
    poor(here)
    here.put("1", Loaded(((item, 9),)), Facing("N"))
    return here


def breaks(here: Drawn, item: str = "claymore", **more: Any) -> Action:
    """The order to break that thing."""
    return blow(here, how="break", weapon=item, target=0, thing=here.units["C"], **more)


def left(here: Drawn) -> int:
    return here.world.get(here.units["C"], Thing).left


def harmed(here: Drawn) -> bool:
    return here.world.get(field_of(here.world), Unharmed).harmed


@pytest.mark.rule("CF-ROLL-08", "CF-DMG-17")
def test_a_thing_is_hit_unless_the_die_misses_by_itself() -> None:
    lost = {}
    for face, hit in ((9, True), (14, True), (20, True), (8, False), (2, False)):
        here = before()
        here.put("C", Thing("stool", 20))
        events = does(here, breaks(here), {"attack": [face]})
        told = only(events, "chaos.thing_hit" if hit else "chaos.thing_missed")
        assert told.rule == ("CF-ROLL-08" if hit else "CF-MISS-03")
        assert told.outcomes[0].grade == {20: "critical"}.get(face, "hit" if hit else "miss")
        assert "chaos.drops" not in keys(events) and "chaos.goes_on" not in keys(events)
        assert here.world.get(here.units["1"], Facing).direction == "E"
        assert here.world.find(here.units["1"], Acquired) is None
        assert harmed(here) is hit
        lost[face] = 20 - left(here)
    assert lost == {9: 9, 14: 9, 20: 10, 8: 0, 2: 0}, "a critical one takes more"


@pytest.mark.rule("CF-ROLL-08", "CF-DMG-17")
def test_a_fumble_at_a_thing_costs_the_weapon_and_ki_is_paid_for() -> None:
    here = before()
    here.put("1", Reserves(3, 3, 3))
    events = does(here, breaks(here, ki=1), {"attack": [1], "drop": [1]})
    assert keys(events)[0] == "chaos.ki_roll"
    assert who(here, "1").reserves.ki == 2
    assert only(events, "chaos.drops").rule == "CF-MISS-05"
    assert only(events, "chaos.thing_missed").rule == "CF-MISS-03"
    assert who(here, "1").held == Held()
    assert left(here) == 8 and not harmed(here)


@pytest.mark.rule("CF-ROLL-08", "CF-DMG-17")
@pytest.mark.parametrize(("face", "shots", "jammed"), [(14, 8, False), (4, 8, False), (1, 9, True)])
def test_a_shot_at_a_thing_is_aimed_and_spent_unless_the_gun_jams(
    face: int, shots: int, jammed: bool
) -> None:
    here = before("pistol", one="fred", gap=". .")
    events = does(here, breaks(here, "pistol", acquire=True), {"attack": [face]})
    assert ("chaos.jams" in keys(events)) is jammed
    assert here.world.get(here.units["1"], Acquired) == Acquired(here.units["C"])
    assert dict(who(here, "1").loaded.shots)["pistol"] == shots


@pytest.mark.rule("CF-DMG-07", "CF-DMG-17")
def test_what_takes_nothing_from_a_thing_is_no_harm() -> None:
    here = before("", thing="steel_plate", one="joe")
    here.put("C", Thing("steel_plate", 30))
    weak = replace(weapon("fist"), damage=-9, penetration=-9)
    me = who(here, "1")
    block = attacking.block_of(here.world, me, block_with(here))
    assert block is not None
    struck = partial(things.struck, me=me, block=block)
    here.do(partial(struck, attack=Attack("strike", weak, 2)))
    assert left(here) == 30 and not harmed(here)
    here.do(partial(struck, attack=Attack("strike", weapon("claymore"), 3)))
    assert left(here) < 30 and harmed(here)


def block_with(here: Drawn) -> Answer:
    return Answer("block", thing=here.units["C"])


def at_weapon(item: str = "club", worn: int = 6) -> Drawn:
    here = field("12", "grak", "thug", held=("claymore", (item, "")))
    poor(here)
    here.put("2", Wear(((item, worn),)) if worn else Wear())
    return here


@pytest.mark.rule("CF-DISARM-04")
def test_a_fumbled_blow_at_a_weapon_costs_the_own_one() -> None:
    here = at_weapon()
    action = blow(here, how="break", weapon="claymore", item="club")
    events = does(here, action, {"attack": [1]}, [NONE])
    assert only(events, "chaos.drops").rule == "CF-MISS-05"
    assert who(here, "1").held == Held()
    assert who(here, "2").wear.left == (("club", 6),)


@pytest.mark.rule("CF-DISARM-04")
def test_what_is_blocked_falls_on_the_thing_it_is_blocked_with() -> None:
    here = field("12", "grak", "thug", held=("claymore", ("club", "small_shield")))
    poor(here)
    action = blow(here, how="break", weapon="claymore", item="club")
    block = order(method="block", weapon="small_shield", pay="action")
    events = does(here, action, {"attack": [10], "defence": [19]}, [block])
    assert only(events, "chaos.weapon_takes").rule == "CF-DISARM-04"
    worn = dict(who(here, "2").wear.left)
    assert worn == {"small_shield": 8}


@pytest.mark.rule("CF-DISARM-04", "CF-DMG-17")
@pytest.mark.parametrize(
    ("item", "damage", "breaks_", "wear"),
    [
        ("whip", 0, True, (("whip", 0),)),
        ("whip", -20, False, ()),
        ("club", -20, False, (("club", 6),)),
    ],
)
def test_a_weapon_without_pfb_breaks_at_the_first_damage(
    item: str, damage: int, breaks_: bool, wear: tuple[tuple[str, int], ...]
) -> None:
    here = at_weapon(item, 0)
    row = replace(weapon("claymore"), damage=9 + damage, penetration=3 + damage)
    me, foe = who(here, "1"), who(here, "2")
    strike = Strike(me, foe, Attack("strike", row, 3))
    events = here.do(lambda step: things.at_held(step, strike, item, critical=False))
    assert ("chaos.breaks_apart" in keys(events)) is breaks_
    assert who(here, "2").wear.left == wear
    assert (who(here, "2").held == Held()) is breaks_
    assert harmed(here) is breaks_


@pytest.mark.rule("CF-REFL-02", "CF-REFL-03")
def test_a_surface_takes_the_other_half_of_what_is_bounced_off_it() -> None:
    here = field("1 . . 2\n. C . .", "claire", "thug", held=("pistol", "club"),
                 things={"C": "crate"})  # fmt: skip
    shot = blow(here, how="shoot", weapon="pistol", bounce=here.at("C"))
    made = attacking.attack_of(who(here, "1"), shot)

    def takes(cell: Cell) -> list[Event]:
        unit = here.units["1"]
        return here.do(lambda step: things.surface_takes(step, unit, cell, made))

    assert takes(Cell(2, 0)) == [], "no thing stands there"
    told = only(takes(here.at("C")), "chaos.thing_takes")
    assert told.rule == "CF-REFL-03"
    assert told.fact("left") == left(here) < 8


@pytest.mark.rule("CF-ROLL-02", "CF-TICK-06")
def test_an_attack_that_cannot_be_made_any_more_is_lost() -> None:
    here = field("1 . . 2", held=("long_sword", "club"))
    events = does(here, blow(here))
    assert [(event.key, event.rule) for event in events] == [("chaos.attack_lost", "CF-MOVE-08")]
    assert events[0].target == here.units["2"]


@pytest.mark.rule("CF-ROLL-02", "CF-TICK-06")
def test_without_ki_for_a_second_strike_the_action_ends_with_the_first() -> None:
    here = field("12", "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    poor(here)
    here.clock(14)
    given = order(form="fight", how="strike", weapon="short_sword", second="short_sword")
    here.put("1", Doing(given, 16, 14, 9, "strike"))
    action = blow(here, weapon="short_sword", second="short_sword")
    does(here, action, {"attack": [4]}, [NONE])
    assert here.world.get(here.units["1"], Doing).end == 14 - 2
    assert [due.tick for due in here.world.get(1, Agenda).items] == [12]


@pytest.mark.rule("CF-ROLL-02", "CF-TICK-06", "CF-REFL-03")
def test_a_wall_is_worn_by_a_shot_that_bounces_off_it() -> None:
    here = field("1 . . 2\n# # # #", "claire", "thug", held=("pistol", "club"))
    poor(here)
    cell = Cell(1, 0)
    action = blow(here, how="shoot", weapon="pistol", acquire=True, bounce=cell)
    events = does(here, action, {"attack": [4]}, [NONE])
    assert only(events, "chaos.thing_takes").rule == "CF-REFL-03"
    ((worn, now),) = here.world.get(field_of(here.world), Masonry).left
    assert worn == cell and now == reaching.wall_left(here.world, cell)


def clashed(result: str) -> Clash:
    return Clash("throw", "none", result, rolled_as(9))


@pytest.mark.rule("CF-MISS-05", "CF-SPRAY-12")
@pytest.mark.parametrize(
    ("how", "item", "result", "shots", "held", "lies"),
    [
        ("shoot", "pistol", "hit", 4, True, False),
        ("shoot", "pistol", "fumble", 5, True, False),
        ("strike", "club", "hit", 5, True, False),
        ("throw", "dagger", "hit", 5, False, True),
        ("throw", "dagger", "miss", 5, False, True),
        ("throw", "dagger", "captured", 5, False, False),
        ("throw", "dagger", "fumble", 5, True, False),
        ("throw", "shuriken", "hit", 4, True, False),
        ("throw", "shuriken", "captured", 4, True, False),
        ("strike", "", "hit", 5, True, False),
        ("throw", "francisca", "hit", 5, False, False),
    ],
)
def test_what_is_shot_is_spent_and_a_single_thing_thrown_lies_where_it_came_down(
    how: str, item: str, result: str, shots: int, held: bool, lies: bool
) -> None:
    here = field("1 . 2", "thug", "thug", held=((item if item != "francisca" else "", ""), "club"))
    here.put("1", Loaded(((item, 5),)))
    action = blow(here, how=how, weapon=item)
    here.do(lambda step: attack.leaves_hand(step, here.units["1"], action, clashed(result)))
    assert dict(who(here, "1").loaded.shots)[item] == shots
    assert (who(here, "1").held.right == item) is held
    found = here.world.find(field_of(here.world), Lying)
    assert (found.things if found else ()) == (((here.at("2"), item),) if lies else ())


@pytest.mark.rule("CF-CLEAVE-04", "CF-ROLL-08")
@pytest.mark.parametrize(
    ("item", "cell", "rule_id"),
    [
        ("claymore", None, "CF-CALL-08"),
        ("claymore", Cell(2, 0), "CF-CALL-08"),
        ("mace", Cell(1, 0), "CF-MISS-05"),
    ],
)
def test_a_blow_at_no_wall_or_with_nothing_in_the_hand_is_lost(
    item: str, cell: Cell | None, rule_id: str
) -> None:
    here = field("1 # . 2", "grak", "thug", held=("claymore", "club"))
    poor(here)
    events = does(here, Action("fight", "breach", item, cell=cell))
    assert [(event.key, event.rule) for event in events] == [("chaos.attack_lost", rule_id)]


@pytest.mark.rule("CF-CLEAVE-04", "CF-ROLL-08")
@pytest.mark.parametrize(("face", "shots", "pfb"), [(14, 8, True), (4, 8, False), (1, 9, False)])
def test_a_shot_at_a_wall_is_spent_unless_the_gun_jams(face: int, shots: int, pfb: bool) -> None:
    here = field("1 . . # 2", "fred", "thug", held=("assault_rifle", "club"))
    poor(here)
    here.put("1", Loaded((("assault_rifle", 9),)))
    action = Action("fight", "breach", "assault_rifle", cell=Cell(3, 0))
    events = does(here, action, {"attack": [face]})
    assert ("chaos.jams" in keys(events)) is (face == 1)
    assert dict(who(here, "1").loaded.shots)["assault_rifle"] == shots
    assert (reaching.wall_left(here.world, Cell(3, 0)) < 20) is pfb
    assert harmed(here) is pfb


@pytest.mark.rule("CF-REFL-03")
def test_open_ground_takes_nothing_of_a_shot() -> None:
    here = field("1 . 2", "claire", "thug", held=("pistol", "club"))
    made = attacking.attack_of(who(here, "1"), blow(here, how="shoot", weapon="pistol"))
    takes = partial(things.surface_takes, unit=here.units["1"], attack=made)
    assert here.do(partial(takes, cell=Cell(1, 0))) == []
    assert here.world.find(field_of(here.world), Masonry) is None


@pytest.mark.rule("CF-CLEAVE-04", "CF-ROLL-08")
def test_a_blow_too_weak_for_a_wall_is_no_harm() -> None:
    here = field("1 # . 2", sheet("joe", strength=1), "thug", held=("dagger", "club"))
    poor(here)
    events = does(here, Action("fight", "breach", "dagger", cell=Cell(1, 0)), {"attack": [14]})
    lost = 20 - reaching.wall_left(here.world, Cell(1, 0))
    assert "chaos.thing_hit" in keys(events)
    assert (lost, harmed(here)) == (0, False)
