"""Every command as a user gives it: what it prints, where, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import game.cli.rules
from game.cli import main
from game.core.data import plain
from game.play.options import no_display
from game.play.telling.rulebook import Coverage

FORD = str(Path(__file__).parent.parent / "play" / "files" / "mill-ford.toml")
SIMULATE = ["simulate", FORD, "--battles", "3", "--seed", "5"]


def test_simulate_prints_one_object_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    head = ["scenario", "ruleset", "seed", "battles", "players", "finished", "wins", "shares"]
    costs = ["fighters", "losses", "wounds", "units", "time", "chain", "seconds"]
    assert list(report) == [*head, "rounds", "endings", *costs]
    assert (report["scenario"], report["ruleset"], report["seed"]) == ("mill-ford", "zefrs", 5)
    assert list(report["wins"]) == ["a", "b", "draw"]
    assert sum(report["wins"].values()) == report["finished"] == report["battles"] == 3
    assert list(report["rounds"]) == ["min", "median", "max"]
    assert list(report["losses"]) == list(report["wounds"]) == ["a", "b"]
    assert report["time"] == report["rounds"]["median"] * 20


def test_the_number_of_processes_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    reports = []
    for jobs in ("1", "2", "3"):
        assert main([*SIMULATE, "--json", "--jobs", jobs]) == 0
        report = json.loads(capsys.readouterr().out)
        del report["seconds"]
        reports.append(report)
    assert reports[0] == reports[1] == reports[2]


def test_simulate_prints_a_table_with_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE, "--players", "a=simple,b=random"]) == 0
    table = capsys.readouterr().out
    assert "mill-ford under zefrs, seed 5: 3 of 3 battles ended" in table
    assert "simple" in table
    assert "random" in table


COMPARE = ["compare", FORD, "--battles", "3", "--seed", "5"]


def test_compare_fights_the_same_series_under_each_book(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([*SIMULATE, "--json"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert main([*COMPARE, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["scenario"], found["battles"], found["seed"]) == ("mill-ford", 3, 5)
    (book,) = found["books"]
    for head in ("scenario", "seed", "battles", "players", "seconds"):
        del alone[head]
    assert book == alone


def test_compare_prints_a_column_for_each_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMPARE, "--players", "a=simple,b=random"]) == 0
    head, _, books, *rows = capsys.readouterr().out.splitlines()
    assert head == "mill-ford, 3 battles a book, seed 5, a=simple, b=random"
    assert books.split() == ["zefrs"]
    told = {row[:18].strip() for row in rows}
    assert {"won by a", "won by b", "draws", "rounds, the middle", "wounds of a"} <= told
    assert any("because" in row for row in rows)


WRONG = [
    (["compare", FORD], "--battles"),
    ([*COMPARE, "--players", "a=human"], "nobody can be human"),
    ([*COMPARE, "--books", "zefr"], "Did you mean 'zefrs'?"),
    (["--bogus"], "COMMAND"),
    (["simulate", FORD], "--battles"),
    ([*SIMULATE, "--colour"], "--colour"),
    ([*SIMULATE, "--players", "a=human"], "nobody can be human"),
    ([*SIMULATE, "--players", "c=random"], "no side 'c'"),
    ([*SIMULATE, "--players", "a=general"], "a=general"),
    ([*SIMULATE, "--ruleset", "zefr"], "Did you mean 'zefrs'?"),
    (["simulate", FORD, "--battles", "none", "--seed", "1"], "'none' is not a number"),
    (["simulate", "feild", "--battles", "1", "--seed", "1"], "no scenario 'feild'"),
    (["rules", "zefr"], "Did you mean 'zefrs'?"),
    (["shot", FORD, "--out", "field.jpg"], "pictures are .png files"),
    (["shot", FORD, "--out", "nowhere/field.png"], "no such folder"),
    (["shot", FORD, "--out", "field.png", "--size", "800x600"], "1280x720"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=lambda value: str(value)[-30:])
def test_wrong_usage_ends_with_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert "Traceback" not in said.err


def test_a_faulty_file_is_told_with_its_place_and_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        Path(FORD).read_text(encoding="utf-8").replace('"freebooter", count', '"freeboter", count')
    )
    broken = tmp_path / "broken.toml"
    broken.write_text(text, encoding="utf-8")
    assert main(["simulate", str(broken), "--battles", "1", "--seed", "1"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert f"{broken}:52:25: units[0].troops[0].archetype" in said.err
    assert "Did you mean 'freebooter'?" in said.err


def test_a_missing_file_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "nowhere.toml"]) == 1
    assert "nowhere.toml: cannot be read" in capsys.readouterr().err


def test_an_error_of_ours_ends_with_3_and_a_report(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("nobody is perfect")

    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    monkeypatch.setattr(game.cli.rules, "books", fail)
    assert main(["rules"]) == 3
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    (report,) = (tmp_path / "reports").iterdir()
    assert str(report) in said.err
    assert "nobody is perfect" in report.read_text(encoding="utf-8")


def test_rules_lists_books_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert "zefrs" in capsys.readouterr().out
    assert main(["rules", "zefrs"]) == 0
    assert "ZF-MASS-ORD-05" in capsys.readouterr().out
    assert main(["rules", "zefrs", "--json"]) == 0
    (listed,) = json.loads(capsys.readouterr().out).values()
    assert {"id", "kind", "title", "text", "ruling", "source"} == set(listed[0])


def test_coverage_is_an_object_by_book(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = Coverage(("ZF-A-1", "ZF-A-2"), ("ZF-A-1",), ("ZF-A-1",), ("ZF-A-2",), {"ZF-A-1": 0.97})
    monkeypatch.setattr(game.cli.rules, "coverage", lambda: {"zefrs": lists})
    assert main(["rules", "--coverage", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"zefrs": plain(lists)}
    assert main(["rules", "zefrs", "--coverage"]) == 0
    told = capsys.readouterr().out
    assert "zefrs: 2 listed, 1 implemented, 1 tested, 1 untested, 1 proved" in told
    assert "not tested: ZF-A-2" in told
    assert "ZF-A-1             tested, proved 97%" in told


def test_without_a_display_the_demo_is_fought(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert main(["play", FORD, "--seed", "4", "--players", "b=simple"]) == 0
    said = capsys.readouterr()
    assert "No display" in said.err
    assert "The mill ford, seed 4" in said.out
    assert "Round 2" in said.out
    assert "The battle is over." in said.out
    picture = tmp_path / "pictures" / "mill-ford-4.png"
    assert f"The final field: {picture}" in said.out
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_shot_writes_a_picture_of_the_asked_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "field.png"
    size = ["--size", "1280x720", "--scale", "125"]
    assert main(["shot", FORD, "--decisions", "3", *size, "--out", str(out)]) == 0
    assert capsys.readouterr().out.strip() == str(out)
    head = out.read_bytes()[:24]
    assert (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")) == (1280, 720)


DISPLAYS = [
    ({}, "linux", False),
    ({"SDL_VIDEODRIVER": ""}, "linux", False),
    ({"DISPLAY": ":0"}, "linux", True),
    ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
    ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, "linux", False),
    ({"SDL_VIDEODRIVER": "dummy", "PENNON_FORCE_WINDOW": "1"}, "linux", True),
    ({"SDL_VIDEODRIVER": "kmsdrm"}, "linux", True),
    ({}, "darwin", True),
    ({}, "win32", True),
]


@pytest.mark.parametrize(("environment", "platform", "window"), DISPLAYS)
def test_what_counts_as_a_display(environment: dict[str, str], platform: str, window: bool) -> None:
    assert (no_display(environment, platform) == "") == window


@pytest.mark.parametrize("command", [["replay", ""], ["play", "--resume", ""]])
def test_a_name_that_is_empty_stands_for_no_battle(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A variable that is not set gives one; the newest battle is not meant by it."""
    assert main(command) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("pennon: no file is named")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--coverage", "--search", "aim"], "pennon: --coverage counts all rules of a book"),
        (["ZF-MIS-03", "--coverage"], "pennon: --coverage counts all rules of a book"),
        (["ZF-MIS-03", "--search", "aim"], "pennon: --search looks through all of zefrs"),
    ],
)
def test_nothing_that_is_asked_of_the_rules_is_passed_over(
    more: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "zefrs", *more]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith(said)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["simulate", FORD, "--battles", "1", "--seed", "5"], "1 of 1 battle ended"),
        (["compare", FORD, "--battles", "1", "--seed", "5"], "mill-ford, 1 battle a book"),
    ],
)
def test_one_battle_is_told_as_one(
    command: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 0
    assert said in capsys.readouterr().out
