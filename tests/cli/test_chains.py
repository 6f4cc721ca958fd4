"""`simulate` and `compare` fight a whole chain, with who is left and as he comes out of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.core.components import Health
from game.core.data import DataError
from game.play.following import Link, along, following, links, next_match
from game.play.match import open_match
from game.play.scenarios.library import load
from game.play.scenarios.roster import roster
from game.play.simulate import Series, fight, simulate
from game.rules import RULESETS
from tests.play.personal import TEXT

SHORT = TEXT.replace("round_limit = 30", "round_limit = 4")
PLAYERS = {"a": "simple", "b": "simple"}
BOOK = RULESETS["zefrs"]


@pytest.fixture(name="chain")
def three(tmp_path: Path) -> Path:
    """The first of three battles, each three days after the one before."""
    for name, before, after in (("x", "", "y"), ("y", "x", "z"), ("z", "y", "")):
        text = f'next = "{after}.toml"\n' if after else ""
        text += f'follows = {{ file = "{before}.toml", days = 3 }}\n' if before else ""
        text = SHORT.replace("\n[map]", f"\n{text}\n[map]", 1)
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path / "x.toml"


def series(path: Path, battles: int = 2) -> Series:
    """This battle and what goes on from it."""
    scenario = load(path, RULESETS)
    return Series("x", scenario, "zefrs", PLAYERS, battles, 3, links(path, scenario, RULESETS))


def test_the_links_of_a_battle_are_all_that_come_after_it(chain: Path) -> None:
    assert [link.id for link in series(chain).links] == ["y", "z"]
    last = chain.with_name("z.toml")
    assert links(last, load(last, RULESETS), RULESETS) == ()


def test_a_chain_with_faults_is_not_fought(chain: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chain.with_name("z.toml").write_text(SHORT, encoding="utf-8")
    with pytest.raises(DataError, match=r"y\.toml:\d+:\d+: next: 'z\.toml' follows no battle"):
        series(chain)
    assert main(["simulate", str(chain), "--battles", "1", "--seed", "1"]) == 1
    assert "follows no battle" in capsys.readouterr().err


def test_a_fighter_begins_the_next_battle_as_the_screen_would_let_him(chain: Path) -> None:
    scenario = load(chain, RULESETS)
    match = open_match("x", scenario, BOOK, PLAYERS, 7, SHORT)
    wanda = roster(scenario, match.battle.world).entities["wanda"]
    match.battle.world.put(wanda, Health(3, 11), match.battle.world.get(wanda, Health))
    match.battle.concede("b")
    shown = following(match, chain.parent)
    later = load(chain.with_name("y.toml"), RULESETS)
    fought = next_match(match, Link("y", later), PLAYERS)
    assert shown is not None and fought is not None
    assert fought.scenario.carried == shown.carried == along(match, later)
    again = roster(fought.scenario, fought.battle.world).entities["wanda"]
    assert 3 < fought.battle.world.get(again, Health).now < 11


def test_who_was_lost_before_is_not_lost_again(chain: Path) -> None:
    first, *later = fight(series(chain), BOOK, 1)
    gone = {price.unit for price in first.prices if price.out in ("slain", "dead", "captured")}
    assert later, "somebody is left on both sides"
    assert gone, "somebody is gone"
    assert gone.isdisjoint(price.unit for price in later[0].prices)


def test_the_whole_goes_to_whoever_wins_its_last_battle(chain: Path) -> None:
    asked = series(chain)
    found = simulate(asked).chain
    assert found is not None
    fought = [fight(asked, BOOK, number) for number in range(asked.battles)]
    assert [link.fought for link in found.links] == [
        sum(len(battles) > place for battles in fought) for place in range(3)
    ]
    lasts = [battles[-1].winner for battles in fought]
    assert found.wins == {side: lasts.count(side) for side in ("a", "b", "draw")}


def test_the_first_battle_of_a_chain_is_what_it_is_alone(chain: Path) -> None:
    asked = series(chain, 2)
    whole, alone = simulate(asked), simulate(replace(asked, links=()))
    assert alone.chain is None
    assert whole.chain is not None
    assert whole.tally == alone.tally == whole.chain.links[0].tally


def object_of(capsys: pytest.CaptureFixture[str], command: list[str]) -> Any:
    """What the command prints, without the one thing that the clock says."""
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found.pop("seconds") > 0
    return found


def test_a_chain_is_one_object_for_both_commands(
    chain: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [str(chain), "--battles", "2", "--seed", "3", "--players", "a=simple,b=simple"]
    alone = object_of(capsys, ["simulate", *asked])
    assert list(alone["chain"]) == ["wins", "shares", "links"]
    assert [link["scenario"] for link in alone["chain"]["links"]] == ["x", "y", "z"]
    assert sum(alone["chain"]["wins"].values()) == 2
    (book,) = object_of(capsys, ["compare", *asked, "--jobs", "2"])["books"]
    assert book["chain"] == alone["chain"]


def test_a_chain_is_told_battle_by_battle(chain: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [str(chain), "--battles", "2", "--seed", "3", "--players", "a=simple,b=simple"]
    assert main(["simulate", *asked]) == 0
    said = capsys.readouterr().out
    assert "x under zefrs, seed 3: a chain of 3 battles" in said
    assert "1. x: 2 of 2 battles ended" in said
    assert "2. y: " in said
    assert main(["compare", *asked]) == 0
    said = capsys.readouterr().out
    assert "the chain" in said
    assert "3. z" in said


def test_sides_of_any_battle_of_the_chain_may_be_named(
    chain: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["simulate", str(chain), "--battles", "1", "--seed", "1"]
    assert main([*asked, "--players", "c=simple"]) == 2
    assert "no side 'c'" in capsys.readouterr().err
