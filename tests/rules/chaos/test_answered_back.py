"""What comes of a defence that came off (RET, CIRC, STEEL), whatever it was given against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game.core.components import Facing, Out
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.fight import attack, follow
from game.rules.chaos.acts.parlay import doing
from game.rules.chaos.acts.parlay.meeting import perform as disarms
from game.rules.chaos.orders import questions
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Agenda, Due
from game.rules.chaos.sheet.components import Condition, Reserves, Wear, Wounds
from tests.rules.chaos.brawl import field, keys, only, order, request, sheet, values, view, who
from tests.rules.chaos.drawn import Drawn

PARRY = order(method="parry", weapon="katana", pay="action", ki=0)
JAB = order(strike="jab")
NONE = order(method="none")
NO_FORCE = order(force="none")
DODGE = order(method="dodge", pay="action")


def bout(drawing: str = "1 2", item: str = "club", **changes: Any) -> Drawn:
    """A thug without Ki against a dancer with a katana and 9 Ki."""
    here = field(drawing, "thug", sheet("mai", **changes), held=(item, "katana"))
    here.put("1", Reserves(0, 3, 3))
    return here


def does(
    here: Drawn, action: Action, dice: Mapping[str, Sequence[int]], *said: Order
) -> list[Event]:
    """The strike tick of an attack of the thug's, of whatever kind."""
    unit = here.units["1"]
    work = {"fight": attack.strike, "parlay": doing.perform}[action.form]
    if action.how == "disarm":
        work = disarms
    return here.do(lambda step: work(step, unit, action), dice, said, 3)


def at(here: Drawn, how: str, arm: str, form: str = "fight", **more: Any) -> Action:
    """An attack of his on her."""
    return Action(form, how, arm, target=here.units["2"], **more)


def ki(here: Drawn) -> int:
    """Her Ki."""
    return here.world.get(here.units["2"], Reserves).ki


@pytest.mark.rule("CF-RET-01")
@pytest.mark.parametrize(("drawing", "returned"), [("1 . 2", False), ("1 2", True)])
def test_a_return_strike_is_offered_only_where_it_reaches(drawing: str, returned: bool) -> None:
    """A spear reaches two metres, a katana one: from there nothing is asked and nothing paid."""
    here = bout(drawing, "spear")
    dice: dict[str, list[int]] = {"attack": [10], "defence": [20]}
    said = [PARRY]
    if returned:
        dice = {"attack": [10, 12], "defence": [20], "location": [5]}
        said += [JAB, NONE, NO_FORCE]
    events = does(here, at(here, "strike", "spear"), dice, *said)
    assert ("chaos.strikes_back" in keys(events)) is returned
    assert ki(here) == 9 - returned


@pytest.mark.rule("CF-RET-01", "CF-STUN-01")
def test_dominance_is_no_blow_and_needs_no_reach() -> None:
    here = bout("1 . 2", "spear", abilities=("return_parry", "dominance"))
    dice = {"attack": [10], "defence": [20], "balance": [32]}
    said = [PARRY, order(strike="dominance")]
    events = does(here, at(here, "strike", "spear"), dice, *said)
    # Balance 50, Dominance - 20: a 30 (the 31st face) would have held.
    assert only(events, "chaos.dazed").unit == here.units["1"]
    assert who(here, "1").condition == Condition(stunned=True, prone=True)
    assert ki(here) == 8


@pytest.mark.rule("CF-RET-01")
@pytest.mark.parametrize(
    ("abilities", "method", "arts"),
    [
        (("dominance",), "parry", ("dominance",)),
        (("dominance",), "block", ("dominance",)),
        (("dominance",), "dodge", ()),
        (("dominance", "return_dodge"), "dodge", ("jab", "dominance")),
        (("dominance", "return_dodge"), "parry", ("dominance",)),
        (("return_parry",), "parry", ("jab",)),
        (("return_parry", "dominance"), "tumble", ()),
        ((), "parry", ()),
    ],
)
def test_dominance_is_a_return_defence_by_itself(
    abilities: tuple[str, ...], method: str, arts: tuple[str, ...]
) -> None:
    """As any is, after a parry; what Return Parry or Dodge gives is the jab."""
    assert follow.arts(abilities, method) == arts


