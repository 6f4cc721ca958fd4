"""What the pages say is true: their commands run, their sample is a scenario."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.cli.arguments import parser
from game.core.data import DataError
from game.play.following import links
from game.play.scenarios.library import load, parse_scenario
from game.play.scenarios.trial import run_trials
from game.rules import RULESETS
from tests.play.personal import YARD
from tools.reel import PICTURES
from tools.shots import SHOWN

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
KIND = r"\w+(?: personal| chaos| shared| chain| simulate| link| cluster)?(?: part)?"
BLOCK = re.compile(rf"^```({KIND})\n(.*?)^```", re.MULTILINE | re.DOTALL)


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
    write_chain(tmp_path)
    if "--battles" in words:
        words[words.index("--battles") + 1] = "1"
    if words[0] == "play" and "--players" not in words:  # played to its end where nobody looks on
        words += ["--players", "a=simple,b=simple"]
    assert main(words) == 0


def write_chain(folder: Path) -> list[Path]:
    """The files of the chain for designers, each named by its first line."""
    paths = []
    for _, text in blocks("toml chain"):
        paths.append(folder / text.split("\n", 1)[0].removeprefix("# "))
        paths[-1].write_text(text, encoding="utf-8")
    return paths


def test_the_file_for_several_books_fits_all_of_them() -> None:
    ((_, text),) = blocks("toml shared")
    scenario = parse_scenario(text, RULESETS)
    told = {book: scenario.setup(book).fighters[0].overrides for book in scenario.playable}
    assert told["zefrs"] == told["chaos"] != told["heroic2d6"]


def test_the_chain_for_designers_has_no_faults_and_goes_on(tmp_path: Path) -> None:
    gate, hall = write_chain(tmp_path)
    assert main(["check", str(gate), str(hall)]) == 0
    scenario = load(gate, RULESETS)
    assert [link.id for link in links(gate, scenario, RULESETS)] == [hall.stem]


def shape(value: Any) -> Any:
    """The keys of an object, and of the first of a list; what is counted by side or fate is not."""
    if isinstance(value, list):
        return [shape(one) for one in value[:1]]
    if not isinstance(value, dict):
        return "" if value is None else type(value).__name__.replace("int", "float")
    return {key: "fates" if key == "fates" else shape(one) for key, one in value.items()}


def test_the_object_that_is_shown_is_what_simulate_prints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gate, _ = write_chain(tmp_path)
    command = ["simulate", str(gate), "--battles", "2", "--seed", "7", "--json"]
    assert main([*command, "--players", "a=simple,b=simple"]) == 0
    found = json.loads(capsys.readouterr().out)
    second = found["chain"]["links"][1]
    found["chain"]["links"] = []
    (_, whole), (_, link) = *blocks("json simulate"), *blocks("json link")
    assert list(json.loads(whole)) == list(found)
    assert shape(json.loads(whole)) == shape(found)
    assert second["fought"], "one of them goes on"
    assert shape(json.loads(link)) == shape(second)


def test_every_key_that_is_printed_is_explained() -> None:
    page = (ROOT / "docs" / "balancing.md").read_text(encoding="utf-8")
    (_, whole), (_, link) = *blocks("json simulate"), *blocks("json link")
    table = page[page.index("| key |") :]
    rows = (json.loads(whole), json.loads(link), json.loads(whole)["units"][0])
    missing = [key for row in rows for key in row if f"`{key}`" not in table]
    assert missing == []


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
    assert len(PERSONAL) == 5
    assert len(CHAOS) == 1
    assert len(PARTS) == 8


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


DAY = (ROOT / "docs" / "developers.md").read_text("utf-8").partition("## A book in a day")[2]


def test_every_step_of_a_book_in_a_day_has_commands_and_places_that_exist() -> None:
    steps = DAY.partition("\n## ")[0]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    commands = re.findall(r"^ +((make|pennon|python -m) (\S+).*)", steps, re.MULTILINE)
    assert {program for _, program, _ in commands} == {"make", "pennon", "python -m"}
    for line, program, name in commands:
        if program == "make":
            assert f"\n{name}:" in makefile, name
        elif program == "pennon":
            parser().parse_args(shlex.split(line.replace("<book>", "zefrs"))[1:])
        else:
            assert (ROOT / (name.replace(".", "/") + ".py")).is_file(), name
    for path in re.findall(r"`((?:game|tests|tools)/[^`]*)`", steps):
        assert (ROOT / path).exists(), path
    for file in re.findall(r"`(\w+\.py)`", steps):
        assert (ROOT / "tests" / "third_book" / file).is_file(), file


WAY = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## The way of one blow")[2]
"""From a click to a line in the chronicle; a column each for what is common and for two books."""

COLUMNS = (("game",), ("game/rules/zefrs", "."), ("game/rules/chaos", "."))
"""Below which folders the files of a column lie."""


def test_the_way_of_one_blow_leads_by_functions_that_exist() -> None:
    rows = [line.split("|")[2:5] for line in WAY.partition("\n## ")[0].splitlines() if "`" in line]
    named = 0
    for row in (row for row in rows if len(row) == 3):
        for below, cell in zip(COLUMNS, row, strict=True):
            for file, name in re.findall(r"`([a-z0-9_/]+\.(?:py|toml))`(?: `(\w+)`)?", cell):
                found = [path for folder in below if (path := ROOT / folder / file).is_file()]
                assert found, file
                assert not name or f"def {name}(" in found[0].read_text("utf-8"), (file, name)
                named += 1
    assert named > 20


def test_the_pictures_that_are_kept_are_those_that_the_pages_show() -> None:
    shown = {
        link.split("shots/")[-1]
        for page in PAGES
        for link in re.findall(r"!\[[^]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    }
    shots = ROOT / "docs" / "shots"
    kept = {path.relative_to(shots).as_posix() for path in shots.rglob("*.jpg")}
    reel = {f"skirmish/{number:02}.jpg" for number in range(1, PICTURES + 1)}
    assert shown == kept == {f"{name}.jpg" for name in SHOWN} | reel
