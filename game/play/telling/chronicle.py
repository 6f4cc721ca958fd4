"""From events to the lines of a log: a sentence, and below it dice, modifiers, rule and ruling.

The sentence comes from the words of the screens and of the book; a line keeps everything that
was behind it, so that a log can be folded open as far as somebody wants to know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from game.core.checks import Check, Drawn, Grade, OpposedOutcome, Outcome
from game.core.components import Side, Unit
from game.core.events import Event
from game.core.orders import Value
from game.core.ruleset import Reader
from game.play.match import Match
from game.play.names import called
from game.play.telling.aims import count_in
from game.play.telling.rulebook import rule_of
from game.play.telling.walks import MOVED, Walks, entered, longer
from game.play.words import say, slug, templates, word

ROUND, PHASE, ENDED = "round", "phase", "ended"

NONE = "_none"
"""What a wording key ends with that is taken where the fact n is 0."""

FROM_TO = "\N{EN DASH}"
COLUMN = 7
"""The letters before a line for the time at which it happened."""

UNITS = ("parts",)
"""Facts that are ids of units."""


@dataclass(frozen=True, slots=True)
class Worth:
    """One modifier of a roll: its words, what it was worth, and its rule."""

    words: str
    worth: int
    rule: str


@dataclass(frozen=True, slots=True)
class Roll:
    """One throw: dice as (count, sides), what they showed, and what that meant.

    ``chance`` is that of the grade before the throw, from 0 to 1; ``skill`` what ``base`` is
    called, if it has a name.
    """

    purpose: str
    rule: str
    dice: tuple[int, int]
    faces: tuple[int, ...]
    total: int
    grade: Grade
    chance: float
    base: int
    column: Grade
    modifiers: tuple[Worth, ...]
    skill: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log. ``heading`` is 2 for a round, 1 for a phase, 0 for what happened.
    What took longer than a moment has gone on until the clock's time ``until``.
    """

    event: Event
    sentence: str
    heading: int = 0
    rolls: tuple[Roll, ...] = ()
    rule: str = ""
    title: str = ""
    text: str = ""
    ruling: str = ""
    until: int = 0


def lines(events: Iterable[Event], state: Reader, book: str) -> list[Line]:
    """The log of these events, each way as one line; names are those the reader knows."""
    found, walks = list[Line](), Walks()
    for event in events:
        at = walks.take(event, len(found))
        if at is None:
            found.append(line(event, state, book))
        else:
            found[at] = lengthened(found[at], event, state, book)
    return found


def line(event: Event, state: Reader, book: str) -> Line:
    """One event as a line."""
    rule = rule_of(book, event.rule) if event.rule else None
    return Line(
        event,
        sentence(event, state, book),
        {ROUND: 2, PHASE: 1}.get(event.key, 0),
        tuple(roll for drawn in event.outcomes for roll in rolls(drawn)),
        event.rule,
        rule.title if rule else "",
        rule.text if rule else "",
        rule.ruling if rule else "",
    )


def lengthened(way: Line, event: Event, state: Reader, book: str) -> Line:
    """The line of a way with what belongs to it."""
    whole = longer(way.event, event)
    return replace(way, event=whole, sentence=sentence(whole, state, book), until=event.time)


def sentence(event: Event, state: Reader, book: str) -> str:
    """What happened, in words; what comes to nothing has words of its own where there are any."""
    given = facts(event, state)
    if event.key == ROUND:
        return capital(say(ROUND, (*given, ("count", count_in(state, book)))))
    if event.key == PHASE:
        return phase_title(book, str(event.fact("phase")))
    if event.key == MOVED and (own := f"{book}.way.{slug(event.rule)}") in templates():
        return capital(say(own, (*given, ("n", len(entered(event))))))
    if event.key == ENDED:
        return f"{say(ENDED, given)} {say(str(event.fact('why')), given)}"
    vain = f"{event.key}{NONE}"
    return capital(say(vain if event.fact("n") == 0 and vain in templates() else event.key, given))


def capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def phase_title(book: str, phase: str) -> str:
    """What a phase of this book is called."""
    key = f"{book}.phase.{phase}"
    return say(key) if key in templates() else say(PHASE, (("phase", phase),))


def facts(event: Event, state: Reader) -> tuple[tuple[str, object], ...]:
    """What the sentence may name: the event's facts, and unit, target, cell and winner by name."""
    named: list[tuple[str, object]] = [
        (name, _named(state, value) if name in UNITS else value) for name, value in event.facts
    ]
    named.append(("unit", _name(state, event.unit)))
    if event.target is not None:
        named.append(("target", _name(state, event.target)))
    if event.cell is not None:
        named.append(("cell", event.cell))
    if event.key == ENDED:
        named.append(("side", _side(state, event.fact("winner"))))
    elif side := _side(state, event.fact("side")):
        named.append(("side", within(side)))
    return tuple(named)


