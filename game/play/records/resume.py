"""Taking a battle up again from its journal, and writing on where it ended."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from game import __version__
from game.ai import LEVELS, carry_out
from game.core.data.echo import brief
from game.core.deeds import Deed
from game.play.homes import folder
from game.play.match import HUMAN, Match, derived
from game.play.records.head import data_digest
from game.play.records.hold import Hold, held
from game.play.records.journal import Journal, journal_of, keep, new_hold
from game.play.records.pruning import prune
from game.play.records.record import Record, read_record
from game.play.records.replay import Difference, Replay, at_boundary
from game.play.records.report import Crash, reported
from game.play.records.shelf import FOLDER
from game.play.scenarios.library import Books
from game.play.words import say

CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Resumed:
    """A battle as its journal leads to it. With a ``difference`` the match stands where it
    parts, and is not written on; with a ``crash`` it stands before the decision that broke a step.
    """

    match: Match
    record: Record
    difference: Difference | None = None
    crash: Crash | None = None

    def notes(self) -> tuple[str, ...]:
        """What the player should know, worded."""
        head, found = self.record.head, []
        if self.record.torn:
            found.append(say("records.torn", {"file": self.record.path.name}))
        if head.version != __version__:
            found.append(
                say("records.version", {"version": brief(head.version), "own": __version__})
            )
        if head.data != data_digest(head.ruleset):
            found.append(say("records.data", {"book": self.match.ruleset.name}))
        if self.difference is not None:
            parts = self.difference
            place = f"{self.record.path}:{parts.line}"
            facts = {"place": place, "round": parts.round, "why": brief(parts.why)}
            found.append(say("records.difference", facts))
        return tuple(found)


def resume(path: Path, books: Books, copy: bool = False) -> Resumed:
    """Fight the battle of this journal again up to its end, and write on in it from there; with
    ``copy``, or if it lies elsewhere, in a copy. Raises BrokenRecord, and Busy if another game
    writes it.
    """
    hold = None if copy or not _own(path) else _held(path)
    try:
        record = read_record(path)
        replay = Replay(record, books)
        while replay.step() is not None:
            pass
    except BaseException:
        if hold is not None:
            hold.close()
        raise
    if replay.difference is None:
        journal = write_on(record, replay.match, len(record.entries), hold)
        if replay.error is not None:
            journal.crash = _crash(journal.path, record, replay.at, replay.error)
        return Resumed(replay.match, record, None, journal.crash)
    if hold is not None:
        hold.close()
    return Resumed(replay.match, record, replay.difference)


def take_over(replay: Replay, side: str) -> Match:
    """The battle from where the replay stands, with a human on this side, in a journal of its
    own. Whoever sat alone against an opponent changes places with him.
    """
    match, seats = replay.match, {side: HUMAN}
    if len(match.humans) == 1 and side not in match.humans:
        seats[match.humans[0]] = match.levels[side]
    for each, level in seats.items():
        match.sit(each, level)
    journal = write_on(replay.record, match, replay.at)
    for each, level in seats.items():
        journal.seat(each, level)
    return match


def write_on(record: Record, match: Match, count: int, hold: Hold | None = None) -> Journal:
    """Go on writing behind the first ``count`` entries of a record, which led to this match: in
    the journal itself if this process holds it, else in a copy.
    """
    last = record.entries[count - 1] if count else record.first
    journal = Journal(Path(), match.battle)
    match.battle.recorder = journal
    try:
        journal.open(hold or branched(record, last.end), last.line, last.sum, last.end)
        journal.go_on(_round(record, count))
    except OSError as error:
        journal.fault = error.strerror or str(error)
    if hold is None:
        prune(journal.path)
    return journal


def branched(record: Record, size: int) -> Hold:
    """A new journal that holds the first ``size`` bytes of this one. Raises OSError."""
    hold = new_hold(record.head.id, record.head.seed)
    with record.path.open("rb") as source:
        left = size
        while left and (part := source.read(min(left, CHUNK))):
            left -= os.write(hold.file, part)
    os.fsync(hold.file)
    return hold


def from_boundary(resumed: Resumed, books: Books) -> Match:
    """The battle from the last boundary of its journal, in a journal of its own: the way on
    where it cannot be replayed. Raises BrokenRecord.
    """
    match = at_boundary(resumed.record, books)
    keep(match, resumed.record.boundary)
    return match


def take_back(match: Match) -> None:
    """Take the decision back that broke a step. An opponent would only decide the same again:
    he does something else this once. That may raise what a step raises.
    """
    journal = journal_of(match)
    if journal is None or journal.crash is None:
        return
    side = journal.crash.deed.side
    journal.forget()
    if side in match.players and match.battle.seat(side).waiting:
        seat = match.battle.seat(side)
        stray = LEVELS["random"](derived(match.seed, "detour", journal.line))
        carry_out(seat, stray.decide(seat))


def _crash(journal: Path, record: Record, at: int, error: Exception) -> Crash:
    """The report lies beside the journal that goes on, never beside one from elsewhere."""
    entry = record.entries[at]
    deed = entry.tells
    assert isinstance(deed, Deed)
    return reported(journal, entry.line, deed, error)


def _held(path: Path) -> Hold | None:
    """The journal for this process alone; None if it cannot be written at all. Raises Busy."""
    try:
        return held(path)
    except OSError:
        return None


def _own(path: Path) -> bool:
    try:
        return path.resolve().parent == folder(FOLDER).resolve()
    except (OSError, RuntimeError, ValueError):
        return False


def _round(record: Record, count: int) -> int:
    """The last round that the first ``count`` entries wrote down."""
    from_there = Record(record.path, record.head, record.first, record.entries[:count])
    return from_there.round
