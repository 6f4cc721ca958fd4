"""When a return strike, a second strike and further targets of a blow are allowed, and when not."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.core.checks import Check, Outcome
from game.core.dice import ScriptedDice
from game.core.orders import Order
from game.core.ruleset import Clock
from game.core.step import Step
from game.rules.chaos.acts.fight import attack, attacking, follow, reaching
from game.rules.chaos.acts.fight.meeting import Blow, Reply
from game.rules.chaos.exchange import later
from game.rules.chaos.exchange.clash import Clash, clash, parried
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.orders import fight
from game.rules.chaos.orders.scene import scene
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import Defending, Doing, Reserves
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, keys, only, order, request, sheet, view, who
from tests.rules.chaos.drawn import BOOK, Drawn
from tests.rules.chaos.people import run

PARRY = Answer("parry", "katana", pay="action")
CLUB = Attack("strike", weapon("club"), 2)


def die(face: int, grade: str | int | None = None) -> Outcome:
    """A bare die that came to this."""
    return Outcome(Check("attack", "", dice=(1, 20)), (face,), face, grade or face)


TEN, SIXTEEN = die(10), die(16)


def met(
    method: str = "parry", attack: Outcome = TEN, guard: Outcome | None = SIXTEEN, **more: Any
) -> Clash:
    """An attack and its answer: 10 against 16, avoided."""
    return Clash("strike", method, more.pop("result", "avoided"), attack, guard, **more)


def may(**change: Any) -> bool:
    """Whether he may strike back, if one thing is otherwise than usual."""
    given: dict[str, Any] = {
        "reserves": Reserves(3, 3, 3),
        "abilities": ("return_parry",),
        "attack": CLUB,
        "answer": PARRY,
        "made": met(),
        "now": 4,
    }
    return follow.may_return(**{**given, **change})


@pytest.mark.rule("CF-RET-03", "CF-RET-01")
@pytest.mark.parametrize("guard", [die(16), die(20, "held"), die(30)])
@pytest.mark.parametrize("result", ["avoided", "blocked", "critical"])
def test_a_critical_attack_is_not_returned_however_good_the_defence_was(
    guard: Outcome, result: str
) -> None:
    assert not may(made=met(attack=die(10, "critical"), guard=guard, result=result))
    assert may(made=met(guard=guard))


@pytest.mark.rule("CF-RET-01", "CF-RET-03")
@pytest.mark.parametrize(
    "change",
    [
        {},
        {"made": met("block", result="blocked"), "answer": Answer("block", "katana", pay="action")},
        {"made": met(attack=die(10, "miss"), result="miss")},
        {
            "made": met("dodge"),
            "answer": Answer("dodge", pay="held"),
            "abilities": ("return_dodge",),
        },
        {"answer": Answer("parry", "katana", pay="prepared", ki=1)},
        {"answer": Answer("parry", "katana", pay="ki"), "reserves": Reserves(1, 0, 3)},
        {"reserves": Reserves(1, 3, 3, dry=3)},
    ],
)
def test_what_can_be_returned(change: dict[str, Any]) -> None:
    assert may(**change)


@pytest.mark.rule("CF-RET-01", "CF-RET-03")
@pytest.mark.parametrize(
    "change",
    [
        {"abilities": ()},
        {"abilities": ("return_dodge",)},
        {"made": met("dodge"), "answer": Answer("dodge", pay="action")},
        {"made": met("tumble"), "answer": Answer("tumble", pay="action")},
        {"answer": Answer("parry", "katana", pay="free")},
        {"answer": Answer("parry", "katana", pay="action", ki=2)},
        {"answer": Answer("parry", "katana", pay="ki", ki=1)},
        {"attack": Attack("strike", weapon("fist"), 2)},
        {"attack": Attack("throw", weapon("dagger"), 2)},
        {"attack": Attack("strike", weapon("club"), 1, returned=True)},
        {"made": met(guard=die(15))},
        {"made": met(guard=None)},
        {"made": met(guard=die(16, "fumble"))},
        {"made": met(result="hit")},
        {"reserves": Reserves(0, 3, 3)},
        {"reserves": Reserves(3, 3, 3, dry=4)},
    ],
)
def test_what_cannot_be_returned(change: dict[str, Any]) -> None:
    assert not may(**change)


PARRIED = [
    (met("parry"), True),
    (met("quick_parry"), True),
    (met("block", result="blocked"), True),
    (met("dodge"), False),
    (met("evade"), False),
    (met("tumble", result="tumbled"), False),
    (met("capture", result="captured"), False),
    (met("parlay"), False),
    (met("simultaneous", guard=None, result="miss"), False),
    # The parry was not good enough, or not at all; the attack missed by itself, or did not.
    (met("parry", guard=die(9), result="hit"), False),
    (met("parry", guard=die(9), result="critical"), False),
    (met("parry", attack=die(10, "miss"), guard=die(9), result="miss"), False),
    (met("parry", attack=die(10, "miss"), guard=die(10), result="miss"), True),
    (met("parry", attack=die(10, "miss"), guard=die(16, "fumble"), result="miss"), False),
    # A number that stood already.
    (met("parry", guard=None, standing=16), True),
    (met("block", guard=None, standing=16, result="blocked"), True),
    (met("parry", guard=None, standing=9, result="hit"), False),
    (met("parry", guard=None, standing=9, result="miss"), False),
    (met("dodge", guard=None, standing=16), False),
]


@pytest.mark.rule("CF-DUAL-03")
@pytest.mark.parametrize(("made", "stops"), PARRIED)
def test_only_a_parry_or_a_block_that_came_off_stops_the_second_strike(
    made: Clash, stops: bool
) -> None:
    here = field("12", "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    here.clock(14)
    one, two = here.units["1"], here.units["2"]
    here.put("1", Doing(order(form="fight"), 14, 14, 10, "strike"))
    action = Action("fight", "strike", "short_sword", target=two, second="short_sword")
    blow = Attack("strike", weapon("short_sword"), 2)
    reply = Reply(Answer(made.method, "club"))
    struck = Blow(one, two, action, blow, reply)
    events = here.do(lambda step: follow.plans_second(step, struck, made), turn=3)
    due = agenda.planned(here.world, one, "second")
    assert parried(made) is stops
    assert ("chaos.second_stopped" in keys(events)) is stops
    if stops:
        told = only(events, "chaos.second_stopped")
        assert (told.rule, told.unit, told.target, due) == ("CF-DUAL-03", one, two, None)
        assert here.world.get(one, Doing).end == 12
    else:
        assert due is not None
        known = dict(due.facts)
        assert (due.tick, known["target"], known["method"]) == (12, two, made.method)
        assert known["number"] == (None if made.tripped else made.guard)
        assert here.world.get(one, Doing).end == 10


@pytest.mark.rule("CF-DUAL-03")
def test_without_a_second_strike_nothing_is_stopped() -> None:
    here = field("12", held=("long_sword", "club"))
    one = here.units["1"]
    here.put("1", Doing(order(form="fight"), 20, 20, 17, "strike"))
    action = Action("fight", "strike", "long_sword", target=here.units["2"])
    blow = Blow(one, here.units["2"], action, CLUB, Reply(PARRY))
    events = here.do(lambda step: follow.plans_second(step, blow, met()))
    assert events == [] and here.world.get(one, Doing).end == 17


AROUND = ". 2 4 6 .\n. . 1 8 .\n. 3 . . ."
"""Three enemies ahead, one at the side, and a friend."""


def around(item: str = "long_sword", drawing: str = AROUND) -> Drawn:
    """The knight with this, and thugs about him."""
    made = field(drawing, "aldric", "thug", "thug", "thug", "thug", "thug", "thug", "thug",
                 held=(item, *("club",) * 7), facing="S")  # fmt: skip
    for sign in made.units:
        made.put(sign, Reserves(0, 3, 3))
    return made


@pytest.mark.rule("CF-CLEAVE-01")
@pytest.mark.parametrize(
    ("item", "first", "found"),
    [
        # He faces the first: the neighbours of that direction are before him.
        ("long_sword", "2", "4"),
        ("long_sword", "4", "26"),
        ("long_sword", "6", "48"),
        ("long_sword", "8", "6"),
        # Each next to one of the others: 8 is beside him as he faces 4.
        ("long_sword", "42", "6"),
        ("long_sword", "64", "8"),
        ("long_sword", "426", ""),
        ("fist", "4", "26"),
        ("fist", "42", ""),
        ("short_sword", "4", "26"),
        ("short_sword", "42", ""),
        ("club", "4", ""),
    ],
)
def test_who_else_a_blow_can_reach(item: str, first: str, found: str) -> None:
    here = around(item if item != "fist" else "")
    targets = tuple(here.units[sign] for sign in first)
    given = reaching.cleaves(here.world, here.units["1"], item, targets)
    assert given == tuple(here.units[sign] for sign in found)


@pytest.mark.rule("CF-CLEAVE-01")
@pytest.mark.parametrize(
    ("drawing", "item", "found"),
    [
        (". . . . 4\n. . 2 . .\n. . 1 . .", "claymore", ""),
        (". . . 4 .\n. . 2 . .\n. . 1 . .", "claymore", "4"),
        (". . . 4 .\n. . 2 . .\n. . 1 . .", "long_sword", ""),
        (". . 4 2 .\n. . . . .\n. . 1 . .", "long_sword", ""),
        # Nobody is struck over a man who stands in between.
        (". . 4 . .\n. . 2 . .\n. . 1 . .", "claymore", ""),
        (". # . . .\n. # 2 . .\n. 4 1 . .", "long_sword", ""),
    ],
)
def test_they_stand_next_to_each_other_and_within_its_reach(
    drawing: str, item: str, found: str
) -> None:
    here = around(item, drawing)
    given = reaching.cleaves(here.world, here.units["1"], item, (here.units["2"],))
    assert given == tuple(here.units[sign] for sign in found)


@pytest.mark.rule("CF-CLEAVE-01")
def test_further_targets_are_named_in_order_and_a_jab_or_a_second_strike_has_none() -> None:
    here = around()
    two, four, six = (here.units[sign] for sign in "246")
    start = order(form="fight", how="strike", weapon="long_sword", target=four)

    def next_of(**slots: Any) -> list[Any]:
        own = Order((*start.slots, *slots.items()))
        return list(fight.cleaves(scene(view(here), request(here, "1", "chaos.turn"), own), own))

    assert next_of() == [0, two, six]
    assert next_of(target2=six) == [0, two]
    assert next_of(target2=six, target3=two) == []
    assert next_of(target2=0) == []
    assert next_of(target2=six, target3=0) == []
    assert next_of(jab=True) == []
    assert next_of(second="fist") == []


@pytest.mark.rule("CF-CLEAVE-01", "CF-ROLL-02")
def test_all_declare_and_pay_before_the_die_and_each_rolls_for_himself() -> None:
    here = around()
    two, four, six = (here.units[sign] for sign in "246")
    action = Action("fight", "strike", "long_sword", target=four, more=(six, two))
    dodge = order(method="dodge", pay="action")
    events = here.do(
        lambda step: attack.strike(step, here.units["1"], action),
        {"attack": [9], "defence": [13, 14, 15]},
        [dodge, dodge, dodge],
        3,
    )
    told = [(event.key, event.unit) for event in events if "answers" in event.key or event.outcomes]
    who = [("chaos.answers_dodge", unit) for unit in (four, six, two)]
    assert told == [*who, *(("chaos.avoided", here.units["1"]),) * 3]
    guards = [(event.target, event.fact("guard")) for event in events if event.outcomes]
    assert guards == [(four, 13), (six, 14), (two, 15)]
    for sign in "246":
        assert here.world.get(here.units[sign], Reserves).actions == 2
        assert here.world.get(here.units[sign], Defending).method == "dodge"


@pytest.mark.rule("CF-CLEAVE-01", "CF-PEN-06")
@pytest.mark.parametrize(("face", "second"), [(8, "chaos.misses"), (9, "chaos.hits_open")])
def test_one_die_is_read_with_the_penalties_of_each_target(face: int, second: str) -> None:
    """The second one is half as tall: 8 - 4 misses him by itself."""
    small = sheet("thug", size=9)
    here = field(
        "2 4\n1 .", "aldric", "thug", "joe", small, held=("long_sword", "club", "", "club")
    )
    for sign in here.units:
        here.put(sign, Reserves(0, 3, 3))
    two, four = here.units["2"], here.units["4"]
    action = Action("fight", "strike", "long_sword", target=two, more=(four,))
    none = order(method="none")
    dice = {"attack": [face], "location": [5, 5] if face == 9 else [5], "balance": [1]}
    events = here.do(
        lambda step: attack.strike(step, here.units["1"], action), dice, [none, none], 3
    )
    told = [(event.key, event.fact("number")) for event in events if event.target in (two, four)]
    assert ("chaos.hits_open", face + 4) in told
    assert (second, face + 4 - 4) in told


@pytest.mark.rule("CF-CLEAVE-01")
def test_who_has_gone_meanwhile_is_not_asked_any_more() -> None:
    here = around(drawing=". . 2 . 4\n. . 1 . .")
    two, four = here.units["2"], here.units["4"]
    action = Action("fight", "strike", "long_sword", target=two, more=(four,))
    assert attack.still_there(stepping(here), here.units["1"], action) == (two,)
    near = around(drawing=". . 2 4 .\n. . 1 . .")
    action = Action(
        "fight", "strike", "long_sword", target=near.units["2"], more=(near.units["4"],)
    )
    both = attack.still_there(stepping(near), near.units["1"], action)
    assert both == (near.units["2"], near.units["4"])


def stepping(here: Drawn) -> Step:
    """A step in this world."""
    return Step(BOOK, here.world, Clock(3, "ticks"), ScriptedDice({}), {})


@pytest.mark.rule("CF-DUAL-03", "CF-DUAL-04")
@pytest.mark.parametrize(("method", "follows"), [("parry", False), ("dodge", True)])
def test_the_odds_have_no_second_strike_after_a_parry(method: str, follows: bool) -> None:
    """As often as the very exchange of the field stops it, over every pair of dice."""
    here = field("12", "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    rin, thug = (who(here, sign) for sign in "12")
    action = Action("fight", "strike", "short_sword", target=thug.unit, second="short_sword")
    first, second = attacking.attack_of(rin, action), attacking.second_of(rin, action)
    answer = Answer(method, "club" if method == "parry" else "", pay="action")
    stopped = sum(
        parried(run(clash(Strike(rin, thug, first, answer)), {"attack": [a], "defence": [d]}))
        for a, d in product(range(1, 21), repeat=2)
    )
    pairs = later.pairs(Strike(rin, thug, first, answer), second)
    without = sum(chance for (_, other), chance in pairs if not other)
    assert without == pytest.approx(stopped / 400)
    assert (stopped == 0) is follows
    assert sum(chance for _, chance in pairs) == pytest.approx(1)


@pytest.mark.rule("CF-CLEAVE-01", "CF-BLOCK-04", "CF-PEN-05")
@pytest.mark.parametrize(("face", "result"), [(18, "chaos.blocked"), (17, "chaos.hits")])
def test_a_further_target_stands_higher_and_blocks_with_what_he_has(face: int, result: str) -> None:
    """18 + 4, with 4 less against the higher one: 18 against 18 or 17, with 4 for the
    shield, and 4 less for not being used to it.
    """
    here = field("2 4\n1 .", "aldric", "thug", "joe", sheet("joe", skills=()),
                 held=("long_sword", "club", "", "small_shield"), heights="0 1\n0 0")  # fmt: skip
    for sign in here.units:
        here.put(sign, Reserves(0, 3, 3))
    two, four = here.units["2"], here.units["4"]
    action = Action("fight", "strike", "long_sword", target=two, more=(four,))
    block = order(method="block", weapon="small_shield", pay="action")
    said = [order(method="none"), block]
    dice = {"attack": [18], "defence": [face], "location": [5, 5], "balance": [1, 1]}
    if result == "chaos.blocked":
        # Just held: both are asked whether they push on (STEEL-01).
        said += [order(use=False)] * 2
        dice["location"], dice["balance"] = [5], [1]
    events = here.do(
        lambda step: attack.strike(step, here.units["1"], action),
        dice,
        said,
        3,
    )
    told = next(event for event in events if event.target == four and event.outcomes)
    assert (told.key, told.fact("number")) == (result, 18)
