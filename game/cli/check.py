"""`pennon check`: every fault of scenario files with its place, then their `[[test]]` blocks."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.output import note, out
from game.core.data import DataError, Fault, placed, text_of
from game.play.scenarios.advice import advice
from game.play.scenarios.chain_inspection import Chains
from game.play.scenarios.library import all_files, find, parse_scenario
from game.play.scenarios.scenario import LIMITS
from game.play.scenarios.trial import run_trials
from game.rules import RULESETS


def check(options: argparse.Namespace) -> int:
    """Check the named scenarios, or all there are; 1 if any has a fault."""
    paths = [find(name) for name in options.files] or all_files()
    chains, told = Chains(RULESETS), set[Fault]()
    return 1 if [path for path in paths if not _checked(path, chains, told)] else 0


def _checked(path: Path, chains: Chains, told: set[Fault]) -> bool:
    """Say about one file what is wrong, or how many tests it passed.

    A fault of a chain is ``told`` once, with the first of its files.
    """
    passed, hints = "", tuple[Fault, ...]()
    try:
        text = text_of(path, LIMITS)
        scenario = parse_scenario(text, RULESETS, str(path))
        found = placed(run_trials(scenario, RULESETS[scenario.ruleset]), text, str(path))
        hints = placed(advice(scenario, RULESETS), text, str(path))
        passed = _passed(len(scenario.test))
    except DataError as error:
        found = error.faults
    linked = chains.faults(path)
    new = [fault for fault in (*found, *linked, *hints) if fault not in told]
    told.update(new)
    if new:
        note("\n".join(fault.shown() for fault in _by_line(new, str(path))))
    elif linked:
        note(f"{path}: the faults of its chain are told above")
    if found or linked:
        return False
    out(f"{path}: fine, {passed}")
    return True


def _passed(tests: int) -> str:
    return {0: "no tests", 1: "1 test passed"}.get(tests, f"{tests} tests passed")


def _by_line(faults: list[Fault], own: str) -> list[Fault]:
    """Those of the file itself by line, then those of the others of its chain."""
    return sorted(faults, key=lambda fault: (fault.file != own, fault.file, fault.line))
