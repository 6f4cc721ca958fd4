"""Blows and shots at what somebody holds (DISARM-04), answered, and at the same moment (SIM)."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Lying
from game.core.events import Event
from game.core.orders import Order
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Ambush, Outflanked
from game.rules.chaos.sheet.components import Doing, HeldTurn, Loaded, Reserves, Wear
from tests.rules.chaos.brawl import field, keys, only, order, sheet, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_attack import NONE, does, poor

TUMBLE = order(method="tumble", pay="action")


def giant(item: str = "claymore", his: str = "katana", drawing: str = "1 2") -> Drawn:
    """The giant before a dancer who waits with a held Turn; nobody has Ki."""
    bare = sheet("grak", armour="")
    here = field(drawing, bare, sheet("mai", abilities=()), held=(item, his))
    poor(here)
    here.put("1", Facing("N"), Loaded(((item, 9),)))
    here.put("2", HeldTurn(), Facing("E"))
    return here


def at(here: Drawn, item: str = "claymore", his: str = "katana") -> Action:
    """An attack on what she holds."""
    return Action("fight", "break", item, target=here.units["2"], item=his)


def left(here: Drawn, item: str = "katana") -> int:
    """The PFb that her weapon has left."""
    return dict(who(here, "2").wear.left).get(item, 10)


@pytest.mark.rule("CF-DISARM-04")
def test_a_blow_at_a_weapon_is_declared_as_one_and_turns_him_to_its_owner() -> None:
    here = giant()
    events = does(here, at(here), {"attack": [14]}, [NONE])
    assert keys(events) == [
        "turned", "chaos.attacks_break", "chaos.hits_open", "chaos.weapon_takes"
    ]  # fmt: skip
    told, hit, takes = events[1:]
    one, two = here.units["1"], here.units["2"]
    assert (told.rule, told.unit, told.target) == ("CF-ROLL-02", one, two)
    assert hit.stakes is None or hit.stakes.counts == "points"
    assert (takes.rule, takes.unit, takes.target) == ("CF-DISARM-04", two, one)
    assert who(here, "1").facing == "E"
    assert who(here, "2").hp.now == who(here, "2").hp.full


@pytest.mark.rule("CF-DISARM-04", "CF-TUM-01")
@pytest.mark.parametrize(
    ("said", "dice", "worn"),
    [
        # 13 / 6 against 10 / 4: 6 and 4 of it are stopped, 1 + 1 worn.
        (NONE, {"attack": [14]}, 2),
        # Half, 6 / 3, is stopped wholly, but less of it is there to wear.
        (TUMBLE, {"attack": [14], "defence": [19]}, 1),
    ],
)
def test_who_rolls_with_it_saves_half_of_his_weapon(
    said: Order, dice: dict[str, list[int]], worn: int
) -> None:
    here = giant()
    does(here, at(here), dice, [said])
    assert 10 - left(here) == worn


@pytest.mark.rule("CF-DISARM-04")
@pytest.mark.parametrize(("face", "shots"), [(16, 8), (3, 8), (1, 9)])
def test_a_shot_at_a_weapon_is_spent_unless_the_gun_jams(face: int, shots: int) -> None:
    here = giant("pistol", drawing="1 . 2")
    does(here, at(here, "pistol"), {"attack": [face]}, [NONE])
    assert dict(who(here, "1").loaded.shots) == {"pistol": shots}
    assert (left(here) < 10) is (face == 16)


@pytest.mark.rule("CF-DISARM-04", "CF-AMBUSH-04")
def test_an_attack_on_a_weapon_is_the_first_of_an_ambush_too() -> None:
    here = giant()
    here.world.put(1, Ambush("a"))
    does(here, at(here), {"attack": [14]}, turn=1)
    known = here.world.get(1, Ambush)
    assert (known.opened, known.struck) == (True, (here.units["2"],))


def back(item: str = "katana", **more: object) -> Order:
    """She strikes back at the same moment, for her held Turn."""
    return order(method="simultaneous", weapon=item, pay="held", **more)


@pytest.mark.rule("CF-DISARM-04", "CF-SIM-03")
@pytest.mark.parametrize(("face", "worn"), [(14, 1), (20, 2)])
def test_a_critical_blow_takes_more_of_the_weapon_that_strikes_back(face: int, worn: int) -> None:
    """A punch of 7 / 2, or of 10 / 2: 7 or 8 of the damage is stopped by 10 PFb with Soak 4."""
    here = giant("")
    action = at(here, "fist")
    events = does(here, action, {"attack": [face, 3]}, [back()])
    assert "chaos.only_first_hits" in keys(events)
    assert 10 - left(here) == worn
    assert who(here, "2").hp.now == who(here, "2").hp.full


@pytest.mark.rule("CF-DISARM-04", "CF-SIM-03", "CF-SIM-01")
def test_nothing_is_told_of_a_weapon_that_was_missed() -> None:
    here = giant()
    events = does(here, at(here), {"attack": [3, 3]}, [back()])
    assert keys(events) == [
        "turned", "chaos.attacks_break", "chaos.answers_simultaneous_with", "chaos.both_miss",
        "turned",
    ]  # fmt: skip
    assert events[3].stakes is None
    assert left(here) == 10


@pytest.mark.rule("CF-DISARM-04", "CF-SIM-03", "CF-MISS-05")
@pytest.mark.parametrize(("face", "shots"), [(16, 8), (3, 8), (1, 9)])
def test_a_shot_at_a_gun_that_shoots_back_is_spent_unless_it_jams(face: int, shots: int) -> None:
    here = giant("pistol", "pistol", "1 . 2")
    here.put("2", Loaded((("pistol", 9),)))
    action = at(here, "pistol", "pistol")
    does(here, action, {"attack": [face, 3]}, [back("pistol")])
    assert dict(who(here, "1").loaded.shots) == {"pistol": shots}
    broken = face == 16
    assert dict(who(here, "2").loaded.shots) == ({} if broken else {"pistol": 8})


def two_blades(mine: str = "dagger", his: str = "claymore") -> Drawn:
    """A knight without armour against a giant who waits."""
    here = field("1 2", sheet("aldric", armour=""), sheet("grak", armour=""), held=(mine, his))
    poor(here)
    here.clock(14)
    here.put("1", Facing("N"))
    here.put("2", HeldTurn(), Facing("N"))
    return here


def strike(here: Drawn, item: str = "dagger", **more: object) -> Action:
    """A blow of the knight's."""
    return Action("fight", "strike", item, target=here.units["2"], **more)  # type: ignore[arg-type]


