"""What in the hints of a scenario cannot fit the scenario or its book. Pure, like `inspection`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.ruleset import Ruleset
from game.play.scenarios.glossary import events
from game.play.scenarios.hint_file import EVERYWHERE, PARTS, Done, Hint
from game.play.scenarios.trial_inspection import name_faults, names, side_faults, states

if TYPE_CHECKING:
    from game.play.scenarios.scenario import Scenario


def hint_faults(scenario: Scenario) -> Iterator[Wrong]:
    """Every name in hints that the scenario does not have, and what is out of range."""
    ids = [hint.id for hint in scenario.hint]
    for index, hint in enumerate(scenario.hint):
        at: KeyPath = ("hint", index)
        yield from side_faults(scenario, hint.side, (*at, "side"))
        yield from _named(scenario, hint, at)
        yield from _rounds(scenario, hint, at)
        yield from _pointing(scenario, hint, at)
        if hint.id and hint.id in ids[:index]:
            yield Wrong((*at, "id"), f"'{hint.id}' is used twice")
        before = tuple(filter(None, ids[:index]))
        if hint.after and hint.after not in before:
            message = f"no hint '{hint.after}' before this one"
            yield Wrong((*at, "after"), message, hint.after, before)


def _named(scenario: Scenario, hint: Hint, at: KeyPath) -> Iterator[Wrong]:
    done = (*at, "done")
    for name, where in (
        (hint.unit, (*at, "unit")),
        (hint.selected, (*at, "selected")),
        (hint.done.against, (*done, "against")),
        (hint.done.selected, (*done, "selected")),
    ):
        if name:
            yield from name_faults(scenario, name, where)


def _rounds(scenario: Scenario, hint: Hint, at: KeyPath) -> Iterator[Wrong]:
    last = max(scenario.rounds(book) for book in scenario.playable)
    for key, number in (("round", hint.round), ("until", hint.until)):
        if number > last:
            yield Wrong((*at, key), f"must be 0 to the round limit {last}")
    if 0 < hint.until < hint.round:
        yield Wrong((*at, "until"), f"is before the round {hint.round} in which it begins")


def _pointing(scenario: Scenario, hint: Hint, at: KeyPath) -> Iterator[Wrong]:
    parts = PARTS.get(scenario.scale, EVERYWHERE)
    known = (*parts, *names(scenario))
    if hint.at and hint.at not in known:
        message = f"no unit, and no part of the screen; these are {', '.join(parts)}"
        yield Wrong((*at, "at"), message, hint.at, known)
    if hint.at == "beak" and not hint.unit:
        yield Wrong(at, "the key 'unit' is missing: whose beak is pointed at")
    ground = scenario.map
    x, y = hint.cell or (0, 0)
    if not (0 <= x < ground.columns and 0 <= y < ground.rows):
        yield Wrong((*at, "cell"), f"{[x, y]} is not on the field")
    if hint.done.least > 1 and not hint.done.orders:
        yield Wrong((*at, "done", "least"), "counts orders; give 'order' or 'against' as well")
    if hint.done.least > 1 and hint.unit:
        yield Wrong((*at, "done", "least"), "one unit has one order; leave 'unit' out")


def book_hint_faults(scenario: Scenario, book: Ruleset) -> Iterator[Wrong]:
    """Phases, requests, events and states that the scenario's own book does not have."""
    scale = book.scales.get(scenario.scale)
    phases = tuple(phase.id for phase in scale.phases) if scale else ()
    kinds, told, known = tuple(book.kinds), events(book), states(book)
    for index, hint in enumerate(scenario.hint):
        at: KeyPath = ("hint", index)
        done: Done = hint.done
        yield from _known(book, "phase", hint.phase, phases, (*at, "phase"))
        yield from _known(book, "phase", done.phase, phases, (*at, "done", "phase"))
        yield from _known(book, "request", hint.asked, kinds, (*at, "asked"))
        yield from _known(book, "event", hint.event, told, (*at, "event"))
        yield from _known(book, "event", done.event, told, (*at, "done", "event"))
        yield from _known(book, "state", hint.state, known, (*at, "state"))


def _known(
    book: Ruleset, what: str, word: str, known: tuple[str, ...], at: KeyPath
) -> Iterator[Wrong]:
    if word and known and word not in known:
        kind = "events" if what == "event" else ""
        yield Wrong(at, f"{book.id} has no {what} '{word}'", word, known, kind=kind)