@pytest.mark.rule("CF-RET-01", "CF-STUN-01")
def test_who_has_nothing_but_dominance_turns_a_parry_into_it() -> None:
    here = bout(abilities=("dominance",))
    dice = {"attack": [10], "defence": [20], "balance": [32]}
    said = [PARRY, order(strike="dominance")]
    events = does(here, at(here, "strike", "club"), dice, *said)
    assert here.asked[-1].fact("ways") == ("dominance",)
    assert only(events, "chaos.dazed").unit == here.units["1"]


@pytest.mark.rule("CF-RET-01")
@pytest.mark.parametrize(
    ("ways", "left", "offered", "usual"),
    [
        (("jab", "dominance"), 3, ["none", "jab", "dominance"], "jab"),
        (("dominance",), 3, ["none", "dominance"], "dominance"),
        (("jab",), 2, ["none", "jab"], "none"),
    ],
)
def test_what_is_offered_is_what_can_be_done(
    ways: tuple[str, ...], left: int, offered: list[str], usual: str
) -> None:
    here = bout()
    here.put("2", Reserves(left, 3, 3))
    asked = request(here, "2", "chaos.return", [("by", here.units["1"]), ("ways", ways)])
    seen = view(here, "b")
    assert values(questions.returned(seen, asked, Order())) == offered
    assert questions.USUAL["chaos.return"](seen, asked) == order(strike=usual)


@pytest.mark.rule("CF-RET-01", "CF-ROLL-05")
def test_a_disarm_that_was_parried_is_returned() -> None:
    """10 + 1 - 4 = 7 against 17 + 4 - 2 = 19; the katana's jab does 3 / 1."""
    here = bout()
    here.put("2", Wounds((("right_arm", 1),)))
    dice = {"attack": [10, 12], "defence": [17], "location": [5]}
    action = at(here, "disarm", "club", item="katana")
    events = does(here, action, dice, PARRY, JAB, NONE, NO_FORCE)
    assert only(events, "chaos.parlay_fails").fact("guard") == 19
    assert only(events, "chaos.strikes_back").rule == "CF-RET-02"
    assert who(here, "1").hp.now == 18 - 3
    assert ki(here) == 8


@pytest.mark.rule("CF-RET-01", "CF-DISARM-04")
def test_a_blow_at_the_weapon_that_was_parried_is_returned() -> None:
    here = bout()
    dice = {"attack": [10, 12], "defence": [17], "location": [5]}
    action = at(here, "break", "club", item="katana")
    events = does(here, action, dice, PARRY, JAB, NONE, NO_FORCE)
    assert only(events, "chaos.avoided").fact("number") == 7
    assert who(here, "1").hp.now == 18 - 3
    assert who(here, "2").wear.left == ()


@pytest.mark.rule("CF-RET-01", "CF-ROLL-05")
def test_a_bare_hand_is_not_returned() -> None:
    """A trip is rolled with the hands, which are no melee weapon."""
    here = bout()
    dice = {"attack": [10], "defence": [19]}
    events = does(here, at(here, "trip", "", "parlay"), dice, PARRY)
    assert "chaos.strikes_back" not in keys(events)
    assert ki(here) == 9


@pytest.mark.rule("CF-RET-01", "CF-MISS-04")
@pytest.mark.parametrize(("die", "returned"), [(1, False), (2, True)])
def test_a_natural_one_is_never_good_enough(die: int, returned: bool) -> None:
    """The blow misses by itself, by 2 + 1 - 6 in all: 1 + 4 is better by 8, but a natural 1."""
    here = bout()
    here.put("1", Wounds((("chest", 3),)))
    dice: dict[str, list[int]] = {"attack": [2], "defence": [die]}
    said = [PARRY]
    if returned:
        dice, said = {**dice, "attack": [2, 4]}, [PARRY, JAB, NONE]
    events = does(here, at(here, "strike", "club"), dice, *said)
    assert ("chaos.strikes_back" in keys(events)) is returned
    assert who(here, "2").condition.off_balance is not returned


