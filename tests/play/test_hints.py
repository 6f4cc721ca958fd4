"""Hints: what a file may say, when one is due, when it has served, and a pupil who obeys them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.core.data import DataError
from game.core.orders import Order, legal
from game.play.hints.course import Course, Seen, course_of, struck
from game.play.hints.following import follow, read, strayed
from game.play.match import Match, lineup, open_match
from game.play.scenarios.hint_file import Hint
from game.play.scenarios.library import find, load, parse_scenario
from game.play.scenarios.scenario import Scenario
from game.rules import RULESETS
from tests.play.pupil import Pupil

ZEFRS = RULESETS["zefrs"]
TEXT = (Path(__file__).parent / "files" / "mill-ford.toml").read_text(encoding="utf-8")
HINT = """
[[hint]]
id = "march"
side = "a"
round = 2
phase = "orders"
unit = "a-centre"
text = "March."
done = { order = { to = [2, 3] }, against = "b-centre" }
"""
GUIDED = "first-toll-meadow"


def refused(text: str) -> str:
    """What is said about the scenario with these hints."""
    with pytest.raises(DataError) as caught:
        parse_scenario(TEXT + text, RULESETS)
    assert all(fault.line > 0 and fault.column > 0 for fault in caught.value.faults)
    return str(caught.value)


def test_a_hint_is_read() -> None:
    (hint,) = parse_scenario(TEXT + HINT, RULESETS).hints
    assert (hint.side, hint.round, hint.unit, hint.text) == ("a", 2, "a-centre", "March.")
    assert hint.done.order == {"to": (2, 3)}
    assert hint.done.orders and hint.done.acts and not hint.done.sealed


FAULTS = [
    ('side = "a"', 'side = "c"', "no side 'c'"),
    ('unit = "a-centre"', 'unit = "a-center"', "Did you mean 'a-centre'?"),
    ('unit = "a-centre"', 'selected = "x"', "no unit or figure 'x'"),
    ('against = "b-centre"', 'against = "b-center"', "Did you mean 'b-centre'?"),
    ('against = "b-centre"', 'selected = "Ser Hail"', "Did you mean 'Ser Hale'?"),
    ("round = 2", "round = 40", "must be 0 to the round limit"),
    ("round = 2", "round = 2\nuntil = 1", "is before the round 2"),
    ('phase = "orders"', 'phase = "oders"', "Did you mean 'orders'?"),
    ('phase = "orders"', 'asked = "mass.ordr"', "Did you mean 'mass.order'?"),
    ('phase = "orders"', 'event = "lossses"', "Did you mean 'losses'?"),
    ('phase = "orders"', 'state = "waverin"', "Did you mean 'wavering'?"),
    ('phase = "orders"', 'after = "marsh"', "no hint 'marsh' before this one"),
    ('phase = "orders"', 'at = "rostr"', "Did you mean 'roster'?"),
    ('unit = "a-centre"', 'at = "beak"', "the key 'unit' is missing: whose beak"),
    ('phase = "orders"', "cell = [9, 0]", "[9, 0] is not on the field"),
    ('against = "b-centre"', "least = 2", "one unit has one order"),
    ('order = { to = [2, 3] }, against = "b-centre"', "least = 2", "counts orders"),
    ('id = "march"', 'id = "March!"', "hint[0].id"),
    ('text = "March."', f'text = "{"x" * 401}"', "hint[0].text"),
    ('text = "March."', "", "the key 'text' is missing"),
    ("done =", "dne =", "Did you mean 'done'?"),
]


@pytest.mark.parametrize(("old", "new", "message"), FAULTS, ids=lambda text: text[:30])
def test_a_fault_of_a_hint_is_told_with_its_place(old: str, new: str, message: str) -> None:
    assert old in HINT
    assert message in refused(HINT.replace(old, new, 1))


def test_two_hints_of_one_name_are_refused() -> None:
    assert "'march' is used twice" in refused(HINT + HINT)


def ford(*written: Hint) -> tuple[Match, Course]:
    """The mill ford with these hints for its southern side, and the course that begins."""
    scenario = replace(parse_scenario(TEXT, RULESETS), hint=written)
    match = open_match("ford", scenario, ZEFRS, {"a": "human", "b": "human"}, 1)
    return match, course_of(scenario, ZEFRS, "a")


def seen(match: Match, selected: int | None = None, shown: int | None = None) -> Seen:
    """What side a has before it; everything was shown unless told otherwise."""
    view = match.seat("a").view
    return Seen(view, selected, len(view.events) if shown is None else shown)


def hint(text: str, **given: object) -> Hint:
    """A hint of side a, as a file has it."""
    lines = "\n".join(f"{key} = {_toml(value)}" for key, value in given.items())
    (found,) = parse_scenario(
        f'{TEXT}\n[[hint]]\nside = "a"\ntext = "{text}"\n{lines}', RULESETS
    ).hints
    return found


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + " }"
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


def give(match: Match, form: str, **slots: object) -> None:
    """Order the southern unit; the first legal order with these slots."""
    seat = match.seat("a")
    asked = next(r for r in seat.waiting if r.kind == "mass.order")
    wanted = {"form": form, **slots}
    orders = legal(seat.view.grammar(asked))
    seat.give(asked, next(o for o in orders if all(o.get(n) == v for n, v in wanted.items())))


def seal(match: Match) -> None:
    """Both sides answer as they usually do, until the next round's orders."""
    before = match.battle.clock.round
    while match.battle.clock.round == before:
        for side in match.battle.sides:
            seat = match.seat(side)
            for asked in seat.waiting:
                if asked.id not in seat.view.drafts:
                    seat.give(asked, seat.default(asked))
            if any(asked.editable for asked in seat.waiting):
                seat.commit()


