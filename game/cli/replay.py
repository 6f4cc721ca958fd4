"""`pennon replay`: a battle seen again, in its window or as text."""

from __future__ import annotations

import argparse
import sys

from game.cli.records import FAULTY, located
from game.play.chronicle import told
from game.play.records.record import read_record
from game.play.records.replay import Replay
from game.play.results import told_result
from game.play.words import say
from game.rules import RULESETS


def replay(options: argparse.Namespace) -> int:
    """Print the log of the whole battle."""
    record = read_record(located(options.file))
    found = Replay(record, RULESETS)
    return _printed(found)


def _printed(found: Replay) -> int:
    head, broken = found.record.head, ""
    try:
        while found.step() is not None:
            pass
    except Exception as error:  # of a step: the last decision broke it
        broken = say("records.crash", {"kind": type(error).__name__, "side": "?"})
    print(f"{head.title}, seed {head.seed}\n")
    print("\n".join(told(found.match)))
    print(told_result(found.match.battle))
    if found.difference is not None:
        parts = found.difference
        place = f"{found.record.path}:{parts.line}"
        broken = say("records.difference", {"place": place, "round": parts.round, "why": parts.why})
    if broken:
        print(broken, file=sys.stderr)
    return FAULTY if broken else 0
