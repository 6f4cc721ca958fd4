"""`make mutants`: change one number of a rulebook at a time and see whether a test notices.

Every mutant lives in a copy of the project, and only the rule tests of its book are run on it;
golden texts are left out, since they would notice anything without saying why.
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
from collections.abc import Iterator
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


def failure(copy: Path, book: str, seconds: float | None) -> str:
    """What pytest says when the book's rule tests do not pass in this copy; empty when they do.

    Running out of time is not passing.
    """
    command = [sys.executable, "-m", "pytest", f"tests/rules/{book}", "-x", "-q"]
    command += ["-p", "no:cacheprovider", "-p", "no:xdist"]
    # The compiled files belong to the right sources; a mutant must not leave its own.
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return "out of time"
    return (done.stdout + done.stderr).decode(errors="replace") if done.returncode else ""


def try_mutant(mutant: Mutant, copy: Path, book: str, seconds: float) -> Verdict:
    """Put the wrong number in, run the tests, and put the right text back, its time included."""
    path = copy / mutant.site.path
    right, times = path.read_bytes(), path.stat()
    path.write_bytes(mutant.text(right.decode()).encode())
    try:
        return Verdict(mutant, killed=bool(failure(copy, book, seconds)))
    finally:
        path.write_bytes(right)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def verdicts(mutants: list[Mutant], book: str, folder: Path, jobs: int) -> Iterator[Verdict]:
    """Every mutant's verdict as it comes; RuntimeError when the tests fail without any."""
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(jobs):
        copy_project(folder / str(number))
        copies.put(folder / str(number))
    begun = time.monotonic()
    if said := failure(folder / "0", book, None):
        raise RuntimeError(f"{said[-2000:]}\nThe tests of {book} fail without any mutant.")
    seconds = max(SHORTEST, PATIENCE * (time.monotonic() - begun))

    def one(mutant: Mutant) -> Verdict:
        copy = copies.get()
        try:
            return try_mutant(mutant, copy, book, seconds)
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
