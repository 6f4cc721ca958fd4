"""What strangers wrote into files, arguments and the environment: it steers no terminal, is said
back in brief, and no number of it is too large to be refused.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from game.cli import main
from game.core.data.echo import MESSAGE, QUOTED, brief, harmless
from game.core.data.plain import Plain
from game.play.records.lines import seal
from game.play.scenarios.library import stamps
from game.play.settings import FILE, Settings, load
from tests.play.records.battles import FORD, fought

TEXT = FORD.read_text(encoding="utf-8")
EVIL = "\x1b[2J\x1b]0;owned\x07\x9b31m\u202e\r\x7f"
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
LONG = "x" * 5_000
HUGE = str(10**400)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """All that a command wrote: nothing in it steers a terminal."""
    found = capsys.readouterr()
    assert STEERING.search(found.out + found.err) is None
    return found.out + found.err


def journal(**other: Plain) -> Path:
    """A whole journal whose head says something else."""
    _, kept = fought()
    first, *rest = kept.path.read_bytes().splitlines()
    bodies = [json.loads(first) | other, *map(json.loads, rest)]
    total = 0
    with kept.path.open("wb") as stream:
        for body in bodies:
            del body["sum"]
            line, total = seal(body, total)
            stream.write(line)
    return kept.path


def test_a_journal_cannot_steer_the_terminal(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = journal(title=f"The {EVIL} ford")
    assert main(["replay", "--text", str(path)]) == 1
    assert f"{path}:1: control characters are not allowed" in said(capsys)


@pytest.mark.parametrize("key", ["ruleset", "switches", "levels", "version", "data", "id"])
def test_no_part_of_a_head_steers_the_terminal(
    key: str, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    values: dict[str, Plain] = {"switches": [EVIL], "levels": {EVIL: EVIL}}
    value = values.get(key, EVIL + LONG)
    path = str(journal(**{key: value}))
    for command in (["replay", "--text", path], ["play", "--resume", path]):
        assert main(command) in (0, 1)
        assert LONG not in said(capsys)


ARGUMENTS = [
    ["rules", EVIL],
    ["rules", "--language", EVIL],
    ["check", f"{EVIL}.toml"],
    ["check", EVIL],
    ["replay", EVIL],
    ["play", "--resume", EVIL],
    ["simulate", "ash-ford", "--battles", EVIL, "--seed", "1"],
    ["simulate", "ash-ford", "--battles", "1", "--seed", "1", "--players", f"{EVIL}=human"],
    ["shot", "ash-ford", "--out", f"{EVIL}.jpg"],
    ["new", f"{EVIL}/x.toml"],
    [EVIL],
    ["rules", f"--{EVIL}"],
]


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=lambda value: value[0][:8])
def test_no_argument_steers_the_terminal(
    arguments: list[str], own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) in (1, 2)
    assert "\\x1b" in said(capsys)
    assert main([part.replace(EVIL, LONG) for part in arguments]) in (1, 2)
    if arguments[0] not in ("check", "replay", "play"):  # which name a file of this name
        assert LONG not in said(capsys)


def test_neither_the_environment_nor_settings_steer_the_terminal(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (own / FILE).write_text(f'language = "{"y" * 5_000}"\n', encoding="utf-8")
    monkeypatch.setenv("PENNON_LANGUAGE", EVIL)
    assert main(["rules"]) == 2
    assert "no language '\\x1b[2J" in said(capsys)
    monkeypatch.setenv("PENNON_LANGUAGE", LONG)
    assert main(["rules"]) == 2
    assert LONG not in said(capsys)


def test_the_name_of_a_file_steers_nothing(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = own / "a\x1b[31mb.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert "a\\x1b[31mb.toml: fine" in said(capsys)


WORDS = [
    f"{LONG} = 1\n{TEXT}",
    f'"\\u001b[31m\\u202e" = 1\n{TEXT}',
    f'"fine\\nall.toml: fine, no tests" = 1\n{TEXT}',
    TEXT.replace('ruleset = "zefrs"', f'ruleset = "{"z" * 3_900}"'),
    TEXT.replace('side = "a"', f'side = "{"z " * 1_900}"', 1),
    TEXT
    + f'\n[[test]]\nname = "t"\nplayers = {{ a = "{"s" * 3_000}" }}\nexpect = [{{round = 2}}]\n',
    TEXT + f'\n[[test]]\nname = "t"\nexpect = [{{ unit = "{"s" * 3_000}", out = true }}]\n',
    TEXT + f'\n[[test]]\nname = "t"\nexpect = [{{ round = 2 }}]\ndice = {{ "{LONG}" = [1] }}\n',
    TEXT + f'\n[[units]]\nid = "{"u" * 3_000}"\n' * 2,
]


@pytest.mark.parametrize("text", WORDS, ids=range(len(WORDS)))
def test_no_word_of_a_scenario_is_said_back_whole(
    text: str, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = own / "battle.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path)]) == 1
    lines = said(capsys).splitlines()
    assert all(len(line) < MESSAGE + 2 * len(str(path)) for line in lines)
    assert not any(re.search(r"(.)\1{200}", line) for line in lines)
    assert all(line.startswith((str(path), "    ")) for line in lines)


def test_what_is_said_back_keeps_its_begin_and_end() -> None:
    assert brief("no side 'azure'") == "no side 'azure'"
    assert brief(f"no side '{'a' * QUOTED}' here") == f"no side '{'a' * QUOTED}' here"
    cut = brief(f"no side 'begin{LONG}end' here")
    assert cut == f"no side 'begin{'x' * 35} … {'x' * 17}end (5,008 characters)' here"
    plain = f"test 'who walks': {'in our own words ' * 10} for 'to' there are 'a' and 'b'"
    assert brief(plain) == plain
    assert "'ok ok" in (cut := brief(f"test 'who?': no '{'ok ' * 99}' here")) and len(cut) < 130
    assert brief("one\ntwo\tthree\r") == "one\\ntwo\\tthree\\r"
    assert len(brief("a b " * 5_000)) < MESSAGE
    assert harmless("a\tb\nc – ü 軍") == "a\tb\nc – ü 軍"
    assert harmless("\udc9b\x00\u2028") == "\\udc9b\\x00\\u2028"


NUMBERS = [
    ["play", "ash-ford", "--seed"],
    ["simulate", "ash-ford", "--battles", "1", "--seed"],
    ["simulate", "ash-ford", "--seed", "1", "--battles"],
    ["simulate", "ash-ford", "--seed", "1", "--battles", "1", "--jobs"],
    ["compare", "ash-ford", "--battles", "1", "--seed"],
    ["compare", "ash-ford", "--battles"],
    ["compare", "ash-ford", "--battles", "1", "--jobs"],
    ["shot", "ash-ford", "--out", "x.png", "--seed"],
    ["shot", "ash-ford", "--out", "x.png", "--decisions"],
    ["shot", "ash-ford", "--out", "x.png", "--scale"],
    ["shot", "ash-ford", "--out", "x.png", "--size"],
]


@pytest.mark.parametrize("value", [HUGE, f"-{HUGE}", "-1", "9007199254740992", "٣", "1e3", ""])
@pytest.mark.parametrize("command", NUMBERS, ids=" ".join)
def test_a_number_beyond_all_bounds_is_wrong_usage(
    command: list[str], value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command[:-1], f"{command[-1]}={value}"]) == 2
    told = said(capsys)
    assert f"argument {command[-1]}: '" in told
    assert "is not a number from " in told or "is not WxH from " in told
    assert len(told) < 1_500


@pytest.mark.parametrize("seed", [10**400, -(10**400), -1, 2**64, True, 1.5, "7", None])
def test_a_seed_that_is_none_is_a_fault_of_the_journal(
    seed: Plain, own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(journal(seed=seed))
    for command in (["replay", "--text", path], ["play", "--resume", path]):
        assert main(command) == 1
        told = said(capsys)
        assert f"{path}:1: " in told
        if not isinstance(seed, int) or abs(seed) < 2**63:
            assert f"'seed' should be a whole number from 0 to {2**64 - 1}" in told


@pytest.mark.parametrize("place", ["~nobody-of-this-name", LONG, f"{LONG}/{LONG}"])
def test_a_home_that_can_be_none_is_an_empty_one(
    place: str, own: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(own)
    monkeypatch.setenv("PENNON_HOME", place)
    assert main(["rules"]) == 0
    assert main(["play", "--resume"]) == 2
    assert main(["simulate", "nothing", "--battles", "1"]) == 2
    assert all(LONG not in file for file, *_ in stamps())
    assert "an error in the game" not in said(capsys)


def test_a_wrong_language_says_where_it_stands(
    own: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PENNON_LANGUAGE", "xx")
    assert main(["rules"]) == 2
    assert said(capsys) == "pennon: PENNON_LANGUAGE: no language 'xx'; there are en, de\n"
    assert main(["rules", "--language", "xx"]) == 2
    assert said(capsys) == "pennon: no language 'xx'; there are en, de\n"


def test_what_is_called_like_a_battle_and_is_none_says_what_it_is(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own name is no advice."""
    (own / "scenarios" / "folder.toml").mkdir(parents=True)
    (own / "scenarios" / "circle.toml").symlink_to("circle.toml")
    for name, reason in (("folder", "not a regular file"), ("circle", "cannot be read")):
        assert main(["simulate", name, "--battles", "1"]) == 1
        assert f"{name}.toml: {reason}" in said(capsys)


def test_settings_that_are_a_pipe_are_not_waited_for(own: Path) -> None:
    os.mkfifo(own / FILE)
    found = load()
    assert found.settings == Settings()
    assert found.bad is None
    assert [fault.message for fault in found.faults] == ["not a regular file"]
