"""What is longer than any battle is refused with its line; what is long needs little memory."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

from game.core.data.plain import Plain
from game.play.match import HUMAN
from game.play.records import journal as journals
from game.play.records import lines
from game.play.records.journal import let_go
from game.play.records.lines import BrokenRecord, backwards, opened
from game.play.records.record import read_record
from game.play.records.replay import at_boundary
from game.play.records.resume import resume
from game.rules import RULESETS
from tests.play.records.battles import ford, fought, kept
from tests.play.records.test_broken import sealed

ROOT = Path(__file__).parent.parent.parent.parent
MOST = 120
"""Megabytes of a process."""

READS = """
import sys
from game.cli import main
from tests.play.records.peak import peak_megabytes
code = main(["replay", "--text", sys.argv[1]])
print(code, peak_megabytes(), file=sys.stderr)
"""


def bodies() -> list[dict[str, Any]]:
    found = [json.loads(line) for line in fought()[1].path.read_bytes().splitlines()]
    return [{name: value for name, value in body.items() if name != "sum"} for body in found]


def test_a_long_journal_is_read_in_little_memory(tmp_path: Path) -> None:
    """15 million bytes of states; kept as they are read, they take 9 bytes for each and more."""
    head, mark = bodies()[:2]
    many = repeat(mark, 15_000_000 // len(json.dumps(mark)))
    path = sealed(tmp_path / "long.jsonl", head, *many)
    assert path.stat().st_size > 12_000_000
    command = [sys.executable, "-c", READS, str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    code, megabytes = map(int, done.stderr.split()[-2:])
    assert (code, done.returncode) == (0, 0)
    assert megabytes < MOST


@pytest.mark.parametrize(
    ("name", "most", "line", "why"),
    [
        ("LARGEST", 20_000, 0, "bytes, at most 20,000 are read"),
        ("LINES", 30, 31, "more than the 30 lines that are read"),
        ("LINE", 2_000, 2, "longer than the 2,000 bytes that a line may have"),
        ("DECISION", 100, 3, "bytes, at most 100 are read"),
        ("DECIDED", 2_000, 20, "more than 2,000 bytes of decisions"),
    ],
)
def test_what_is_longer_is_refused_with_its_line(
    name: str, most: int, line: int, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, journal = fought()
    monkeypatch.setattr(lines, name, most)
    with pytest.raises(BrokenRecord, match=why) as broken:
        read_record(journal.path)
    assert broken.value.line == line or (name == "DECIDED" and 10 < broken.value.line < 25)


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ([[0] * 500_001, []], "more than 500,000 values"),
        ([{"batches": [0] * 150_000}, []], "values do not fit"),
        ("[" * 50, "not a boundary"),
    ],
)
def test_a_state_beyond_all_measure_is_refused(state: Plain, why: str, tmp_path: Path) -> None:
    head, mark = bodies()[:2]
    path = sealed(tmp_path / "wide.jsonl", head, mark | {"boundary": state})
    with pytest.raises(BrokenRecord, match=why) as broken:
        at_boundary(read_record(path), RULESETS)
    assert broken.value.line == 2
    assert len(str(broken.value)) < 400


def test_the_writer_keeps_to_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it confirms can be read; that it goes no further is said."""
    monkeypatch.setattr(journals, "LINES", 25)
    match = ford()
    journal = kept(match)
    match.advance()
    assert journal.fault == "it is as long as a journal may be"
    assert len(read_record(journal.path).entries) == 24
    assert resume(journal.path, RULESETS).difference is None


def test_a_state_that_is_too_long_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "LINE", 2_000)
    match = ford({"a": HUMAN, "b": HUMAN})
    journal = kept(match)
    assert journal.fault == ""
    assert read_record(journal.path).state == b""
    let_go(match)
    assert resume(journal.path, RULESETS).match.battle.digest() == match.battle.digest()


@pytest.mark.parametrize("chunk", [1, 7, 1000, 1 << 16])
def test_a_file_is_read_backwards(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _, journal = fought()
    raw = journal.path.read_bytes()
    journal.path.write_bytes(raw[:9_000])
    monkeypatch.setattr(lines, "_CHUNK", chunk)
    with opened(journal.path) as stream:
        found = list(backwards(stream))
    assert found == raw[:9_000].split(b"\n")[-2::-1]
