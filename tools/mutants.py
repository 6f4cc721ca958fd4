"""`make mutants`: change one number of a rulebook at a time and see whether a test notices.

Every mutant lives in a copy of the project, and all rule tests of its book are run on it until one
fails: those of the changed file's chapter first, then the others, quick ones before slow ones.
Golden texts are left out, since they would notice anything without saying why.
"""

from __future__ import annotations

import argparse
import compileall
import os
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as Xml
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from tqdm import tqdm

from tools.mutation import Mutant, chosen, sites

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("game", "data", "assets", "tests", "tools", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "golden")
SHORTEST = 30.0
TIMES = "times.xml"
"""Where pytest writes how long each right test took."""

ANOTHER_SECOND = 2_000_000_000
"""Nanoseconds by which a changed file is younger than the right one."""

PATIENCE = 6
"""A mutant may take this many times the seconds of the right tests; longer counts as noticed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A mutant and whether a test noticed it."""

    mutant: Mutant
    killed: bool

    def __str__(self) -> str:
        site = self.mutant.site
        word = "killed  " if self.killed else "survived"
        return f"{word} {site.path}:{site.line}  {site.number} -> {self.mutant.number}"


def copy_project(target: Path) -> None:
    """Copy what the tests need, compiled once, so that a mutant costs only its own file."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=LEFT_OUT)
        elif source.exists():
            shutil.copy2(source, target / name)
    compileall.compile_dir(target / "game", quiet=2)


def failure(copy: Path, tests: Sequence[str], seconds: float | None) -> str:
    """What pytest says when these tests do not pass in this copy; empty when they do.

    They are run in their order up to the first failure. Running out of time is not passing.
    """
    command = [sys.executable, "-m", "pytest", *tests, "-x", "-q"]
    command += ["-p", "no:cacheprovider", "-p", "no:xdist", f"--junitxml={copy / TIMES}"]
    # The compiled files belong to the right sources; a mutant must not leave its own.
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return "out of time"
    return (done.stdout + done.stderr).decode(errors="replace") if done.returncode else ""


def seconds_of(report: Path) -> dict[str, float]:
    """How long the tests of each module took, by the module's dotted name."""
    found: dict[str, float] = {}
    for case in Xml.parse(report).iter("testcase"):
        module = case.get("classname", "")
        found[module] = found.get(module, 0.0) + float(case.get("time", 0))
    return found


def likely_first(copy: Path, book: str, changed: Path, took: Mapping[str, float]) -> list[str]:
    """All test files of the book: first those named after the changed file or its folder, tables
    also after "data", then the others; among each the quick ones before the slow ones. The folder
    itself comes last, so that nothing in it is left out.
    """
    words = {*changed.with_suffix("").parts} | {*changed.stem.split("_")}
    folder = Path("tests/rules") / book
    files = sorted((copy / folder).rglob("test_*.py"))

    def rank(path: Path) -> tuple[int, float]:
        name = path.relative_to(copy).with_suffix("")
        return -len(words & {*name.stem.split("_")}), took.get(".".join(name.parts), 0.0)

    return [str(path.relative_to(copy)) for path in sorted(files, key=rank)] + [str(folder)]


def try_mutant(mutant: Mutant, copy: Path, tests: Sequence[str], seconds: float) -> Verdict:
    """Put the wrong number in, run the tests, and put the right text back, its time included."""
    path = copy / mutant.site.path
    right, times = path.read_bytes(), path.stat()
    path.write_bytes(mutant.text(right.decode()).encode())
    # A compiled file is told from its source by size and whole seconds: a number of as many digits
    # written within the same second would not be seen.
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns + ANOTHER_SECOND))
    try:
        return Verdict(mutant, killed=bool(failure(copy, tests, seconds)))
    finally:
        path.write_bytes(right)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def verdicts(mutants: list[Mutant], book: str, folder: Path, jobs: int) -> Iterator[Verdict]:
    """Every mutant's verdict as it comes; RuntimeError when the tests fail without any."""
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(jobs):
        copy_project(folder / str(number))
        copies.put(folder / str(number))
    begun, first = time.monotonic(), folder / "0"
    if said := failure(first, [f"tests/rules/{book}"], None):
        raise RuntimeError(f"{said[-2000:]}\nThe tests of {book} fail without any mutant.")
    seconds = max(SHORTEST, PATIENCE * (time.monotonic() - begun))
    took = seconds_of(first / TIMES)

    def one(mutant: Mutant) -> Verdict:
        copy = copies.get()
        try:
            tests = likely_first(copy, book, mutant.site.path, took)
            return try_mutant(mutant, copy, tests, seconds)
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(one, mutant) for mutant in mutants]):
            yield future.result()


def report(book: str, found: list[Verdict], places: int) -> str:
    """The survivors, each with its place, and the count."""
    survivors = sorted(str(verdict) for verdict in found if not verdict.killed)
    killed = len(found) - len(survivors)
    return "\n".join([*survivors, f"{book}: {killed} of {len(found)} killed, {places} places"])


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--book", default="zefrs", help="id of the rulebook")
    parser.add_argument("--count", type=int, default=100, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="chooses places and numbers")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    return parser.parse_args()


def main() -> int:
    """0 with the report on standard output; 1 when the right tests do not pass."""
    options = _options()
    places = sites(ROOT, options.book)
    mutants = chosen(places, options.count, options.seed)
    with tempfile.TemporaryDirectory(prefix="pennon-mutants-") as folder:
        try:
            running = verdicts(mutants, options.book, Path(folder), options.jobs)
            found = list(tqdm(running, total=len(mutants), unit="mutant"))
        except RuntimeError as fault:
            print(fault, file=sys.stderr)
            return 1
    print(report(options.book, found, len(places)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