def text_due(course: Course) -> str:
    """What the hint that is due says."""
    return course.hint.text if course.hint else ""


def test_hints_to_read_come_one_after_another() -> None:
    match, course = ford(hint("One."), hint("Two."))
    course = follow(course, seen(match))
    assert text_due(course) == "One."
    assert text_due(follow(course, seen(match))) == "One.", "it stays until it is read"
    course = follow(read(course), seen(match))
    assert text_due(course) == "Two."
    assert text_due(follow(read(course), seen(match))) == ""


def test_only_the_own_sides_hints_are_on_the_course() -> None:
    own = hint("One.")
    scenario = replace(parse_scenario(TEXT, RULESETS), hint=(own, replace(own, side="b")))
    assert [h.side for h in course_of(scenario, ZEFRS, "a").hints] == ["a"]


def test_a_hint_has_its_rounds() -> None:
    match, course = ford(hint("Later.", round=2, until=3), hint("Never.", round=1))
    course = follow(course, seen(match))
    assert text_due(course) == "Never."
    seal(match)
    course = follow(course, seen(match))
    assert (match.battle.clock.round, text_due(course)) == (2, "Later.")
    seal(match)
    assert text_due(follow(course, seen(match))) == "Later."
    seal(match)
    assert text_due(follow(course, seen(match))) == ""


def test_a_unit_taken_up_brings_a_hint_and_ends_one() -> None:
    match, course = ford(
        hint("Take it.", done={"selected": "a-centre"}), hint("Good.", selected="a-centre")
    )
    centre = course.names.entities["a-centre"]
    course = follow(course, seen(match))
    assert text_due(course) == "Take it."
    course = follow(course, seen(match, centre))
    assert text_due(course) == "Good."
    assert text_due(follow(course, seen(match))) == "", "it is no longer taken up"


def test_an_order_ends_a_hint_and_another_strays() -> None:
    asks = hint("Go.", unit="a-centre", done={"order": {"to": [2, 2]}}, otherwise="Not so.")
    match, course = ford(asks)
    course = follow(course, seen(match))
    assert text_due(course) == "Go." and not strayed(course, seen(match))
    give(match, "defend")
    course = follow(course, seen(match))
    assert text_due(course) == "Go." and strayed(course, seen(match))
    give(match, "attack", to=match.seat("a").view.drafts and (2, 2))
    assert text_due(follow(course, seen(match))) == ""


def test_an_order_that_cannot_be_given_is_never_asked_for() -> None:
    match, course = ford(
        hint("Shoot.", unit="a-centre", done={"order": {"form": "shoot"}}),
        hint("Strike.", done={"against": "b-centre"}),
        hint("Two of you.", done={"order": {"form": "attack"}, "least": 2}),
    )
    assert text_due(follow(course, seen(match))) == ""


