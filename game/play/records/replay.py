"""A journal fought again, decision by decision, each round compared with what was written."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.battle import Battle
from game.core.data import DataError
from game.core.data.plain import Plain
from game.core.deeds import Deed
from game.core.dice import KeyedDice
from game.core.orders import IllegalOrder, Order, ProtocolError
from game.core.ruleset import Request, Ruleset
from game.core.setup import Setup
from game.play.match import Match, match_around
from game.play.records.boundary import taken_up
from game.play.records.head import scenario_of
from game.play.records.lines import BrokenRecord
from game.play.records.record import Entry, Forgotten, Mark, Record, Seated
from game.play.scenarios.library import Books
from game.play.words import say

NAMED = 80
"""Letters of a name that are told."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a journal and the battle fought from it part: the line, its round, and why."""

    line: int
    round: int
    why: str


class Replay:
    """A match that is led through a record; ``at`` counts the entries that are done. With a
    ``difference`` it stands where the two part, with an ``error`` before the last decision,
    which breaks a step.
    """

    def __init__(self, record: Record, books: Books) -> None:
        self.record = record
        self.match = beginning(record, books)
        self.at = 0
        self.difference: Difference | None = None
        self.error: Exception | None = None

    @property
    def ended(self) -> bool:
        """Whether there is nothing more to do, or nothing more that can be."""
        stopped = self.difference is not None or self.error is not None
        return stopped or self.at >= len(self.record.entries)

    def step(self) -> Entry | None:
        """Do one entry; None if there is none more, or it cannot be done."""
        if self.ended:
            return None
        entry = self.record.entries[self.at]
        try:
            why = self._do(entry)
        except Exception as error:
            if self.at + 1 == len(self.record.entries):
                self.error = error
                return None
            facts = {"kind": type(error).__name__, "what": error}
            why = say("records.why_step", facts)
        if why:
            self.difference = Difference(entry.line, self.match.battle.clock.round, why)
            return None
        self.at += 1
        return entry

    def turn(self) -> bool:
        """Do everything up to the next decision that others may see; False if there is none."""
        while (entry := self.step()) is not None:
            told = entry.tells
            if isinstance(told, Deed) and told.act not in ("give", "back", "stand"):
                return True
        return False

    def round(self, number: int) -> None:
        """Go on to where this round begins, or to the end."""
        while self.match.battle.clock.round < number and self.turn():
            pass

    def _do(self, entry: Entry) -> str:
        """Do what the entry tells; why that is not possible, or an empty text."""
        told = entry.tells
        if isinstance(told, Mark):
            return _unlike(self.match.battle, told)
        if isinstance(told, Seated):
            return _sat(self.match, told)
        if isinstance(told, Forgotten) or self._forgotten():
            return ""
        try:
            return carried_out(self.match.battle, told)
        except (IllegalOrder, ProtocolError) as error:
            return say("records.why_decision", {"what": error})

    def _forgotten(self) -> bool:
        """Whether the present decision was taken back because it broke a step."""
        following = self.record.entries[self.at + 1 : self.at + 2]
        return any(isinstance(entry.tells, Forgotten) for entry in following)


def beginning(record: Record, books: Books) -> Match:
    """The match as the journal begins. Raises BrokenRecord if its first line cannot be played."""
    head = record.head
    if head.ruleset not in books:
        raise BrokenRecord(record.path, 1, f"there is no rulebook '{head.ruleset}'")
    book = books[head.ruleset]
    try:
        scenario = scenario_of(head, books)
        setup = scenario.setup(book.id)
        known = {side.id for side in scenario.sides}
        if set(head.levels) != known:
            raise ValueError("'levels' does not name the sides of its scenario")
        battle = _started(record, book, setup)
    except DataError as error:
        raise BrokenRecord(record.path, 1, f"its scenario: {error}") from error
    except ValueError as error:
        raise BrokenRecord(record.path, 1, str(error)) from error
    return match_around(head.id, scenario, battle, head.levels, head.seed, head.scenario)


def at_boundary(record: Record, books: Books) -> Match:
    """The match at the last boundary that was written. Raises BrokenRecord."""
    match = beginning(record, books)
    try:
        battle = _from_boundary(record.boundary, match.ruleset, match.seed)
    except ValueError as error:
        raise BrokenRecord(record.path, record.bounded, str(error)) from error
    return match_around(match.id, match.scenario, battle, match.levels, match.seed, match.text)


def carried_out(battle: Battle, deed: Deed) -> str:
    """Let the deed take effect. Raises IllegalOrder, ProtocolError, and what a step raises;
    gives the reason back if there was nothing to do.
    """
    if deed.act == "off":
        battle.call_off()
        return ""
    if deed.side not in battle.sides:
        return f"there is no side '{deed.side[:NAMED]}'"
    if deed.act in ("give", "answer"):
        battle.give(_asked(battle, deed), deed.order or Order())
    elif deed.act == "back":
        battle.take_back(_asked(battle, deed))
    elif deed.act == "commit":
        battle.commit(deed.side)
    elif deed.act == "stand":
        battle.stand(deed.side, deed.kind, deed.order, deed.unit)
    elif deed.act == "undo":
        return "" if battle.undo(deed.side) else "there is nothing to take back"
    else:
        battle.concede(deed.side)
    return ""


def _started(record: Record, book: Ruleset, setup: Setup) -> Battle:
    head = record.head
    if head.start is None:
        return Battle.start(book, setup, head.seed)
    return _from_boundary(head.start, book, head.seed)


def _from_boundary(raw: Plain, book: Ruleset, seed: int) -> Battle:
    """The battle of a boundary from outside. Raises ValueError, whatever goes wrong with it."""
    snapshot = taken_up(raw, book)
    try:
        return Battle(book, snapshot, KeyedDice(seed))
    except Exception as error:  # rows of other code may break any step
        raise ValueError(f"its boundary cannot be played: {error}") from error


def _asked(battle: Battle, deed: Deed) -> Request:
    requests = battle.open.requests if battle.open else ()
    own = (request for request in requests if request.side == deed.side)
    found = next((request for request in own if request.id == deed.request), None)
    if found is None:
        raise ProtocolError(f"{deed.request[:NAMED]} is not asked now")
    return found


def _sat(match: Match, seated: Seated) -> str:
    if seated.side not in match.battle.sides:
        return say("records.why_side", {"side": seated.side})
    match.sit(seated.side, seated.level)
    return ""


def _unlike(battle: Battle, mark: Mark) -> str:
    if battle.digest() == mark.digest:
        return ""
    return say("records.why_state")
