"""`make proof [RULE=…] [BOOK=…]`: break the code of rules on purpose, and tell what survives.

Each break is shown to the rule's own tests. What was proved before for the same code, data and
tests is not run again.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import math
import os
import sys
import time
from collections import defaultdict
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest
from tqdm import tqdm

from tools.proof.judging import Judge, Verdict
from tools.proof.places import rule_code
from tools.proof.record import Proof, digests, read_proofs, write_proofs
from tools.proof.rewriting import targets
from tools.proof.running import rules_of
from tools.rule_sources import catalogue

ROOT = Path(__file__).resolve().parent.parent.parent
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
QUIET = ("-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:benchmark")


class Proving:
    """The plugin that takes the place of running the tests."""

    def __init__(
        self,
        rules: Collection[str],
        jobs: int,
        survivors: Collection[str] = (),
        minutes: float = math.inf,
    ) -> None:
        self.codes = [code for code in rule_code(ROOT) if {*rules} & {*code.rules}]
        self.wanted = {name for code in self.codes for name in code.rules}
        self.jobs = jobs
        self.survivors = survivors
        self.elsewhere: list[str] = []
        self.verdicts: list[Verdict] = []
        self.fault = ""
        self.until = time.monotonic() + 60 * minutes
        self.left: set[str] = set()
        """The rules for which the time did not suffice."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Watch, then break; the tests themselves are run in forks."""
        session.config.pluginmanager.unregister(name="rule-coverage")
        items = [item for item in session.items if self._asked(item)]
        judge = Judge(ROOT, targets(ROOT, self.codes), items, self.jobs)
        if failed := judge.watch():
            self.fault = "these tests fail on the right code: " + ", ".join(failed)
            return True
        total = sum(len(target.places) for target in judge.targets)
        if self.survivors:
            with tqdm(total=len(self.survivors), file=sys.__stderr__, mininterval=2) as bar:
                self.elsewhere = judge.elsewhere(self.survivors, bar.update)
            return True
        with tqdm(total=total, unit="break", file=sys.__stderr__, mininterval=2) as bar:
            self.verdicts = judge.judge(bar.update, self.until)
        self.left = {name for code in {*self.codes} - judge.judged for name in code.rules}
        return True

    def files(self) -> list[str]:
        """The test files to be collected: those that name one of the rules, or all with rules."""
        names = [f'"{name}"' for name in self.wanted] if not self.survivors else ["mark.rule("]
        tests = ((path, path.read_text(encoding="utf-8")) for path in TESTS)
        return [str(path) for path, text in tests if any(name in text for name in names)]

    def _asked(self, item: pytest.Item) -> bool:
        """The marked tests that are not slow; to find others, also unmarked ones of the books."""
        if item.get_closest_marker("slow"):
            return False
        own = rules_of(item)
        return bool(self.wanted & {*own}) or bool(
            self.survivors and not own and "rules" in item.nodeid
        )


def prove(rules: Collection[str], jobs: int, minutes: float) -> dict[str, Proof]:
    """The proofs of these rules, or of as many as there is time for; RuntimeError when their tests
    do not pass on the right code.
    """
    before, plugin = digests(ROOT), Proving(rules, jobs, minutes=minutes)
    _run(plugin)
    by_rule: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in plugin.verdicts:
        for name in verdict.code.rules:
            by_rule[name].append(verdict)
    done = [name for name in rules if name in before and name not in plugin.left]
    return {name: _proof(name, by_rule[name], before[name]) for name in done}


def _run(plugin: Proving) -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = pytest.main([*QUIET, *plugin.files()], plugins=[plugin])
    if plugin.fault or code != pytest.ExitCode.OK:
        raise RuntimeError(plugin.fault or said.getvalue())


def elsewhere(proofs: Mapping[str, Proof], jobs: int) -> list[str]:
    """Which tests of other rules catch what the own ones of these rules do not: they may want
    the mark of the rule as well. Raises RuntimeError as `prove`.
    """
    survivors = {one for proof in proofs.values() for one in proof.survivors}
    if not survivors:
        return []
    plugin = Proving(proofs, jobs, survivors)
    _run(plugin)
    return plugin.elsewhere


def _proof(name: str, verdicts: list[Verdict], digest: str) -> Proof:
    caught = [one for one in verdicts if one.caught_by]
    survivors = tuple(str(one) for one in verdicts if not one.caught_by)
    own = sum(name in one.caught_by for one in caught)
    return Proof(digest, len(verdicts), len(caught), own, survivors)


def report(proofs: dict[str, Proof], title: str, *, whole: bool) -> str:
    """The counts and the worst ten rules; `whole` with every survivor."""
    shown, caught = (sum(getattr(one, n) for one in proofs.values()) for n in ("shown", "caught"))
    none = [name for name, one in proofs.items() if one.shown and not one.own]
    worst = sorted(proofs, key=lambda name: (proofs[name].share, -proofs[name].shown, name))[:10]
    lines = [f"  {line}" for name in proofs if whole for line in (name, *proofs[name].survivors)]
    lines += [f"{name}: {proofs[name].caught} of {proofs[name].shown}" for name in worst]
    lines.append(f"caught by none of their own tests: {', '.join(none) or 'no rule'}")
    percent = 100 * caught / shown if shown else 0
    lines.append(
        f"{title}: {caught} of {shown} breaks caught, {percent:.1f} %, {len(proofs)} rules"
    )
    return "\n".join(lines)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.proof", description=__doc__)
    parser.add_argument("--book", help="id of a rulebook; without it all")
    parser.add_argument("--rule", nargs="+", help="ids of rules, or how they begin")
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1))
    parser.add_argument("--minutes", type=float, default=math.inf, help="what is left waits")
    parser.add_argument("--again", action="store_true", help="prove anew what is proved already")
    parser.add_argument("--survivors", action="store_true", help="tell every break that survived")
    parser.add_argument("--elsewhere", action="store_true", help="tests of others that catch it")
    return parser.parse_args()


def main() -> int:
    """0 with the report on standard output; 1 when the right tests fail, 2 for an unknown rule."""
    os.environ.setdefault("PENNON_ROLLS", "20000")
    os.environ.setdefault("PENNON_BATTLES", "100")
    options, books = _options(), catalogue(ROOT)
    known, now = read_proofs(ROOT), digests(ROOT)
    for book, listed in books.items():
        if options.book not in (None, book):
            continue
        rules = [name for name in listed if name in now and _asked(name, options.rule)]
        stale = [name for name in rules if name not in known or known[name].digest != now[name]]
        begun, new = time.monotonic(), dict[str, Proof]()
        if again := rules if options.again else stale:
            try:
                new = prove(again, options.jobs, options.minutes)
            except RuntimeError as fault:
                print(fault, file=sys.stderr)
                return 1
            known |= new
            write_proofs(ROOT, {name: one for name, one in known.items() if name in now})
        if rules:
            minutes = (time.monotonic() - begun) / 60
            title = f"{book}, {len(new)} rules proved anew in {minutes:.1f} minutes"
            whole = options.survivors or bool(options.rule)
            proofs = {name: known[name] for name in rules if name in known}
            print(report(proofs, title, whole=whole))
            if options.elsewhere:
                print("\n".join(elsewhere(proofs, options.jobs)))
    return 0


def _asked(name: str, wanted: list[str] | None) -> bool:
    return wanted is None or any(name == one or name.startswith(f"{one}-") for one in wanted)


if __name__ == "__main__":
    sys.exit(main())
