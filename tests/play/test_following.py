"""Battles in a chain: who goes on, with what, and that the record of the next holds everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.core.components import Health, Out, Position
from game.core.data import DataError
from game.play.following import chained, following, go_on, with_carried
from game.play.match import Match, open_match
from game.play.records.journal import keep
from game.play.records.resume import resume
from game.play.scenarios.library import find, load, parse_scenario
from game.play.scenarios.roster import roster
from game.rules import RULESETS
from tests.play.personal import TEXT

BOOK = RULESETS["zefrs"]
LEVELS = {"a": "random", "b": "random"}
FIRST = TEXT.replace("\n[map]", '\nnext = "second.toml"\n\n[map]', 1)
SECOND = TEXT.replace("\n[map]", '\nfollows = { file = "first.toml", days = 2 }\n\n[map]', 1)
HURT = """
[[carried]]
fighter = "wanda"
health = 3
wounds = [["maimed_arm", "left_arm"]]

[[carried]]
fighter = "robber-1"
health = 0
out = "slain"
"""


def first(folder: Path, text: str = FIRST, second: str = SECOND) -> Match:
    """The first of two linked battles, given up at once by the second side."""
    (folder / "first.toml").write_text(text, encoding="utf-8")
    (folder / "second.toml").write_text(second, encoding="utf-8")
    scenario = load(folder / "first.toml", RULESETS)
    match = open_match("first", scenario, BOOK, LEVELS, 7, text)
    match.battle.concede("b")
    return match


def test_nobody_goes_on_before_the_end(tmp_path: Path) -> None:
    match = first(tmp_path)
    assert match.over
    assert following(match, tmp_path) is not None
    again = open_match("first", match.scenario, BOOK, LEVELS, 7, FIRST)
    assert following(again, tmp_path) is None


def test_whoever_is_left_goes_on_healed_as_far_as_the_days_went(tmp_path: Path) -> None:
    later = following(first(tmp_path, FIRST + HURT), tmp_path)
    assert later is not None
    carried = {one.fighter: one for one in later.carried}
    rest = 1 + 1  # General Endurance 1 and one more, each day
    assert carried["wanda"].health == 3 + 2 * rest
    assert carried["wanda"].wounds == (("maimed_arm", "left_arm"),)
    assert carried["robber-1"].out == "slain"
    assert carried["piers"].out == ""


def test_the_next_battle_begins_with_them(tmp_path: Path) -> None:
    match = go_on(first(tmp_path, FIRST + HURT), tmp_path)
    assert match is not None
    world = match.battle.world
    ids = roster(match.scenario, world).entities
    assert world.get(ids["wanda"], Health) == Health(7, 11)
    assert world.find(ids["robber-1"], Position) is None
    assert world.get(ids["robber-1"], Out).why == "slain"
    assert (match.id, match.levels) == ("second", LEVELS)


def test_its_record_holds_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path / "home"))
    match = go_on(first(tmp_path, FIRST + HURT), tmp_path)
    assert match is not None
    journal = keep(match)
    assert journal is not None
    for path in tmp_path.glob("*.toml"):
        path.unlink()
    match.decide(12)
    resumed = resume(journal.path, RULESETS)
    assert resumed.difference is None
    assert resumed.match.scenario.carried == match.scenario.carried
    assert resumed.match.battle.digest() == match.battle.digest()


def test_a_side_without_anybody_left_ends_the_chain(tmp_path: Path) -> None:
    only = SECOND[: SECOND.index('[[fighters]]\nid = "late"')]
    tail = SECOND[SECOND.index("[[effects]]") : SECOND.index("[[goals]]")]
    second = only.replace("[9, 2], [9, 4]", "[9, 2]") + tail
    assert following(first(tmp_path, FIRST, second), tmp_path) is not None
    assert following(first(tmp_path, FIRST + HURT, second), tmp_path) is None


def test_strangers_do_not_go_on_alone(tmp_path: Path) -> None:
    robbers = FIRST.replace("[9, 2], [9, 4]", "[9, 2]").replace(
        'unit = "robber-2"', 'unit = "late"'
    )
    slain = '\n[[carried]]\nfighter = "late"\nhealth = 0\nout = "slain"\n'
    second = SECOND.replace("[9, 2], [9, 4]", "[9, 2]")
    second = second.replace('unit = "robber-2"', 'unit = "fresh"')
    fresh = '[[fighters]]\nid = "fresh"\nname = "F"\nside = "b"\narchetype = "robber"\n'
    fresh += "cell = [9, 4]\n"
    second = second.replace("[[effects]]", f"{fresh}\n[[effects]]")
    assert following(first(tmp_path, robbers, second), tmp_path) is not None
    assert following(first(tmp_path, robbers + HURT + slain, second), tmp_path) is None


def test_what_is_missing_or_faulty_is_not_offered(tmp_path: Path) -> None:
    match = first(tmp_path)
    (tmp_path / "second.toml").write_text(SECOND.replace("hero", "heroe"), encoding="utf-8")
    assert following(match, tmp_path) is None
    (tmp_path / "second.toml").write_text(TEXT, encoding="utf-8")
    assert following(match, tmp_path) is None, "it does not follow"
    (tmp_path / "second.toml").unlink()
    assert go_on(match, tmp_path) is None


def test_who_is_unknown_there_stays_behind(tmp_path: Path) -> None:
    second = SECOND.replace('id = "piers"', 'id = "somebody-else"')
    later = following(first(tmp_path, FIRST, second), tmp_path)
    assert later is not None
    assert "piers" not in [one.fighter for one in later.carried]


def test_the_text_of_the_next_can_be_read_alone(tmp_path: Path) -> None:
    found = chained(first(tmp_path, FIRST + HURT), tmp_path)
    assert found is not None
    assert parse_scenario(found.text, RULESETS) == found.scenario
    assert with_carried("a = 1\n", ()) == "a = 1\n"


def test_under_ticks_everybody_brings_what_he_has_left(tmp_path: Path) -> None:
    """The same pair under a book with reserves: wounds, Ki and worn armour come along."""
    wagon = (Path(__file__).parent / "files" / "hay-wagon.toml").read_text(encoding="utf-8")
    before = wagon[: wagon.index("[[test]]")]
    text = before.replace("\n[map]", '\nnext = "second.toml"\n\n[map]', 1)
    second = before.replace("\n[map]", '\nfollows = { file = "first.toml", days = 0 }\n\n[map]', 1)
    (tmp_path / "first.toml").write_text(text, encoding="utf-8")
    (tmp_path / "second.toml").write_text(second, encoding="utf-8")
    scenario = load(tmp_path / "first.toml", RULESETS)
    match = open_match("first", scenario, RULESETS["chaos"], LEVELS, 7, text)
    joss = roster(scenario, match.battle.view("a")).entities["joss"]
    had = match.battle.world.get(joss, Health)
    match.battle.world.put(joss, Health(had.full - 5, had.full), had)
    match.battle.concede("b")
    later = go_on(match, tmp_path)
    assert later is not None
    (came,) = [one for one in later.scenario.carried if one.fighter == "joss"]
    assert came.health == had.full - 5 and dict(came.left)["ki"] == 5
    again = roster(later.scenario, later.battle.view("a")).entities["joss"]
    assert later.battle.world.get(again, Health).now == had.full - 5


def test_the_shipped_pairs_name_each_other() -> None:
    pair = load(find("marl-ford-night"), RULESETS), load(find("dunmarl-hall"), RULESETS)
    assert pair[0].next == "dunmarl-hall.toml"
    assert pair[1].follows is not None
    assert pair[1].follows.file == "marl-ford-night.toml"


def test_a_link_to_nothing_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "first.toml").write_text(FIRST, encoding="utf-8")
    with pytest.raises(DataError, match=r"there is no file 'second\.toml'"):
        load(tmp_path / "first.toml", RULESETS)


@pytest.mark.parametrize("driver", ["dummy", ""])
def test_play_goes_on_by_itself_where_there_is_no_display(
    driver: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PENNON_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    first(tmp_path, FIRST.replace("round_limit = 30", "round_limit = 4"))
    players = "a=random,b=random"
    words = ["play", str(tmp_path / "first.toml"), "--players", players, "--seed", "1"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "2 days later …" in said
