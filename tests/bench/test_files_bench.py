"""How long files take: the slowest hostile one, a journal of 300 decisions. `make bench` alone."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.play.match import open_match
from game.play.records.resume import resume
from game.play.scenarios.library import find, parse_scenario
from game.rules import RULESETS
from tests.play.records.battles import kept
from tests.play.test_hostile import HOSTILE, refused

pytestmark = pytest.mark.bench


def test_the_slowest_hostile_file(benchmark: Any, tmp_path: Path) -> None:
    path, taken = tmp_path / "battle.toml", dict[str, float]()

    def all_of_them() -> None:
        for name, (content, _) in HOSTILE.items():
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            start = time.perf_counter()
            refused(path)
            taken[name] = time.perf_counter() - start

    benchmark.pedantic(all_of_them, rounds=1)
    slowest = max(taken, key=lambda name: taken[name])
    benchmark.extra_info["slowest"] = slowest
    benchmark.extra_info["seconds"] = round(taken[slowest], 2)
    print(f"\n{slowest}: {taken[slowest]:.2f} s")


def at_its_limits(book: str, level: str) -> str:
    """The largest file of single fighters with the longest tests that there may be."""
    drawn = "\n".join(["." * 200] * 200)
    parts = [
        f'title = "T"\nruleset = "{book}"\nscale = "personal"\nround_limit = 500\n',
        f'[map]\ncolumns = 200\nrows = 200\ncells = """\n{drawn}\n"""\n',
    ]
    for side, tincture, y, facing in (("a", "gules", 98, "N"), ("b", "azure", 101, "S")):
        cells = [[x, y] for x in range(200)]
        parts += [
            f'[[sides]]\nid = "{side}"\nname = "{side}"\ntincture = "{tincture}"\n',
            f'[[fighters]]\nid = "f{side}"\nname = "F{side}"\nside = "{side}"\n',
            f'archetype = "robber"\ncells = {cells}\nfacing = "{facing}"\n',
        ]
    players = f'players = {{ a = "{level}", b = "{level}" }}'
    rest = f'rounds = 500\n{players}\nexpect = [{{ side = "a", least = 0 }}]\n'
    return "".join((*parts, *(f'[[test]]\nname = "t{n}"\n{rest}' for n in range(50))))


@pytest.mark.parametrize("level", ["veteran", "simple"])
@pytest.mark.parametrize("book", ["zefrs", "chaos"])
def test_a_check_of_a_file_at_its_limits(
    benchmark: Any, tmp_path: Path, book: str, level: str
) -> None:
    path, start = tmp_path / "battle.toml", time.process_time()
    path.write_text(at_its_limits(book, level), encoding="utf-8")
    assert benchmark.pedantic(lambda: main(["check", str(path)]), rounds=1) == 1
    spent = round(time.process_time() - start, 1)
    benchmark.extra_info["processor"] = spent
    print(f"\n{book}, {level}: {spent} s of processor")


def test_a_journal_taken_up(benchmark: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setitem(os.environ, "PENNON_HOME", str(tmp_path))
    text = find("twelve-banners").read_text(encoding="utf-8")
    levels, scenario = {"a": "simple", "b": "simple"}, parse_scenario(text, RULESETS)
    match = open_match("twelve", scenario, RULESETS["zefrs"], levels, 1, text)
    journal = kept(match)
    match.advance()
    resumed = benchmark(lambda: resume(journal.path, RULESETS))
    benchmark.extra_info["entries"] = len(resumed.record.entries)
    print(f"\n{len(resumed.record.entries)} entries")
