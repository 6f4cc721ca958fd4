"""What the pages say is true: their commands run, their sample is a scenario."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from game.cli import main
from game.play.library import parse_scenario
from game.rules import RULESETS

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    """Page and text of every fenced block in this language."""
    return [
        (page.name, text)
        for page in PAGES
        for kind, text in BLOCK.findall(page.read_text(encoding="utf-8"))
        if kind == language
    ]


COMMANDS = [
    (page, line)
    for page, text in blocks("console")
    for line in text.splitlines()
    if line.startswith("pennon")
]


def test_there_are_commands_to_try() -> None:
    assert len(COMMANDS) >= 6


@pytest.mark.parametrize(("page", "command"), COMMANDS)
def test_a_command_of_the_pages_runs(
    page: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)[1:]) == 0


def test_the_sample_for_designers_is_a_scenario() -> None:
    ((_, text),) = blocks("toml")
    sample = Path(__file__).parent / "files" / "mill-ford.toml"
    books = {"zefrs": RULESETS["zefrs"]}
    shown = parse_scenario(text, books)
    assert shown == parse_scenario(sample.read_text(encoding="utf-8"), books)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link]
    missing = [link for link in local if not (page.parent / os.path.normpath(link)).exists()]
    assert missing == []