@pytest.mark.rule("CF-RET-02", "CF-DMG-17")
def test_who_has_broken_his_weapon_in_the_parry_strikes_back_with_what_he_has() -> None:
    """The katana breaks in blocking the club; a punch of 1 tick is left, 3."""
    here = bout()
    here.put("2", Wear((("katana", 1),)))
    block = order(method="block", weapon="katana", pay="action", ki=0)
    dice = {"attack": [6, 12], "defence": [15], "location": [5, 5]}
    said = [block, order(activate=False), JAB, NONE, NO_FORCE]
    events = does(here, at(here, "strike", "club"), dice, *said)
    assert only(events, "chaos.breaks_apart").unit == here.units["2"]
    assert only(events, "chaos.hits_open").fact("weapon") == "fists"
    assert who(here, "1").hp.now == 18 - 3


def circles(here: Drawn) -> Due | None:
    """The step behind the attacker that is planned for her."""
    found = [due for due in here.world.get(1, Agenda).items if due.what == "circle"]
    return found[0] if found else None


BEFORE = ". . .\n. 1 2\n. . ."

ATTACKS: dict[str, dict[str, Any]] = {
    "strike": {"arm": "club"},
    "disarm": {"arm": "club"},
    "break": {"arm": "club"},
    "trip": {"arm": "", "form": "parlay"},
    "grapple": {"arm": "", "form": "parlay"},
    "hold": {"arm": "", "form": "parlay"},
}


@pytest.mark.rule("CF-CIRC-01")
@pytest.mark.parametrize("how", ATTACKS)
def test_any_successful_dodge_leads_behind_the_attacker(how: str) -> None:
    here = bout(BEFORE, "" if "form" in ATTACKS[how] else "club")
    here.clock(14)
    here.put("1", Facing("E"))
    here.put("2", Wounds((("right_arm", 1),)), Reserves(0, 4, 3))
    more = {"stat": "strength"} if how == "hold" else {}
    made = at(here, how, **ATTACKS[how], **more)
    if how in ("disarm", "break"):
        made = Action("fight", how, "club", target=here.units["2"], item="katana")
    does(here, made, {"attack": [11], "defence": [15]}, DODGE)
    due = circles(here)
    assert due is not None
    assert (due.tick, due.unit, due.facts) == (12, here.units["2"], (("by", here.units["1"]),))
    here.clock(12)
    here.do(lambda step: attack.circle(step, due), {}, [order(cell=Cell(0, 1))], 3)
    assert here.at("2") == Cell(0, 1)
    assert who(here, "1").outflanked == here.units["2"]


@pytest.mark.rule("CF-CIRC-01", "CF-MISS-03")
@pytest.mark.parametrize(("die", "behind"), [(15, True), (2, True), (1, False)])
def test_a_dodge_is_successful_that_beats_the_number_even_if_the_blow_missed_anyhow(
    die: int, behind: bool
) -> None:
    """The blow has 2 + 1 - 6 in all."""
    here = bout(BEFORE)
    here.put("2", Reserves(0, 4, 3))
    here.put("1", Wounds((("chest", 3),)))
    does(here, at(here, "strike", "club"), {"attack": [2], "defence": [die]}, DODGE)
    assert (circles(here) is not None) is behind


@pytest.mark.rule("CF-CIRC-01")
@pytest.mark.parametrize(
    ("said", "die"),
    [
        (DODGE, 3),
        (DODGE.plus(("to", Cell(3, 1))), 15),
        (order(method="parry", weapon="katana", pay="action"), 15),
        (order(method="tumble", pay="action"), 15),
    ],
)
def test_who_was_hit_drew_back_or_did_not_dodge_stays_before_him(said: Order, die: int) -> None:
    here = bout(". . . .\n. 1 2 .\n. . . .", abilities=("circular_defence",))
    here.put("2", Reserves(0, 4, 3))
    dice = {"attack": [11], "defence": [die]}
    if die == 3 or said.text("method") == "tumble":
        dice["location"] = [5]
    events = does(here, at(here, "strike", "club"), dice, said)
    assert circles(here) is None
    assert here.world.find(here.units["2"], Out) is None and events


@pytest.mark.rule("CF-RET-01", "CF-STUN-03")
@pytest.mark.parametrize("stunned", [False, True])
def test_who_is_stunned_on_his_feet_parries_but_strikes_nobody_back(stunned: bool) -> None:
    here = bout()
    here.put("2", Condition(stunned=stunned))
    dice = {"attack": [10, *[2] * (not stunned)], "defence": [19]}
    said = [] if stunned else [JAB, NONE]
    events = does(here, at(here, "strike", "club"), dice, PARRY, *said)
    assert ("chaos.strikes_back" in keys(events)) is not stunned
