"""`pennon replay`: a battle seen again, in its window or as text."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.cli.output import note, out
from game.cli.records import FAULTY, located
from game.core.data.echo import brief
from game.play.options import NoDisplay, PlayOptions, no_display
from game.play.records.head import told_title
from game.play.records.record import Record, read_record
from game.play.records.replay import Replay
from game.play.telling.chronicle import told
from game.play.telling.results import told_result
from game.play.words import say
from game.rules import RULESETS


def replay(options: argparse.Namespace) -> int:
    """Open the window with the battle; print its log instead if asked to, or without a display."""
    path = located(options.file)
    record = read_record(path)
    if options.text:
        return _printed(record)
    reason = no_display(os.environ)
    if not reason:
        try:
            return _shown(path)
        except NoDisplay as none:
            reason = str(none)
    note(say("terminal.log", {"reason": reason}))
    return _printed(record)


def _shown(path: Path) -> int:
    from game.ui.start import run

    return run(PlayOptions(replay=path))


def _printed(record: Record) -> int:
    found, broken = Replay(record, RULESETS), ""
    while found.step() is not None:
        pass
    head = record.head
    out(say("terminal.opened", {"title": brief(told_title(head)), "seed": head.seed}) + "\n")
    out("\n".join(told(found.match, () if record.over else record.seats)))
    out(told_result(found.match.battle))
    if found.error is not None:
        broken = say("records.crash_replay", {"kind": type(found.error).__name__})
    if found.difference is not None:
        parts = found.difference
        place = f"{record.path}:{parts.line}"
        broken = say(
            "records.difference", {"place": place, "round": parts.round, "why": brief(parts.why)}
        )
    if broken:
        note(broken)
    return FAULTY if broken else 0