def whose(event: Event, state: Reader) -> tuple[tuple[str, str], ...]:
    """The names that the sentence may have, as they stand in it, each with its side's id."""
    ids: list[Value] = [event.unit, event.target]
    for name, value in event.facts:
        if name in UNITS:
            ids += value if isinstance(value, tuple) else (value,)
    found = dict[str, str]()
    for one in ids:
        known = state.find(one, Unit) if isinstance(one, int) else None
        if known is not None:
            found.setdefault(within(called(known.name)), known.side)
    return tuple(found.items())


def rolls(drawn: Drawn) -> tuple[Roll, ...]:
    """A throw as values; an opposed one gives two."""
    if isinstance(drawn, OpposedOutcome):
        chance = dict(drawn.opposed.odds).get(drawn.grade, 0.0)
        return _roll(drawn.left, chance), _roll(drawn.right, chance)
    return (_roll(drawn, drawn.check.chance(drawn.grade)),)


def told(match: Match, seats: Iterable[str] = ()) -> Iterator[str]:
    """Everything that happened and each of these seats may know of, as text for a terminal,
    without the phases in which nothing did.
    """
    sides, waiting, last = tuple(seats), list[Line](), ""
    known = (e for e in match.battle.events if all(e.seen_by(side) for side in sides))
    for found in lines(known, match.battle.world, match.ruleset.id):
        if found.heading:
            waiting = [kept for kept in waiting if kept.heading > found.heading] + [found]
            continue
        yield from (_headed(kept) for kept in waiting)
        now, waiting = counted(found), []
        yield f"  {_column('' if now == last else now, found)}{written(found)}"
        last = now


def counted(found: Line) -> str:
    """The time of the clock at which it happened, or from when until when; nothing where no
    time is counted.
    """
    begun, until = found.event.time, found.until
    span = f"{begun}{FROM_TO}{until}" if until and until != begun else str(begun)
    return span if begun else ""


def written(found: Line, when: str = "") -> str:
    """A line as plain text, with its dice and rule in short; ``when`` comes before it."""
    if found.heading:
        return found.sentence
    return f"{when}: {found.sentence}{_behind(found)}" if when else found.sentence + _behind(found)


def _column(when: str, found: Line) -> str:
    """What stands before a sentence where time is counted, as wide before each."""
    return f"{when:<{COLUMN}}" if found.event.time else ""


def _headed(found: Line) -> str:
    return f"\n{found.sentence}" if found.heading == 2 else found.sentence


def _behind(found: Line) -> str:
    """The dice and the rule in short."""
    parts = [f"{thrown(roll)} {roll.total}: {word('colour', roll.grade)}" for roll in found.rolls]
    return f"  [{'; '.join((*parts, found.rule))}]" if found.rule else ""


def thrown(roll: Roll) -> str:
    """The dice, as d100 or 2d6."""
    count, sides = roll.dice
    words = say("battle.duel.roll", {"sides": sides})
    return words if count == 1 else f"{count}{words}"


def _roll(outcome: Outcome, chance: float) -> Roll:
    check: Check = outcome.check
    return Roll(
        check.purpose,
        check.rule,
        check.dice,
        outcome.faces,
        outcome.total,
        outcome.grade,
        chance,
        check.base,
        check.column,
        tuple(Worth(say(m.label), m.worth, m.rule) for m in check.modifiers),
        say(*check.skill) if check.skill[0] else "",
    )


def _named(state: Reader, value: Value) -> Value:
    """Ids of units as their names."""
    if isinstance(value, tuple):
        return tuple(_named(state, item) for item in value)
    return _name(state, value) if isinstance(value, int) else value


def _name(state: Reader, unit: int | None) -> str:
    """The name of a unit or fighter; a side's entity has the side's."""
    if unit is None:
        return ""
    known = state.find(unit, Unit) or state.find(unit, Side)
    return within(called(known.name)) if known else ""


def within(name: str) -> str:
    """A name as it stands within a sentence: "the Night Riders", in German "Night Riders"."""
    inner = say("battle.article_within")
    article = f" {say('battle.article')} "
    return f" {name}".replace(article, f" {inner} " if inner else " ")[1:]


def _side(state: Reader, side: Value) -> str:
    return next((called(known.name) for _, (known,) in state.each(Side) if known.id == side), "")
