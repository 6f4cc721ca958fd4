"""What place, hour and pose bring into an exchange, and what a defence ends: on a drawn field."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing, Out, Position, Unit
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.fight import guarding, reaching
from game.rules.chaos.acts.parlay import meeting, steel
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange import setting
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Agenda, Ambush, Masonry, Outflanked, Steeling, Thing
from game.rules.chaos.sheet.components import (
    Busy,
    Condition,
    Defending,
    Doing,
    Held,
    Reserves,
    Wounds,
)
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, order, sheet
from tests.rules.chaos.drawn import Drawn, drawn


def ambush_by(here: Drawn, side: str, *struck: str) -> None:
    here.world.put(
        1, Ambush(side, struck=tuple(here.units[s] for s in struck)), here.world.find(1, Ambush)
    )


@pytest.mark.rule("CF-PEN-03", "CF-AMBUSH-03")
@pytest.mark.parametrize(
    ("side", "sign", "in_round", "ambushed"),
    [
        (None, "2", 1, False),
        ("", "2", 1, False),
        ("a", "2", 1, True),
        ("a", "2", 2, True),
        ("a", "2", 3, False),
        ("a", "1", 1, False),
        ("b", "1", 2, True),
    ],
)
def test_the_ambushed_side_suffers_for_two_rounds(
    side: str | None, sign: str, in_round: int, ambushed: bool
) -> None:
    here = drawn("1 . 2")
    if side is not None:
        ambush_by(here, side)
    assert setting.ambushed(here.world, here.units[sign], in_round) is ambushed


@pytest.mark.rule("CF-PEN-03", "CF-AMBUSH-03")
def test_what_is_no_fighter_was_not_ambushed() -> None:
    here = drawn("1 . X 2", things={"X": "crate"})
    ambush_by(here, "a")
    assert here.world.find(here.units["X"], Unit) is None
    assert not setting.ambushed(here.world, here.units["X"], 1)


@pytest.mark.rule("CF-AMBUSH-04", "CF-TICK-13")
@pytest.mark.parametrize(
    ("in_round", "turn", "surprise"),
    [
        (1, None, True),
        (1, True, True),
        (2, None, False),
        (2, True, False),
        (2, False, True),
        (3, False, False),
    ],
)
def test_an_attack_carried_over_belongs_to_the_first_round(
    in_round: int, turn: bool | None, surprise: bool
) -> None:
    here = drawn("1 . 2")
    if turn is not None:
        here.put("1", Doing(Order(), 20, 18, 15, turn=turn))
    assert setting.by_surprise(here.world, here.units["1"], in_round) is surprise


@pytest.mark.rule("CF-AMBUSH-06")
@pytest.mark.parametrize(
    ("side", "struck", "in_round", "opening"),
    [
        (None, "", 1, False),
        ("a", "", 1, True),
        ("a", "4", 1, True),
        ("a", "2", 1, False),
        ("a", "", 2, False),
        ("b", "", 1, False),
    ],
)
def test_the_first_attack_on_each_man_opens_the_ambush(
    side: str | None, struck: str, in_round: int, opening: bool
) -> None:
    here = drawn("1 . 2 4")
    if side is not None:
        ambush_by(here, side, *struck)
    one, two = here.units["1"], here.units["2"]
    assert setting.setting(here.world, one, two, in_round=in_round).opening is opening


@pytest.mark.rule("CF-PEN-05")
@pytest.mark.parametrize(("facing", "rear"), [("W", False), ("N", False), ("E", True)])
def test_who_looks_away_is_attacked_from_behind(facing: str, rear: bool) -> None:
    here = drawn("1 . 2")
    here.put("2", Facing(facing))
    assert setting.from_behind(here.world, here.units["2"], Cell(0, 0)) is rear


@pytest.mark.rule("CF-PEN-05")
@pytest.mark.parametrize("kind", [Facing, Position])
def test_who_looks_nowhere_or_is_nowhere_has_no_back(kind: type[Any]) -> None:
    here = drawn("1 . 2")
    here.put("2", Facing("E"))
    here.world.drop(here.units["2"], here.world.get(here.units["2"], kind))
    assert not setting.from_behind(here.world, here.units["2"], Cell(0, 0))


@pytest.mark.rule("CF-TICK-12")
@pytest.mark.parametrize(
    ("states", "tick"),
    [
        ([], None),
        ([Doing(Order(), 20, 18, 15)], 15),
        ([Busy("draw", 17)], 17),
        ([Busy("draw", 17), Defending(9, "dodge", 12, 16)], 16),
        ([Doing(Order(), 20, 18, 15), Steeling(9, True, 12)], 12),
        ([Busy("draw", 19)], 19),
        ([Busy("draw", 20)], None),
        ([Busy("draw", 21)], None),
    ],
)
def test_when_he_is_free_again(states: list[Any], tick: int | None) -> None:
    """On the last tick of all that he is about; on tick 20."""
    here = drawn("1 . 2")
    here.put("1", *states)
    assert turns.free_on(here.world, here.units["1"]) == tick
    assert turns.idle(here.world, here.units["1"]) is (tick is None)


@pytest.mark.rule("CF-PEN-13")
@pytest.mark.parametrize("before", [True, False, None])
@pytest.mark.parametrize("failed", [True, False])
def test_whether_his_last_defence_failed_is_remembered(before: bool | None, failed: bool) -> None:
    here = drawn("1 2")
    two = here.units["2"]
    had = here.world.get(two, Condition)
    if before is None:
        here.world.drop(two, had)
    else:
        here.put("2", Condition(prone=True, failed_defence=before))
    here.do(lambda step: guarding.remembers(step, two, failed=failed))
    state = here.world.find(two, Condition) or Condition()
    assert state.failed_defence is failed
    assert state.prone is (before is not None)


@pytest.mark.rule("CF-HOLD-03", "CF-CIRC-01", "CF-SPRAY-09")
def test_a_defence_turns_him_to_who_was_behind_him() -> None:
    here = drawn("1 2")
    two = here.units["2"]
    here.do(lambda step: guarding.lets_be(step, two, "dodge"))
    here.put("2", Outflanked(here.units["1"]))
    here.do(lambda step: guarding.lets_be(step, two, "dodge"))
    assert here.world.find(two, Outflanked) is None


@pytest.mark.rule("CF-CIRC-01")
@pytest.mark.parametrize(
    ("abilities", "method", "circles"),
    [
        (("circular_defence",), "dodge", True),
        (("circular_defence",), "parry", False),
        ((), "dodge", False),
    ],
)
def test_only_who_knows_how_gets_behind_him_with_a_dodge(
    abilities: tuple[str, ...], method: str, circles: bool
) -> None:
    here = field("12", "joe", sheet("thug", abilities=abilities), held=("club", "club"))
    one, two = here.units["1"], here.units["2"]
    here.put("2", Defending(one, method, 12, 18))
    here.do(lambda step: guarding.circles(step, two, one, Answer(method)))
    planned = [(due.what, due.tick) for due in here.world.get(1, Agenda).items]
    assert planned == ([("circle", 18)] if circles else [])


@pytest.mark.rule("CF-MULTI-02", "CF-MULTI-03", "CF-MULTI-05")
@pytest.mark.parametrize(
    ("states", "mine", "answer", "asked"),
    [
        ([], 2, Answer("dodge"), True),
        ([Out("fled")], 2, Answer("dodge"), False),
        ([Condition(asleep=2)], 2, Answer("dodge"), False),
        ([], 0, Answer("dodge"), False),
        ([], 3, Answer("dodge", ki=1), True),
        ([], 3, Answer("dodge", ki=2), False),
        ([], 3, Answer("dodge", pay="ki", ki=1), False),
    ],
)
def test_who_is_asked_to_hold_all_others_off(
    states: list[Any], mine: int, answer: Answer, asked: bool
) -> None:
    """There must be another enemy in his senses, and a Ki left for it within the limit of two."""
    here = drawn("1 2 3")
    one, two = here.units["1"], here.units["2"]
    here.put("3", *states)
    here.put("2", Reserves(mine, 3, 3), Defending(one, "dodge", 12, 18))
    said = [order(use=True)] if asked else []
    paid: list[int] = []

    def work(step: Any) -> Any:
        paid.append((yield from guarding.against_all(step, two, one, answer)))

    here.do(work, answers=said)
    assert paid == [int(asked)]
    assert here.world.get(two, Reserves).ki == mine - asked
    assert here.world.get(two, Defending).multiple is asked


@pytest.mark.rule("CF-STEEL-01")
@pytest.mark.parametrize(
    ("method", "margin", "hit", "locked"),
    [
        ("parlay", 0, False, True),
        ("parlay", -9, False, True),
        ("parlay", 1, False, False),
        ("parlay", -1, True, False),
        ("parry", 0, False, True),
        ("parry", -2, False, True),
        ("parry", -3, False, False),
        ("parry", 1, False, False),
        ("block", -1, False, True),
        ("dodge", -1, False, False),
    ],
)
def test_an_answer_that_only_just_held_locks_both(
    method: str, margin: int, hit: bool, locked: bool
) -> None:
    assert steel.triggered(method, margin, hit) is locked


@pytest.mark.rule("CF-STEEL-01", "CF-GRAP-02")
@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [("club", "dagger", False), ("", "", True), ("club", "", None), ("", "club", None),
     ("pistol", "", True), ("pistol", "club", None)],
)  # fmt: skip
def test_weapon_against_weapon_and_body_against_body(
    one: str, two: str, expected: bool | None
) -> None:
    here = drawn("1 2")
    here.put("1", Held(one))
    here.put("2", Held(two))
    made = steel.possible(here.world, here.units["1"], here.units["2"])
    assert (made.grapple if made else None) is expected
    assert made is None or (made.first, made.second) == (here.units["1"], here.units["2"])


@pytest.mark.rule("CF-DISARM-02")
@pytest.mark.parametrize(
    ("held", "red", "expected"),
    [
        (Held("club"), (), ()),
        (Held("club"), (("right_arm", 1),), ("club",)),
        (Held("club"), (("left_arm", 1),), ()),
        (Held("", "club"), (("left_arm", 1),), ("club",)),
        (Held("claymore", "claymore"), (("left_arm", 1),), ("claymore",)),
        (Held("claymore", "claymore"), (("right_arm", 1),), ("claymore",)),
        (Held("claymore", "claymore"), (("head", 1),), ()),
        (Held("pistol"), (), ("pistol",)),
    ],
)
def test_what_can_be_struck_out_of_somebodys_hands(
    held: Held, red: tuple[tuple[str, int], ...], expected: tuple[str, ...]
) -> None:
    """A melee weapon only of an arm that is hurt; of what takes both hands either arm will do."""
    here = drawn("1 2")
    here.put("2", held, Wounds(red))
    assert meeting.takeable(combatant(here.world, here.units["2"])) == expected


@pytest.mark.rule("CF-CLEAVE-01")
@pytest.mark.parametrize(
    ("drawing", "chosen", "expected"),
    [
        ("2 4 .\n. 1 .", "4", "2"),
        ("2 4 6\n. 1 .", "4", "26"),
        ("2 . 4\n. 1 .", "4", ""),
        ("2 4 6\n. 1 .", "42", "6"),
        ("2 4 3\n. 1 .", "4", "2"),
        ("2 4 .\n. # .\n. 1 .", "4", ""),
        ("4 2 .\n. . .\n. . 1", "2", ""),
    ],
)
def test_on_whom_a_blow_goes_on(drawing: str, chosen: str, expected: str) -> None:
    """Enemies within reach, before him, and next to one who was struck."""
    here = drawn(drawing)
    targets = tuple(here.units[sign] for sign in chosen)
    found = reaching.cleaves(here.world, here.units["1"], "long_sword", targets)
    most = weapon("long_sword").cleave
    wanted = {here.units[sign] for sign in expected} if len(targets) < most else set()
    assert set(found) == wanted


@pytest.mark.rule("CF-CLEAVE-01")
def test_no_more_are_struck_than_the_weapon_allows() -> None:
    item = next(name for name in ("claymore", "katana", "long_sword") if weapon(name).cleave >= 2)
    here = drawn("2 4 6 8\n. 1 . .")
    one, most = here.units["1"], weapon(item).cleave
    order_of = [here.units[sign] for sign in "426"]
    for count in range(1, 4):
        found = reaching.cleaves(here.world, one, item, tuple(order_of[:count]))
        assert bool(found) is (count < min(most, 3))


@pytest.mark.rule("CF-DUAL-01", "CF-DUAL-05")
@pytest.mark.parametrize(
    ("held", "how", "item", "hand", "expected"),
    [
        (Held("club", "dagger"), "strike", "club", "main", ("dagger",)),
        (Held("club", "dagger"), "break", "club", "main", ("dagger",)),
        (Held("club", "dagger"), "strike", "dagger", "off", ("club",)),
        (Held("club", "club"), "strike", "club", "main", ("club",)),
        (Held("club"), "strike", "club", "main", ()),
        (Held("pistol", "pistol"), "shoot", "pistol", "main", ("pistol",)),
        (Held("pistol", "dagger"), "shoot", "pistol", "main", ()),
        (Held("dagger", "dagger"), "throw", "dagger", "main", ("dagger",)),
        (Held("dagger", "pistol"), "throw", "dagger", "main", ()),
        (Held("claymore", "claymore"), "strike", "claymore", "main", ()),
        (Held(), "strike", "fist", "main", ("fist", "kick")),
        (Held(), "strike", "kick", "main", ("fist",)),
        (Held("club"), "strike", "fist", "off", ("kick",)),
        (Held("club"), "strike", "kick", "main", ("fist",)),
        (Held("club", "club"), "strike", "kick", "main", ()),
    ],
)
def test_with_what_an_attack_is_followed_up(
    held: Held, how: str, item: str, hand: str, expected: tuple[str, ...]
) -> None:
    here = field("12", sheet("grak"), "thug", held=("", ""))
    here.put("1", held)
    assert reaching.seconds(here.world, here.units["1"], how, item, hand) == expected


@pytest.mark.rule("CF-REFL-03", "CF-CLEAVE-04")
def test_what_stands_in_a_closed_cell() -> None:
    """An object with what it has left, or a wall or door of the map with what is left of that."""
    here = drawn("1 X # + %", things={"X": "crate"})
    crate = reaching.wall_of(here.world, Cell(1, 0))
    assert crate[:2] == (here.units["X"], 8)
    here.put("X", Thing("crate", 3))
    assert reaching.wall_of(here.world, Cell(1, 0))[:2] == (here.units["X"], 3)
    wall, door = (reaching.wall_of(here.world, Cell(x, 0)) for x in (2, 3))
    assert wall[:2] == (0, 20) and door[0] == 0 and door[1] < 20
    here.world.put(1, Masonry(((Cell(2, 0), 4),)))
    assert reaching.wall_of(here.world, Cell(2, 0)) == (0, 4, wall[2])
    assert reaching.wall_of(here.world, Cell(3, 0)) == door


@pytest.mark.rule("CF-CALL-08")
def test_a_shot_reaches_just_to_its_farthest_range() -> None:
    here = field("1 2", "claire", "thug", held=("pistol", "club"))
    far = derived.farthest(combatant(here.world, here.units["1"]), weapon("pistol"))
    for more, seen in ((0, True), (1, False)):
        wide = field("1" + " ." * (far + more - 1) + " 2", "claire", held=("pistol", "club"))
        one, two = wide.units["1"], wide.units["2"]
        assert reaching.in_sight(wide.world, one, two, "pistol") is seen


@pytest.mark.rule("CF-CALL-08")
def test_a_thing_is_seen_unless_a_wall_stands_between() -> None:
    for drawing, seen in (("1 . X", True), ("1 # X", False), ("1 = X", True)):
        here = field(drawing, "claire", held=("pistol",), things={"X": "crate"})
        one, crate = here.units["1"], here.units["X"]
        assert reaching.in_sight(here.world, one, crate, "pistol") is seen
