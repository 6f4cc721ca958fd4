"""Every opponent can say why, in words; and it is told only once the order lies open."""

from __future__ import annotations

import pytest

from game.ai import LEVELS, Decision
from game.core.events import Event
from game.core.orders import Order
from game.core.ruleset import Request
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.play.telling.reasons import Memory, because, last_revealed, weighed
from game.play.words import say
from game.rules import RULESETS

ASKED = Request("x", "b", 4, "mass.order", secret=True, editable=True)
ATTACK = Order((("form", "attack"),))


def battle(level: str) -> Match:
    return open_match(
        "ash-ford",
        load(find("ash-ford"), RULESETS),
        RULESETS["zefrs"],
        {"a": "recruit", "b": level},
        5,
    )


def revealed(form: str = "attack", unit: int = 4) -> Event:
    return Event("revealed", "R", unit, facts=(("form", form),))


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_every_level_gives_a_reason_for_every_decision(level: str) -> None:
    found = battle(level)
    for _ in range(40):
        side = found.due()
        if side is None:
            break
        decisions = found.players[side].decide(found.seat(side))
        for decision in decisions:
            words = because(decision)
            assert words and "[" not in words
        found.carry_out(side, decisions)


@pytest.mark.parametrize("habit", ["", "straight", "escort", "blind"])
def test_what_was_not_weighed_is_told_by_its_habit(habit: str) -> None:
    words = because(Decision(ASKED, ATTACK, habit=habit))
    assert words == say(f"ai.because.{habit or 'usual'}")
    assert "[" not in words


def test_the_weightiest_reasons_make_the_sentence() -> None:
    terms = (("guard", 4.2), ("loss", -6.04), ("whim", 0.01), ("support", 0.3), ("harm", 5.0))
    decision = Decision(ASKED, ATTACK, terms)
    assert because(decision) == (
        "expected to be suffered −6.0, expected to be inflicted +5.0, a blow warded off +4.2"
    )
    assert weighed(decision)[2] == ("a blow warded off", "+4.2")
    assert len(weighed(decision)) == 4


def test_terms_that_all_weigh_nothing_say_so() -> None:
    assert because(Decision(ASKED, ATTACK, (("guard", 0.01),))) == say("ai.because.even")


def test_what_nobody_wrote_down_is_said_to_be_unrecorded() -> None:
    assert because(None) == say("ai.because.unrecorded")
    assert "not recorded" in because(None)


def test_a_decision_is_found_by_its_round_and_its_event() -> None:
    memory, decision = Memory(), Decision(ASKED, ATTACK)
    memory.note(3, [decision])
    assert memory.behind(3, revealed()) == decision
    assert memory.behind(2, revealed()) is None
    assert memory.behind(3, revealed("defend")) is None
    assert memory.behind(3, revealed(unit=5)) is None
    assert memory.behind(3, Event("losses", "R", 4)) is None


def test_what_is_decided_anew_takes_the_place_of_the_old() -> None:
    memory = Memory()
    memory.note(3, [Decision(ASKED, ATTACK)])
    other = Decision(ASKED, Order((("form", "defend"),)))
    memory.note(3, [other])
    assert memory.behind(3, revealed()) is None
    assert memory.behind(3, revealed("defend")) == other


def test_only_events_that_were_shown_are_spoken_of() -> None:
    events = [
        Event("round", facts=(("round", 1),)),
        revealed("attack"),
        Event("round", facts=(("round", 2),)),
        revealed("defend"),
    ]
    assert last_revealed(events[:1], 4) is None
    assert last_revealed(events[:3], 4) == (1, events[1])
    assert last_revealed(events, 4) == (2, events[3])
    assert last_revealed(events, 5) is None


def test_what_lies_two_rounds_back_is_told_no_more() -> None:
    """In a book that announces few orders the tip told in round 7 of a march in round 1."""
    begun = [Event("round", facts=(("round", number),)) for number in (1, 2, 3)]
    events = [begun[0], revealed(), begun[1]]
    assert last_revealed(events, 4) == (1, events[1]), "the round before is of use"
    assert last_revealed([*events, begun[2]], 4) is None


def test_an_order_counts_for_more_than_the_march_it_leads_to() -> None:
    march = Event("moved", "R", 4, cell=(0, 1))  # type: ignore[arg-type]
    events = [Event("round", facts=(("round", 1),)), revealed(), march]
    assert last_revealed(events, 4) == (1, events[1])


@pytest.mark.parametrize("level", ["simple", "recruit", "veteran"])
def test_a_match_remembers_what_its_opponents_meant(level: str) -> None:
    found = battle(level)
    while found.battle.clock.round < 3 and found.step():
        pass
    view, told = found.seat("a").view, 0
    for unit in {event.unit for event in view.events if event.key == "revealed"}:
        assert unit is not None
        last = last_revealed(view.events, unit)
        assert last is not None
        decision = found.memory.behind(*last)
        assert decision is not None
        assert decision.order.text("form") == last[1].fact("form")
        told += 1
    assert told >= 6