def test_sealing_ends_a_hint_when_nothing_of_it_is_asked_any_more() -> None:
    match, course = ford(hint("Seal.", round=1, done={"sealed": True}))
    course = follow(course, seen(match))
    give(match, "defend")
    course = follow(course, seen(match))
    assert text_due(course) == "Seal."
    seal(match)
    course = follow(course, seen(match))
    assert course.done == {0}


def test_an_event_counts_when_it_was_shown() -> None:
    match, course = ford(hint("They moved.", event="moved"))
    give(match, "attack", to=(2, 2))
    seal(match)
    view = match.seat("a").view
    began = next(n for n, e in enumerate(view.events) if e.key == "moved")
    assert text_due(follow(course, Seen(view, None, began))) == ""
    assert text_due(follow(course, Seen(view, None, began + 1))) == "They moved."
    assert text_due(follow(course, Seen(view, None, len(view.events)))) == "", "a new round began"


def test_an_order_that_is_answered_at_once_is_known_by_its_event() -> None:
    order = {"form": "attack", "to": [2, 2]}
    match, course = ford(hint("March.", unit="a-centre", done={"order": order, "event": "moved"}))
    course = follow(course, seen(match))
    give(match, "attack", to=(2, 2))
    course = follow(course, seen(match))
    assert text_due(course) == "March.", "a draft is not done yet"
    seal(match)
    assert 0 in follow(course, seen(match)).done


def test_a_hint_may_wait_for_another() -> None:
    match, course = ford(
        hint("Second.", round=1),
        replace(hint("First.", round=2), id="first"),
        replace(hint("Third."), after="first"),
    )
    course = follow(read(follow(course, seen(match))), seen(match))
    assert text_due(course) == ""
    seal(match)
    course = follow(course, seen(match))
    assert text_due(course) == "First."
    assert text_due(follow(read(course), seen(match))) == "Third."
    seal(match)
    assert text_due(follow(course, seen(match))) == "Third.", "what is over holds up nobody"


def test_every_seed_of_the_guided_battle_brings_its_pupil_to_an_end() -> None:
    for seed in (0, 2, 3, 11, 15):
        pupil = lesson(seed)
        pupil.play()
        shown = [name for _, name in pupil.met]
        assert shown[:8] == FIRST_ROUND, seed
        assert {"duel", "declare"} <= set(shown), seed


FIRST_ROUND = [
    *("welcome", "select", "march", "spears", "reserve", "facing", "seal"),
    "bows",
]


def lesson(seed: int | None = None) -> Pupil:
    """The guided battle with a pupil on its southern side."""
    found: Scenario = load(find(GUIDED), RULESETS)
    dice = found.seed if seed is None else seed
    assert dice is not None
    levels = lineup(found, {}, "human", "veteran")
    return Pupil(open_match(GUIDED, found, ZEFRS, levels, dice), "a")


def test_with_its_own_dice_the_guided_battle_teaches_everything_in_its_order() -> None:
    pupil = lesson()
    pupil.play()
    every = [hint.id for hint in pupil.course.hints]
    shown = [name for _, name in pupil.met]
    assert sorted(shown) == sorted(every), "each is shown once"
    assert shown == every, "in the order of the file"
    result = pupil.match.battle.result
    assert result is not None and result.winner == "a"


def test_the_guided_battle_has_its_players() -> None:
    found = load(find(GUIDED), RULESETS)
    assert lineup(found, {}, "human", "veteran") == {"a": "human", "b": "recruit"}


def test_a_pupil_who_reads_nothing_and_defends_is_not_pestered() -> None:
    pupil = lesson()
    for _ in range(60):
        pupil.match.advance()
        if pupil.match.over or pupil.match.battle.clock.round > 2:
            break
        pupil.course = follow(pupil.course, pupil.seen())
        pupil.seal()
    course = follow(pupil.course, pupil.seen())
    assert course.hint is None or course.hint.round != 1


def test_an_order_against_somebody_is_known_by_where_it_looks() -> None:
    match, course = ford(hint("One."))
    view = match.seat("a").view
    centre = course.names.entities["a-centre"]
    assert struck(course, view, centre, Order((("form", "defend"),))) == ""