@pytest.mark.rule("CF-SIM-01", "CF-SIM-04", "CF-MISS-04")
def test_both_are_busy_as_long_as_the_slower_weapon_and_look_at_each_other() -> None:
    here = two_blades()
    one, two = here.units["1"], here.units["2"]
    here.put("1", Doing(order(form="fight"), 14, 14, 12, "strike"))
    here.put("2", Outflanked(one))
    events = does(here, strike(here), {"attack": [3, 3]}, [back("claymore")])
    told = only(events, "chaos.both_miss")
    assert told.stakes is not None
    assert here.world.get(one, Doing).end == 14 - 3
    defending = who(here, "2").defending
    assert defending is not None and defending.end == 14 - 3
    assert agenda.planned(here.world, two, "defended") is not None
    assert who(here, "1").facing == "E" and who(here, "2").facing == "W"
    assert here.world.find(two, Outflanked) is None


@pytest.mark.rule("CF-SIM-01", "CF-SIM-04")
def test_who_struck_of_himself_is_busy_only_if_he_is_about_something() -> None:
    here = two_blades()
    does(here, strike(here), {"attack": [3, 3]}, [back("claymore")])
    assert here.world.find(here.units["1"], Doing) is None


@pytest.mark.rule("CF-SIM-01", "CF-SIM-04", "CF-KI-01")
def test_ki_makes_both_blows_stronger_and_counts_for_the_whole_action() -> None:
    """The knight has put a Ki into an earlier blow of this action: one more, and it is enough."""
    here = two_blades("long_sword", "club")
    one = here.units["1"]
    here.put("1", Doing(order(form="fight"), 14, 14, 12, "strike", forced=1), Reserves(3, 3, 3))
    here.put("2", Reserves(3, 3, 3, dry=3))
    dice = {"attack": [14, 9], "location": [5, 5], "balance": [1]}
    said = [back("club"), order(force="damage"), order(ki=0), order(activate=False)]
    events = does(here, strike(here, "long_sword"), dice, said)
    assert only(events, "chaos.ki_force").unit == one
    assert who(here, "1").reserves.ki == 2
    assert here.world.get(one, Doing).forced == 2


@pytest.mark.rule("CF-SIM-01", "CF-SIM-04", "CF-KI-03")
def test_who_strikes_back_pays_for_the_strength_of_his_blow() -> None:
    here = two_blades("long_sword", "club")
    here.put("1", Doing(order(form="fight"), 14, 14, 12, "strike", forced=2), Reserves(3, 3, 3))
    here.put("2", Reserves(3, 3, 4, active=True))
    dice = {"attack": [9, 16], "location": [5, 5]}
    said = [back("club"), order(force="both"), order(activate=False)]
    events = does(here, strike(here, "long_sword"), dice, said)
    assert only(events, "chaos.ki_force").unit == here.units["2"]
    assert who(here, "2").reserves.ki == 1
    assert who(here, "1").reserves.ki == 3


@pytest.mark.rule("CF-MISS-04", "CF-SIM-01", "CF-MISS-05", "CF-SIM-02")
def test_a_fumbled_blow_at_two_drops_the_weapon_once() -> None:
    """The one die is a 1 against the second one too, who strikes at the same moment."""
    here = field(
        "2 4\n1 .", "aldric", "thug", "joe", "thug", held=("long_sword", "club", "", "club")
    )
    poor(here, "1", "2", "4")
    here.put("4", HeldTurn())
    action = strike(here, "long_sword", more=(here.units["4"],))
    events: list[Event] = does(here, action, {"attack": [1, 3]}, [NONE, back("club")])
    assert keys(events).count("chaos.drops") == 1
    assert len(here.world.get(1, Lying).things) == 1
    assert only(events, "chaos.both_miss").stakes is None
    assert here.world.find(here.units["2"], Wear) == Wear()
