"""What the commands share about journals: which one is meant, and what is said of it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from game.cli.output import note, out
from game.cli.usage import Usage
from game.play.homes import home, is_file, plain_name
from game.play.match import Match
from game.play.records import saves
from game.play.records.hold import Busy, told_busy
from game.play.records.journal import journal_of, let_go
from game.play.records.report import Crash
from game.play.records.resume import Resumed, from_boundary, resume, take_back
from game.play.records.shelf import SUFFIX, unfinished
from game.play.words import say
from game.rules import RULESETS

NEWEST: Final = "\0"
"""What `--resume` without a file stands for; no argument can be that."""

FAULTY, BROKEN = 1, 3


def located(file: str) -> Path:
    """The journal of this path, or the save of this name; NEWEST is the newest unfinished one.

    Raises Usage if none is unfinished, or the name is empty, as of a variable that is not set.
    """
    if not file:
        raise Usage(say("records.unnamed"))
    if file != NEWEST:
        save = home() / saves.FOLDER / f"{file}{SUFFIX}"
        named = plain_name(file) == file and is_file(save)
        return save if named and not Path(file).exists() else Path(file)
    kept = unfinished()
    if kept is None:
        raise Usage(say("records.nothing"))
    return kept.path


def taken_up(options: argparse.Namespace) -> Match | int:
    """The battle to go on with, or the exit code if there is none. Raises BrokenRecord, Usage."""
    path = located(options.resume)
    try:
        resumed = resume(path, RULESETS, options.copy)
    except Busy as error:
        note(told_busy(error))
        note(say("records.busy_hint", {"file": path}))
        return FAULTY
    for said in resumed.notes():
        note(said)
    if resumed.difference is not None:
        return _otherwise(resumed, options.anyway)
    if resumed.crash is not None:
        if not options.take_back:
            let_go(resumed.match)
            return stumbled(resumed.crash, resumed.match)
        take_back(resumed.match)
    return resumed.match


def _otherwise(resumed: Resumed, anyway: bool) -> Match | int:
    if anyway:
        return from_boundary(resumed, RULESETS)
    note(say("records.anyway_hint", {"file": resumed.record.path}))
    return FAULTY


def advanced(match: Match) -> int:
    """Let the opponents decide up to the end; the exit code. A decision that breaks a step ends
    it with a report.
    """
    try:
        match.advance()
    except Exception:
        journal = journal_of(match)
        if journal is None or journal.crash is None:
            raise
        return stumbled(journal.crash, match)
    return 0


def stumbled(crash: Crash, match: Match) -> int:
    """Say what a decision has broken, and how to go on without it; the exit code."""
    kind = type(crash.error).__name__
    note("pennon: " + say("records.crash", {"kind": kind, "side": match.name(crash.deed.side)}))
    if crash.report is None:
        note(say("records.crash_unreported"))
    else:
        note(say("records.crash_report", {"file": crash.report}))
    journal = journal_of(match)
    if journal is not None:
        note(say("records.crash_hint", {"file": journal.path}))
    return BROKEN


def told_where(match: Match) -> None:
    """Say where the battle is kept, or why it is not."""
    journal = journal_of(match)
    if journal is None:
        return
    if journal.fault:
        note(say("records.unkept", {"why": journal.fault}))
    else:
        out(say("records.kept", {"file": journal.path}))
