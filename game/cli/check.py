"""`pennon check`: every fault of scenario files with its place, then their `[[test]]` blocks."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.output import note, out
from game.core.data import DataError, Fault, placed, text_of
from game.play.scenarios.library import all_files, find, parse_scenario
from game.play.scenarios.scenario import LIMITS
from game.play.scenarios.trial import run_trials
from game.rules import RULESETS


def check(options: argparse.Namespace) -> int:
    """Check the named scenarios, or all there are; 1 if any has a fault."""
    paths = [find(name) for name in options.files] or all_files()
    faulty = [path for path in paths if not _checked(path)]
    return 1 if faulty else 0


def _checked(path: Path) -> bool:
    """Say about one file what is wrong, or how many tests it passed."""
    try:
        text = text_of(path, LIMITS)
        scenario = parse_scenario(text, RULESETS, str(path))
        book = RULESETS[scenario.ruleset]
        found: tuple[Fault, ...] = placed(run_trials(scenario, book), text, str(path))
    except DataError as error:
        found = error.faults
    if found:
        note("\n".join(fault.shown() for fault in found))
        return False
    tests = len(scenario.test)
    passed = {0: "no tests", 1: "1 test passed"}.get(tests, f"{tests} tests passed")
    out(f"{path}: fine, {passed}")
    return True
