"""`[[test]]` blocks: what they set up, what they check, and what they say when something fails."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

import pytest

from game.cli import main
from game.core.battle import Battle
from game.core.data import DataError, placed
from game.core.dice import Dice
from game.core.ruleset import Ruleset
from game.core.setup import Setup
from game.play.scenarios import trial
from game.play.scenarios.library import all_files, load, parse_scenario
from game.play.scenarios.trial import run_trials
from game.rules import RULESETS

FILES = Path(__file__).parent / "files"
TEXT = (FILES / "mill-ford.toml").read_text(encoding="utf-8")
HEAD = '\n[[test]]\nname = "one"\n'
SIMPLE = 'players = { a = "simple" }\n'
MARCH = '[[test.orders]]\nunit = "a-centre"\norder = { form = "attack", to = [2, 2] }\n'


def told(block: str, text: str = TEXT) -> list[str]:
    """What `pennon check` would say about the tests, without the file's name."""
    whole = text + block
    scenario = parse_scenario(whole, RULESETS)
    found = placed(run_trials(scenario, RULESETS[scenario.ruleset]), whole, "f")
    assert all(fault.line > TEXT.count("\n") for fault in found)
    return [str(fault).partition(" ")[2] for fault in found]


def refused(block: str) -> str:
    with pytest.raises(DataError) as caught:
        parse_scenario(TEXT + block, RULESETS, "f")
    return str(caught.value)


PASSING = [
    'expect = [{ unit = "a-centre", cell = [2, 1], facing = "N", fighters = 100, out = false }]',
    'expect = [{ side = "b", least = 100, most = 100 }, { winner = "nobody", round = 2 }]',
    MARCH + '[[test.expect]]\nunit = "a-centre"\ncells = [[2, 2], [2, 3]]',
    (
        'players = { a = "simple" }\ndecisions = [{ unit = "a-centre", one_of = { form = '
        '["attack", "defend"] }, none_of = { to = [[2, 0]] } }]'
    ),
    'rounds = 12\nexpect = [{ winner = "b", round = 12, why = "zefrs.goal_hold" }]',
    'dice = { "mass.initiative" = [10, [1]] }\nexpect = [{ round = 2 }]',
    'seed = 3\ndice = { "mass.initiative" = [4] }\nexpect = [{ round = 2 }]',
    (
        '[[test.orders]]\nunit = "Lady Ansel"\norder = { to = [3, 1] }\n'
        '[[test.expect]]\nunit = "Lady Ansel"\ncell = [3, 1]'
    ),
    (
        '[[test.orders]]\nside = "a"\nkind = "mass.command"\norder = { to = [1, 1] }\n'
        '[[test.expect]]\nunit = "Lady Ansel"\ncell = [1, 1]'
    ),
]


@pytest.mark.parametrize("block", PASSING)
def test_what_comes_out_as_expected_is_silent(block: str) -> None:
    assert told(HEAD + block) == []


FAILING = [
    ('expect = [{ unit = "a-centre", cell = [4, 4] }]', "a-centre stands on [2, 1]"),
    ('expect = [{ unit = "a-centre", facing = "S" }]', "a-centre faces N"),
    ('expect = [{ unit = "a-centre", out = true }]', "a-centre is still in the battle"),
    ('expect = [{ unit = "a-centre", fighters = 9 }]', "has 100 fighters, expected 9"),
    ('expect = [{ side = "b", least = 101 }]', "side b has 100 fighters, expected 101 or more"),
    ('expect = [{ side = "b", most = 99 }]', "expected 99 or fewer"),
    ('expect = [{ winner = "draw" }]', "the winner in round 2 is nobody"),
    ("expect = [{ round = 1 }]", "it is round 2"),
    (
        'expect = [{ round = 2 }]\ndice = { "mass.initiative" = [4] }',
        "test[0].dice: test 'one': no roll left for 'mass.initiative'",
    ),
    ('expect = [{ round = 2 }]\nseed = 1\ndice = { "no.such" = [4] }', "rolls left over"),
    ('expect = [{ round = 2 }]\ndice = { "mass.initiative" = [99, 1] }', "throws 1d10"),
    (
        MARCH.replace("[2, 2]", "[2, 5]") + '[[test.expect]]\nunit = "a-centre"\nround = 2',
        "orders[0]: test 'one': the order was not given",
    ),
    (
        MARCH.replace("to =", "too =") + '[[test.expect]]\nunit = "a-centre"\nround = 2',
        "mass.order does not ask for 'too'",
    ),
    (
        MARCH + 'kind = "mass.swap"\n' + "[[test.expect]]\nround = 2",
        "nothing like this was asked",
    ),
    (
        SIMPLE + '[[test.decisions]]\nunit = "a-centre"\norder = { form = "shoot" }',
        "a-centre decided in round 1: form ",
    ),
    (
        (
            'players = { a = "simple" }\ndecisions = [{ side = "a", least = 3, '
            'one_of = { form = ["attack"] } }]'
        ),
        "decisions of side a fit",
    ),
    ('decisions = [{ unit = "a-centre", order = { form = "shoot" }}]', "no computer player"),
]


@pytest.mark.parametrize(("block", "message"), FAILING)
def test_what_fails_is_told_with_its_place(block: str, message: str) -> None:
    found = told(HEAD + block)
    assert any(message in line for line in found), found


