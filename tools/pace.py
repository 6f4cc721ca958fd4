"""How fast battles are fought here, against another commit: `python -m tools.pace COMMIT`.

Two processes, one for each tree, share one core and fight the same battles in turn (here, there,
there, here), so that what else the machine does hits both alike. Of all repeats of a battle the
shortest time of the processor counts. A digest of its events says whether both fought the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from game.ai import LEVELS
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from tools.commits import ROOT, unpacked

FIGHT = """
import hashlib, json, sys, time
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS

for line in sys.stdin:
    name, book, level, seed, rounds = json.loads(line)
    scenario = load(find(name), RULESETS)
    levels = {side.id: level for side in scenario.sides}
    match = open_match(name, scenario, RULESETS[book or scenario.ruleset], levels, seed)
    start = time.process_time()
    while (not rounds or match.battle.clock.round <= rounds) and match.step():
        pass
    spent = time.process_time() - start
    told = [(e.key, e.unit, e.target, e.cell) for e in match.battle.events]
    digest = hashlib.blake2b(repr(told).encode(), digest_size=8).hexdigest()
    print(json.dumps((spent, digest)), flush=True)
"""
"""What each process runs; it uses nothing that earlier commits have not."""

QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONHASHSEED": "0"}


class Tree:
    """A process that fights battles by the files of one folder."""

    def __init__(self, folder: Path, core: int | None) -> None:
        environment = {**os.environ, **QUIET, "PYTHONPATH": str(folder)}
        pipe = subprocess.PIPE
        asked = [sys.executable, "-c", FIGHT]
        self.process = subprocess.Popen(
            asked, cwd=folder, env=environment, stdin=pipe, stdout=pipe, text=True
        )
        if core is not None and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self.process.pid, {core})

    def __enter__(self) -> Tree:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        with self.process:
            pass

    def fight(self, *asked: object) -> tuple[float, str]:
        """The processor's seconds for this battle, and its digest. Raises RuntimeError."""
        to, of = _open(self.process.stdin), _open(self.process.stdout)
        to.write(json.dumps(asked) + "\n")
        to.flush()
        line = of.readline()
        if not line:
            raise RuntimeError("a battle could not be fought; see above")
        spent, digest = json.loads(line)
        return spent, digest


def _open(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


@dataclass(frozen=True, slots=True)
class Pace:
    """The seconds of all battles of one kind here and there, and how many were fought alike."""

    name: str
    level: str
    here: float
    there: float
    alike: int
    battles: int

    @property
    def ratio(self) -> float:
        """So many battles are fought here in the time of one there."""
        return self.there / self.here if self.here else 0.0


def pace(here: Tree, there: Tree, asked: Sequence[Any], seeds: int, repeats: int) -> Pace:
    """Fight these battles in both trees; ``asked`` is what comes before and after the seed."""
    name, book, level, rounds = asked
    sums, alike = [0.0, 0.0], 0
    for seed in range(seeds):
        best, told = [float("inf")] * 2, ["", ""]
        for repeat in range(repeats):
            turns = ((0, here), (1, there)) if repeat % 2 == 0 else ((1, there), (0, here))
            for which, tree in turns:
                spent, told[which] = tree.fight(name, book, level, seed, rounds)
                best[which] = min(best[which], spent)
        sums = [sum(pair) for pair in zip(sums, best, strict=True)]
        alike += told[0] == told[1]
    return Pace(name, level, sums[0], sums[1], alike, seeds)


def row(found: Pace) -> str:
    """One line of the table."""
    return (
        f"{found.name:20}{found.level:>9}{1000 * found.there / found.battles:>10.0f} ms"
        f"{1000 * found.here / found.battles:>9.0f} ms{found.ratio:>8.2f}x"
        f"{found.alike:>7}/{found.battles}"
    )


def paces(options: argparse.Namespace) -> Iterator[Pace]:
    """Every level over every battle."""
    book = options.ruleset or ""
    with ExitStack() as stack:
        folder = stack.enter_context(unpacked(options.commit))
        here = stack.enter_context(Tree(ROOT, options.core))
        there = stack.enter_context(Tree(folder, options.core))
        for name in options.battles:
            for level in options.level:
                asked = (name, book, level, options.rounds)
                yield pace(here, there, asked, options.seeds, options.repeats)


def main(arguments: list[str] | None = None) -> int:
    """Print the table, a line as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m tools.pace", description=__doc__)
    parser.add_argument("commit", help="what to compare this tree with")
    parser.add_argument("--battles", nargs="+", default=["ash-ford"], help="ids of battles")
    parser.add_argument("--ruleset", choices=list(RULESETS), help="instead of the battle's own")
    parser.add_argument("--level", nargs="+", choices=list(LEVELS), default=["random", "simple"])
    parser.add_argument("--seeds", type=int, default=4, help="battles of each kind")
    parser.add_argument("--repeats", type=int, default=4, help="of which the fastest counts")
    parser.add_argument("--rounds", type=int, default=0, help="so many of each battle; 0: all")
    parser.add_argument("--core", type=int, help="the core for both; none: as the system likes")
    options = parser.parse_args(arguments)
    for name in options.battles:
        load(find(name), RULESETS)
    print(f"{'battle':20}{'level':>9}{'there':>13}{'here':>12}{'faster':>9}{'alike':>8}")
    for found in paces(options):
        print(row(found), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
