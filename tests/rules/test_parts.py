"""Every class of component that can be in a world is among its book's parts, once."""

from __future__ import annotations

import ast
import importlib
import json
import re
from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from game.ai import LEVELS, carry_out
from game.core.battle import Battle
from game.core.components import Health
from game.core.dice import KeyedDice
from game.core.setup import Setup
from game.play.match import lineup, open_match
from game.play.records.boundary import taken_up, written
from game.play.scenarios.library import parse_scenario
from game.rules import RULESETS
from tests.conformance.books import BOOKS

ROOT = Path(__file__).parent.parent.parent
READS = ("get", "find", "has", "each", "put", "write", "drop", "forget", "spawn")
"""What reads components from a world and writes them."""


def classes(argument: ast.expr, module: Any) -> Iterator[type[Any]]:
    """The frozen class that an argument names, or that it is made of here."""
    named = argument.func if isinstance(argument, ast.Call) else argument
    if not isinstance(named, (ast.Name, ast.Attribute)):
        return
    try:
        found = eval(ast.unparse(named), vars(module))  # noqa: S307  # our own source
    except (NameError, AttributeError):
        return
    if isinstance(found, type) and is_dataclass(found):
        yield found


def handled(folder: str) -> set[type[Any]]:
    """The classes that code of this folder reads from worlds or writes into them."""
    found: set[type[Any]] = set()
    for path in (ROOT / folder).rglob("*.py"):
        module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in READS:
                found.update(kind for one in node.args for kind in classes(one, module))
    return found


@pytest.mark.parametrize("book", RULESETS)
def test_all_that_code_handles_is_among_the_parts(book: str) -> None:
    own = handled(f"game/rules/{book}")
    assert len(own) > 30
    shared = {k for k in handled("game/rules/kit") | handled("game/ai") if "core" in k.__module__}
    assert own | shared <= set(RULESETS[book].parts)


@pytest.mark.parametrize("book", RULESETS)
def test_every_part_of_a_book_is_handled(book: str) -> None:
    own = {part for part in RULESETS[book].parts if ".core." not in part.__module__}
    assert own <= handled(f"game/rules/{book}") | handled("game/rules/kit")


def test_two_parts_of_one_name_are_refused() -> None:
    twin = type("Health", (), {})
    with pytest.raises(ValueError, match="zefrs has several parts of the name Health"):
        replace(RULESETS["zefrs"], parts=(Health, twin))


def setups(book: str) -> list[Setup]:
    """The battles of conformance, which have everything that a scenario can say."""
    known = BOOKS[book]
    return [*known.setups(), *known.crowded()]


@pytest.mark.parametrize("book", RULESETS)
def test_every_state_of_every_battle_comes_back(book: str) -> None:
    """Through JSON, in the first decisions of battles with zones, vehicles and all the rest."""
    for number, setup in enumerate(setups(book)):
        battle = Battle.start(RULESETS[book], setup, number)
        players = {side: LEVELS["random"](number) for side in battle.sides}
        for _ in range(12):
            again = taken_up(json.loads(json.dumps(written(battle.snapshot()))), RULESETS[book])
            assert again == battle.snapshot()
            assert Battle(RULESETS[book], again, KeyedDice(number)).digest() == battle.digest()
            side = next((s for s in battle.sides if battle.seat(s).waiting), None)
            if side is None:
                break
            carry_out(battle.seat(side), players[side].decide(battle.seat(side)))


SAMPLES = {"zefrs": "inn-yard", "chaos": "hay-wagon"}


@pytest.mark.parametrize("book", SAMPLES)
def test_a_fight_with_a_placing_zone_is_read_back(book: str) -> None:
    name = SAMPLES[book]
    path = ROOT / "tests" / "play" / "files" / f"{name}.toml"
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"^cell = .*$", "zone = [[1, 1], [1, 2], [2, 2]]", text, count=1, flags=re.M)
    scenario = parse_scenario(text, RULESETS)
    levels = lineup(scenario, {}, "recruit", "recruit")
    match = open_match(name, scenario, RULESETS[book], levels, 3, text)
    before = match.battle.snapshot()
    kinds = [type(part).__name__ for _, parts in before.boundary.rows for part in parts]
    assert "Zone" in kinds
    assert taken_up(json.loads(json.dumps(written(before))), match.ruleset) == before
