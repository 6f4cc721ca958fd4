"""What the pages say is true: their commands run, their sample is a scenario."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path

import pytest

from game.cli import main
from game.core.data import DataError
from game.play.scenarios.library import load, parse_scenario
from game.play.scenarios.trial import run_trials
from game.rules import RULESETS
from tests.play.personal import YARD

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+(?: personal| chaos)?(?: part)?)\n(.*?)^```", re.MULTILINE | re.DOTALL)


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
    words = shlex.split(command)[1:]
    scales = {"first.toml": "mass", "yard.toml": "personal"}
    for file in {word for word in words if word in scales and words[0] != "new"}:
        assert main(["new", file, "--scale", scales[file]]) == 0
    assert main(words) == 0


FORD = Path(__file__).parent / "files" / "mill-ford.toml"
PARTS = [text for page, text in blocks("toml part") if page == "designers.md"]
CHAOS = [text for page, text in blocks("toml chaos part") if page == "designers.md"]
PERSONAL = [text for page, text in blocks("toml personal part") if page == "designers.md"]


def test_the_sample_for_designers_is_a_scenario() -> None:
    ((_, text),) = blocks("toml")
    shown = parse_scenario(text, RULESETS)
    assert shown == parse_scenario(FORD.read_text(encoding="utf-8"), RULESETS)


def test_the_personal_sample_for_designers_is_a_scenario() -> None:
    ((_, text),) = blocks("toml personal")
    assert text == YARD.read_text(encoding="utf-8")
    assert run_trials(parse_scenario(text, RULESETS), RULESETS["zefrs"]) == []


@pytest.mark.parametrize("part", PERSONAL, ids=lambda part: part.split("\n", 2)[1])
def test_a_personal_part_for_designers_fits_its_sample(part: str) -> None:
    scenario = parse_scenario(f"{YARD.read_text(encoding='utf-8')}\n{part}", RULESETS)
    assert run_trials(scenario, RULESETS["zefrs"]) == []


@pytest.mark.parametrize("part", CHAOS, ids=lambda part: part.split("\n", 1)[0])
def test_a_part_for_chaos_fits_the_personal_sample_under_that_book(part: str) -> None:
    text = YARD.read_text(encoding="utf-8").replace('"zefrs"', '"chaos"')
    scenario = parse_scenario(f"{text}\n{part}", RULESETS)
    assert scenario.ruleset == "chaos"
    assert scenario.numbers == {"obstacles": 15, "hiding": 12}


def test_there_are_parts_to_try() -> None:
    assert len(PERSONAL) == 2
    assert len(CHAOS) == 1
    assert len(PARTS) == 7


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.split("\n", 1)[0])
def test_a_part_for_designers_fits_the_sample_and_its_tests_pass(part: str) -> None:
    """A side that a part brings along stands in for the southern one."""
    ((_, text),) = blocks("toml")
    if 'id = "c"' in part:
        south = text[text.index("[[sides]]") : text.index('[[sides]]\nid = "b"')]
        unit = text[text.index("[[units]]") : text.index('[[units]]\nid = "b-centre"')]
        sides, units = part.split("[[units]]")
        text = text.replace(south, sides).replace(unit, f"[[units]]{units}\n")
        part = ""
    scenario = parse_scenario(f"{text}\n{part}", RULESETS)
    assert run_trials(scenario, RULESETS["zefrs"]) == []


def test_the_fault_for_designers_is_what_is_said(tmp_path: Path) -> None:
    shown = next(text for page, text in blocks("text") if "Did you mean" in text)
    path = tmp_path / "first.toml"
    assert main(["new", str(path)]) == 0
    path.write_text(path.read_text("utf-8").replace('"spearmen"', '"spearman"', 1), "utf-8")
    with pytest.raises(DataError) as caught:
        load(path, RULESETS)
    assert str(caught.value).replace(str(path), "first.toml") == shown.strip()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link]
    missing = [link for link in local if not (page.parent / os.path.normpath(link)).exists()]
    assert missing == []
