"""From the record of the last whole test run to data/coverage.json, and the check of it.

`--green` only asks whether the tests have passed on exactly this tree, so that `make coverage`
and `make check` need not run them a second time after `make test`. `--proved` needs no run: it
writes which proofs still hold for the code of today, with `--check` it only compares them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.play.homes import replace_file
from tools.inputs import digest
from tools.proof.record import shares
from tools.rule_coverage import RECORD
from tools.rule_sources import Catalogue, CatalogueError, catalogue, named_in_game, rule_like

ROOT = Path(__file__).resolve().parent.parent
COVERAGE = "data/coverage.json"
LISTS = ("listed", "implemented", "tested", "untested")

Coverage = Mapping[str, Mapping[str, object]]
"""Book id -> one of LISTS -> rule ids, `untested` of mechanics only; and `proved` -> rule id ->
share of its breaks caught, as far as that still holds (`tools.proof.record`).
"""


@dataclass(frozen=True, slots=True)
class Record:
    """What the last whole run found: the digest of its inputs, and rule id -> passed tests."""

    inputs: str
    green: bool
    marked: tuple[str, ...]
    tested: frozenset[str]


def read_record(root: Path) -> Record | None:
    """The record of the last whole run, or None where there is none."""
    try:
        raw = json.loads((root / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    marked = tuple(map(str, raw["marked"]))
    return Record(str(raw["inputs"]), bool(raw["green"]), marked, frozenset(raw["tested"]))


def is_green(root: Path) -> bool:
    """Whether the whole suite has passed on exactly these files."""
    record = read_record(root)
    return record is not None and record.green and record.inputs == digest(root)


def coverage(
    books: Catalogue,
    named: set[str],
    tested: frozenset[str],
    proved: Mapping[str, Mapping[str, float]],
) -> Coverage:
    """The lists of every book, in the order of its catalogue."""
    return {
        book: {**_lists(rules, named, tested), "proved": dict(proved.get(book, {}))}
        for book, rules in sorted(books.items())
    }


def _lists(rules: dict[str, str], named: set[str], tested: frozenset[str]) -> dict[str, list[str]]:
    untested = [name for name, kind in rules.items() if kind == "mechanic" and name not in tested]
    return {
        "listed": list(rules),
        "implemented": [name for name in rules if name in named],
        "tested": [name for name in rules if name in tested],
        "untested": untested,
    }


def strays(books: Catalogue, named: dict[str, str], marked: tuple[str, ...]) -> list[str]:
    """Sentences on ids that look like a book's but stand in no catalogue."""
    listed = {name for rules in books.values() for name in rules}
    shape = rule_like(books)
    in_game = [
        f"{where}: rule {name} is in no catalogue"
        for name, where in named.items()
        if shape.fullmatch(name) and name not in listed
    ]
    in_tests = [
        f"tests: mark rule({name!r}) is in no catalogue" for name in marked if name not in listed
    ]
    return in_game + in_tests


def differences(shipped: Coverage, found: Coverage) -> list[str]:
    """One line for each list of a book that is not what the tests have found."""
    lines = []
    for book in sorted(shipped.keys() | found.keys()):
        for name in (*LISTS, "proved"):
            old, new = _entries(shipped, book, name), _entries(found, book, name)
            gone, come = sorted(old - new), sorted(new - old)
            if gone or come:
                lines.append(f"{book}.{name}: {_signed('-', gone)} {_signed('+', come)}".rstrip())
    return lines


def _entries(known: Coverage, book: str, name: str) -> set[str]:
    entries = known.get(book, {}).get(name, ())
    if isinstance(entries, dict):
        return {f"{rule} {share}" for rule, share in entries.items()}
    return set(entries) if isinstance(entries, (list, tuple)) else set()


def _signed(sign: str, names: list[str]) -> str:
    return " ".join(sign + name for name in names)


def read_coverage(path: Path) -> Coverage:
    """The shipped file, or an empty coverage where it is missing or broken."""
    try:
        raw: Coverage = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return raw


def write_coverage(path: Path, found: Coverage) -> None:
    """Write the file the game ships."""
    path.parent.mkdir(exist_ok=True)
    replace_file(path, (json.dumps(found, indent=1) + "\n").encode())


def summary(found: Coverage) -> list[str]:
    """One line a book: how many rules are listed, implemented, tested, and not yet."""
    return [
        f"{book}: " + ", ".join(f"{len(_entries(found, book, name))} {name}" for name in lists)
        for book, lists in found.items()
    ]


def still_proved(shipped: Coverage, proved: Mapping[str, Mapping[str, float]]) -> Coverage:
    """The shipped lists with the proofs that hold now."""
    return {
        book: {**lists, "proved": dict(proved.get(book, {}))} for book, lists in shipped.items()
    }


def _run_proved(check: bool) -> list[str]:
    """As `_run`, of the proofs alone."""
    shipped = read_coverage(ROOT / COVERAGE)
    found = still_proved(shipped, shares(ROOT))
    if not check:
        write_coverage(ROOT / COVERAGE, found)
        return []
    stale = differences(shipped, found)
    return [f"{COVERAGE} is stale, run make proved: {line}" for line in stale]


def _run(check: bool) -> list[str]:
    """The faults; without `check` the file is written instead of compared."""
    record = read_record(ROOT)
    if record is None or not is_green(ROOT):
        return ["no green run of the whole suite on these files: run make test"]
    try:
        books = catalogue(ROOT)
    except CatalogueError as fault:
        return [str(fault)]
    named = named_in_game(ROOT)
    found = coverage(books, set(named), record.tested, shares(ROOT))
    print("\n".join(summary(found)))
    faults = strays(books, named, record.marked)
    if not check:
        write_coverage(ROOT / COVERAGE, found)
        return faults
    stale = differences(read_coverage(ROOT / COVERAGE), found)
    return faults + [f"{COVERAGE} is stale, run make coverage: {line}" for line in stale]


def main() -> int:
    """0 when all is well, 1 with the faults on standard error."""
    parser = argparse.ArgumentParser(prog="python -m tools.coverage", description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--green", action="store_true", help="only tell whether tests are green")
    parser.add_argument("--proved", action="store_true", help="only what of the proofs holds")
    options = parser.parse_args()
    if options.green:
        return 0 if is_green(ROOT) else 1
    faults = _run_proved(options.check) if options.proved else _run(options.check)
    print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
