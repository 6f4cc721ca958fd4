"""The whole laboratory: which cases it asks for, and everything it found as one object."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.data import Plain, plain
from game.core.setup import FighterSetup, UnitSetup
from game.play.lab import edits
from game.play.lab.case import MAN_BY_MAN, VARIED, WITHOUT, Case, Change, lineups
from game.play.lab.counting import Table, counted
from game.play.lab.evening import evened
from game.play.lab.man_by_man import man_by_man
from game.play.lab.measure import Bench, Fought
from game.play.scenarios.scenario import Scenario
from game.play.tally import Share, difference, points, tally, won

SHOWN = ("battles", "finished", "clear", "points")
"""What is told again of a case where it is one of many."""


@dataclass(frozen=True, slots=True)
class Questions:
    """What is asked of a battle: under which books, with which levels, which numbers are varied
    (key and values), whether everybody's worth is weighed, whether it is to be made even, and for
    how many of a company one stands where it is fought ``man_by_man`` as well (0: it is not).
    """

    name: str
    scenario: Scenario
    books: tuple[str, ...]
    levels: tuple[str, ...]
    seed: int
    vary: tuple[tuple[str, tuple[int, ...]], ...] = ()
    worth: bool = False
    even: bool = False
    man_by_man: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """A case that is compared with the battle as it is written; or why there is none."""

    book: str
    change: Change
    case: Case | None
    why: str = ""


def explore(asked: Questions, bench: Bench) -> Table:
    """Measure everything that is asked. Raises what a battle, the store and the processes raise."""
    plain_cases = [case for book in asked.books for case in base(asked, book)]
    changed = [one for book in asked.books for one in changes(asked, book)]
    cases = [*plain_cases, *(one.case for one in changed if one.case)]
    found = bench.measure(cases)
    sides: list[Plain] = [
        {"id": side.id, "name": side.name, "tincture": side.tincture}
        for side in asked.scenario.sides
    ]
    grid = asked.scenario.map
    return {
        "scenario": asked.name,
        "title": asked.scenario.title,
        "seed": asked.seed,
        "battles": bench.most,
        "full": bench.full,
        "books": list(asked.books),
        "levels": list(asked.levels),
        "sides": sides,
        "names": {one.id: one.name for one in people(asked.scenario)},
        "field": {"columns": grid.columns, "rows": grid.rows},
        "cases": [counted(case, found[case.digest]) for case in plain_cases],
        "worth": list(_worths(asked, changed, found)),
        "varied": list(_varied(asked, changed, found)),
        "man_by_man": list(_scales(asked, changed, found)),
        "even": [evened(yardstick(asked, book), bench) for book in asked.books]
        if asked.even
        else [],
    }


def base(asked: Questions, book: str) -> list[Case]:
    """The battle as it is written, with everybody who may play it."""
    sides = tuple(side.id for side in asked.scenario.sides)
    return [
        Case(asked.name, asked.scenario, book, levels, asked.seed)
        for levels in lineups(sides, asked.levels)
    ]


def yardstick(asked: Questions, book: str) -> Case:
    """What a changed battle is compared with: the first level on all sides."""
    return base(asked, book)[0]


def changes(asked: Questions, book: str) -> Iterator[Asked]:
    """The battle without each of its units in turn, with each number varied, and man by man. Raises
    Unknown on a key that the battle does not have.
    """
    scenario = asked.scenario
    usual = yardstick(asked, book)

    def made(change: Change, other: Callable[[], Scenario]) -> Asked:
        try:
            return Asked(book, change, changed_case(usual, other(), change))
        except edits.Unfit as unfit:
            return Asked(book, change, None, str(unfit))

    for who in people(scenario) if asked.worth else ():
        yield made(Change(WITHOUT, who.id), partial(edits.without, scenario, book, who.id))
    for key, values in asked.vary:
        for value in values:
            other = partial(edits.with_number, scenario, book, key, value)
            yield made(Change(VARIED, key, value), other)
    if asked.man_by_man:
        men = asked.man_by_man
        yield made(Change(MAN_BY_MAN, "men", men), partial(man_by_man, scenario, book, men))


def people(scenario: Scenario) -> list[UnitSetup | FighterSetup]:
    """All who can be left out, in the order of the file."""
    return [*scenario.units, *scenario.fighters]


def changed_case(usual: Case, other: Scenario, change: Change) -> Case:
    """The same case with another battle."""
    return Case(usual.name, other, usual.book, usual.levels, usual.seed, change)


def _worths(
    asked: Questions, changed: Sequence[Asked], found: Mapping[str, Fought]
) -> Iterator[Plain]:
    """What everybody is worth to his side: its points with him less its points without him."""
    known = {one.id: one for one in people(asked.scenario)}
    for one in (each for each in changed if each.change.kind == WITHOUT):
        who = known[one.change.key]
        row: Table = {"book": one.book, "side": who.side, "unit": who.id, "name": who.name}
        if one.case is None:
            yield {**row, "why": one.why}
            continue
        usual = yardstick(asked, one.book)
        with_him = _points(usual, found)[who.side]
        without = _points(one.case, found)[who.side]
        yield {
            **row,
            "battles": len(found[one.case.digest]),
            "with": plain(with_him),
            "without": plain(without),
            "worth": plain(difference(with_him, without)),
        }


def _varied(
    asked: Questions, changed: Sequence[Asked], found: Mapping[str, Fought]
) -> Iterator[Plain]:
    """How each number moves the odds: a row for each value, with the battle's own value."""
    for book in asked.books:
        for key, _ in asked.vary:
            rows: list[Plain] = [
                {"value": one.change.value, **_row(one, found)}
                for one in changed
                if (one.book, one.change.kind, one.change.key) == (book, VARIED, key)
            ]
            own = edits.number_at(asked.scenario, book, key)
            yield {"book": book, "key": key, "own": own, "values": rows}


def _scales(
    asked: Questions, changed: Sequence[Asked], found: Mapping[str, Fought]
) -> Iterator[Plain]:
    """By book: how far the battle of hosts is from the same one fought man by man."""
    for one in (each for each in changed if each.change.kind == MAN_BY_MAN):
        row: Table = {"book": one.book, "men": one.change.value}
        if one.case is None:
            yield {**row, "why": one.why}
            continue
        usual = yardstick(asked, one.book)
        hosts, men = _points(usual, found), _points(one.case, found)
        yield {
            **row,
            "battles": len(found[one.case.digest]),
            "hosts": _scale(usual, found),
            "single": _scale(one.case, found),
            "error": {side: plain(difference(hosts[side], men[side])) for side in usual.sides},
        }


def _scale(case: Case, found: Mapping[str, Fought]) -> Plain:
    """The points of each side, and the part of its fighters that it loses in the mean."""
    fought = found[case.digest]
    account = tally(case.sides, [one.fought for one in fought])
    lost = {
        side: round(account.losses[side] / max(1.0, account.fighters[side]), 4)
        for side in case.sides
    }
    return {"points": plain(_points(case, found)), "lost": plain(lost)}


def _row(one: Asked, found: Mapping[str, Fought]) -> Table:
    if one.case is None:
        return {"why": one.why}
    account = counted(one.case, found[one.case.digest])
    return {key: account[key] for key in SHOWN}


def _points(case: Case, found: Mapping[str, Fought]) -> dict[str, Share]:
    fought = found[case.digest]
    wins = won(case.sides, (one.fought.winner for one in fought))
    return points(wins)
