"""A chain of battles that cannot be is told by its file, its line and its key, whoever is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.core.data import Fault
from game.play.scenarios.chain_inspection import Chains
from game.rules import RULESETS
from tests.play.personal import TEXT


def battle(folder: Path, name: str, before: str = "", after: str = "", text: str = TEXT) -> Path:
    """A battle of this name between these two, written into the folder."""
    links = f'next = "{after}.toml"\n' if after else ""
    links += f'follows = {{ file = "{before}.toml" }}\n' if before else ""
    path = folder / f"{name}.toml"
    path.write_text(text.replace("\n[map]", f"\n{links}\n[map]", 1), encoding="utf-8")
    return path


def told(path: Path) -> list[Fault]:
    """The faults of the chain that this file belongs to."""
    return list(Chains(RULESETS).faults(path))


def where(path: Path) -> list[tuple[str, str]]:
    """In which file and at which key they are."""
    return [(Path(fault.file).name, fault.path) for fault in told(path)]


def test_a_chain_of_three_is_fine_whichever_is_asked(tmp_path: Path) -> None:
    battle(tmp_path, "x", after="y")
    battle(tmp_path, "y", "x", "z")
    battle(tmp_path, "z", "y")
    battle(tmp_path, "alone")
    assert [told(path) for path in sorted(tmp_path.glob("*.toml"))] == [[], [], [], []]


def test_a_fault_has_its_line_and_the_line_has_its_key(tmp_path: Path) -> None:
    path = battle(tmp_path, "x", after="x")
    (fault,) = told(path)
    assert "leads to this battle itself" in fault.message
    assert (fault.path, fault.file, fault.line_text) == ("next", str(path), 'next = "x.toml"')
    assert path.read_text("utf-8").splitlines()[fault.line - 1] == fault.line_text


@pytest.mark.parametrize("asked", ["x", "y", "z"])
def test_a_circle_is_told_at_the_link_that_closes_it(asked: str, tmp_path: Path) -> None:
    for name, after, before in (("x", "y", "z"), ("y", "z", "x"), ("z", "x", "y")):
        battle(tmp_path, name, before, after)
    (fault,) = told(tmp_path / f"{asked}.toml")
    assert (Path(fault.file).name, fault.path) == ("z.toml", "next")
    assert "leads back to 'x.toml'" in fault.message


@pytest.mark.parametrize("asked", ["x", "y"])
def test_a_battle_that_does_not_say_that_it_follows(asked: str, tmp_path: Path) -> None:
    battle(tmp_path, "x", after="y")
    battle(tmp_path, "y")
    (fault,) = told(tmp_path / f"{asked}.toml")
    assert Path(fault.file).name == "x.toml"
    assert (
        fault.message == "'y.toml' follows no battle; it must say follows = { file = \"x.toml\" }"
    )


@pytest.mark.parametrize("asked", ["x", "y"])
def test_a_battle_that_nothing_leads_to(asked: str, tmp_path: Path) -> None:
    battle(tmp_path, "x")
    path = battle(tmp_path, "y", "x")
    if asked == "y":
        assert where(path) == [("y.toml", "follows.file")]
    battle(tmp_path, "x", after="z")
    battle(tmp_path, "z", "x")
    (fault,) = told(path)
    assert fault.message == "'x.toml' does not lead here; it goes on in 'z.toml'"


OTHERS = [
    ('books = ["zefrs"]', 'books = ["zefrs", "chaos"]', "x", "next", "'y.toml' cannot be played"),
    ('id = "wanda"', 'id = "mary"', "", "", ""),
    ('side = "a"\narchetype = "hero"', 'side = "b"\narchetype = "hero"', "y", "fighters[0].side",
     "'wanda' comes from 'x.toml', where he is of side 'b'"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "file", "key", "message"), OTHERS)
def test_books_sides_and_fighters_must_fit(
    old: str, new: str, file: str, key: str, message: str, tmp_path: Path
) -> None:
    battle(tmp_path, "x", after="y", text=TEXT.replace(old, new, 1))
    battle(tmp_path, "y", "x")
    for asked in ("x", "y"):
        found = told(tmp_path / f"{asked}.toml")
        assert [(Path(one.file).stem, one.path) for one in found] == ([(file, key)] if file else [])
        assert all(message in one.message for one in found)


def renamed(key: str) -> str:
    """The battle with other names for all its sides, or all its fighters."""
    text = TEXT
    if key == "side":
        for side in "ab":
            text = text.replace(f'id = "{side}"', f'id = "{side}{side}"')
            text = text.replace(f'side = "{side}"', f'side = "{side}{side}"')
        return text
    for fighter in ("wanda", "piers", "robber", "late"):
        text = text.replace(f'id = "{fighter}"', f'id = "other-{fighter}"')
    return text.replace('unit = "robber-2"', 'unit = "other-robber-2"')


def test_somebody_must_go_on(tmp_path: Path) -> None:
    path = battle(tmp_path, "x", after="y")
    battle(tmp_path, "y", "x", text=renamed("id"))
    (fault,) = told(path)
    assert fault.message == "nobody goes on: no fighter has the same id in 'y.toml'"
    battle(tmp_path, "y", "x", text=renamed("side"))
    found = told(path)
    assert found[0].message == "no side of this battle is in 'y.toml'; its sides are aa, bb"


def test_what_is_carried_is_not_written_by_hand_in_the_later_one(tmp_path: Path) -> None:
    path = battle(tmp_path, "x", after="y")
    hurt = '\n[[carried]]\nfighter = "wanda"\nhealth = 3\n'
    battle(tmp_path, "y", "x", text=TEXT + hurt)
    assert where(path) == [("y.toml", "carried")]


def test_a_mass_battle_does_not_go_on(tmp_path: Path) -> None:
    path = battle(tmp_path, "x", after="y")
    assert main(["new", str(tmp_path / "y.toml"), "--scale", "mass"]) == 0
    (fault,) = told(path)
    assert "no personal battle" in fault.message


@pytest.mark.parametrize("spoilt", ['title = "', "round_limit = 'x'", "colour = 1"])
def test_a_faulty_battle_is_told_where_the_chain_leads_to_it(spoilt: str, tmp_path: Path) -> None:
    path = battle(tmp_path, "x", after="y")
    later = battle(tmp_path, "y", "x", text=f"{spoilt}\n{TEXT}")
    (fault,) = told(path)
    assert fault.message == "'y.toml' has faults of its own; `pennon check y.toml` tells them"
    assert told(later) == []


def test_check_tells_a_chain_once_and_calls_all_its_files_faulty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = battle(tmp_path, "x", after="y"), battle(tmp_path, "y")
    assert main(["check", str(one), str(two)]) == 1
    said = capsys.readouterr()
    assert said.err.count("follows no battle") == 1
    assert f"{one}:" in said.err
    assert f"{two}: the faults of its chain are told above" in said.err
    assert said.out == ""
    assert main(["check", str(two)]) == 1
    assert f"{one}:" in capsys.readouterr().err


def test_a_link_to_a_folder_or_out_of_it_opens_nothing(tmp_path: Path) -> None:
    (tmp_path / "y.toml").mkdir()
    path = battle(tmp_path, "x", after="y")
    assert told(path) == []
    assert main(["check", str(path)]) == 1


def test_a_copy_beside_a_chain_is_no_part_of_it(tmp_path: Path) -> None:
    """Only the copy itself is told that the second battle follows another."""
    path = battle(tmp_path, "x", after="y")
    second = battle(tmp_path, "y", "x")
    copy = tmp_path / "x-old.toml"
    copy.write_text(path.read_text("utf-8"), encoding="utf-8")
    assert told(path) == told(second) == []
    assert where(copy) == [("x-old.toml", "next")]
