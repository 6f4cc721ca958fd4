"""The page about the records: its commands run, and its table has every kind of line."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from game.cli import main
from game.play.records import saves
from game.play.records.lines import ACTS
from tests.play.records.battles import ford, kept

PAGE = Path(__file__).parent.parent.parent.parent / "docs" / "records.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]


def test_there_are_commands() -> None:
    assert len(COMMANDS) == 7


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ford()
    journal = kept(match)
    match.decide(10)
    saves.save(match, "before the charge")
    journal.close()
    name = re.search(r"ash-ford-\S+\.jsonl", TEXT)
    assert name is not None
    (tmp_path / name[0]).write_bytes(journal.path.read_bytes())
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)[1:]) == 0


def test_the_table_has_every_kind_of_line() -> None:
    told = set(re.findall(r'"do":"(\w+)"', TEXT)) | {"answer"}
    assert told == {*ACTS, "forget"}