FAULTS = [
    ("", "a test needs at least one"),
    ("expect = [{}]", "nothing is expected here"),
    ("expect = [{ fighters = 3 }]", "whose fighters are counted"),
    ("expect = [{ cell = [1, 1] }]", "cell, facing and out are about a unit"),
    ('expect = [{ unit = "a-center", out = true }]', "Did you mean 'a-centre'?"),
    ('expect = [{ winner = "c" }]', "must be one of a, b, draw, nobody"),
    ('players = { a = "simpel" }\nexpect = [{ round = 2 }]', "Did you mean 'simple'?"),
    ('players = { c = "simple" }\nexpect = [{ round = 2 }]', "no side 'c'"),
    ("rounds = 21\nexpect = [{ round = 2 }]", "must be 1 to the round limit 20"),
    (MARCH + "round = 2\n[[test.expect]]\nround = 2", "the test ends after round 1"),
    ("[[test.orders]]\norder = {}\n[[test.expect]]\nround = 2", "who is meant"),
    ('decisions = [{ side = "a" }]', "give order, one_of or none_of"),
    ("expect = [{ round = 2 }]" + HEAD + "expect = [{ round = 2 }]", "'one' is used twice"),
]


@pytest.mark.parametrize(("block", "message"), FAULTS)
def test_a_test_that_cannot_be_is_a_fault_of_the_file(block: str, message: str) -> None:
    assert message in refused(HEAD + block)


def test_a_test_may_take_so_many_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "DECISIONS", 5)
    (line,) = told(HEAD + "rounds = 9\nexpect = [{ least = 0, side = 'a' }]")
    assert "more than 5 decisions" in line


def test_all_tests_of_a_file_may_take_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "SECONDS", 0.0)
    blocks = "".join(
        f'\n[[test]]\nname = "t{number}"\nrounds = 20\nexpect = [{{ least = 0, side = "a" }}]\n'
        for number in range(20)
    )
    (line,) = told(blocks)
    assert "test[0].name: test 't0': the tests of a file may take 0 seconds" in line
    assert "those after it were not begun" in line


def test_no_test_is_begun_after_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Setting up fifty large battles alone takes seconds."""
    now, begun = [0.0], list[str]()

    def start(ruleset: Ruleset, setup: Setup, *, dice: Dice) -> Battle:
        begun.append("battle")
        now[0] += 3.0
        return real(ruleset, setup, dice=dice)

    real = Battle.start
    monkeypatch.setattr(Battle, "start", start)
    monkeypatch.setattr(time, "process_time", lambda: now[0])
    block = '\n[[test]]\nname = "t{}"\nexpect = [{{ least = 0, side = "a" }}]\n'
    (line,) = told("".join(map(block.format, range(20))))
    assert "test[2].name: test 't2': the tests of a file may take 8 seconds" in line
    assert len(begun) == 3


def test_a_busy_machine_changes_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock on the wall runs on while others have the processor."""
    hours = count(0, 3_600)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(hours)))
    assert told(HEAD + PASSING[0]) == []


def test_check_tells_everything_about_every_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fine, bad, failing = (tmp_path / f"{name}.toml" for name in ("fine", "bad", "failing"))
    fine.write_text(TEXT + HEAD + PASSING[0], encoding="utf-8")
    bad.write_text(
        TEXT.replace("round_limit = 20", "round_limt = 20").replace("azure", "asure"), "utf-8"
    )
    failing.write_text(TEXT + HEAD + FAILING[0][0], encoding="utf-8")
    assert main(["check", str(fine)]) == 0
    assert capsys.readouterr().out == f"{fine}: fine, 1 test passed\n"
    assert main(["check", str(bad), str(fine), str(failing)]) == 1
    said = capsys.readouterr()
    assert f"{fine}: fine" in said.out
    assert f"{bad}:6:1: round_limt: unknown key. Did you mean 'round_limit'?" in said.err
    assert "    round_limt = 20\n    ^" in said.err
    assert f"{bad}:44:12: sides[1].tincture: no tincture" in said.err
    assert "Did you mean 'azure'?" in said.err
    line = (TEXT + HEAD + FAILING[0][0]).count("\n") + 1
    assert f"failing.toml:{line}:39: test[0].expect[0].cell" in said.err


def test_check_without_files_checks_all_shipped_and_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "mine.toml").write_text("title = 3\n", encoding="utf-8")
    every = all_files()
    assert {"ash-ford", "mine"} < {path.stem for path in every}
    few = [path for path in every if path.stem in ("ash-ford", "mine")]
    monkeypatch.setattr("game.cli.check.all_files", lambda: few)  # all of them: make data-check
    assert main(["check"]) == 1
    said = capsys.readouterr()
    assert "ash-ford.toml: fine" in said.out
    assert "mine.toml:1:9: title: should be a text" in said.err


def test_new_writes_a_scenario_that_is_fine_and_overwrites_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    assert main(["new", str(path)]) == 0
    assert main(["check", str(path)]) == 0
    assert load(path, RULESETS).title == "A new battle"
    yard = tmp_path / "yard.toml"
    assert main(["new", "--scale", "personal", str(yard)]) == 0
    assert main(["check", str(yard)]) == 0
    assert load(yard, RULESETS).scale == "personal"
    path.write_text("mine", encoding="utf-8")
    assert main(["new", str(path)]) == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert "exists already" in capsys.readouterr().err
    assert main(["new", str(tmp_path / "mine.txt")]) == 2
    assert main(["new", str(tmp_path / "none" / "mine.toml")]) == 2
