"""One whole battle of each book as readable text: a change of the rules shows as a diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.play.telling.chronicle import told
from game.play.telling.results import told_result
from game.rules import RULESETS

HERE = Path(__file__).parent
BATTLES = {
    "chaos": "rope-lane",
    "empress": "wyvern-bridge",
    "heroic20s": "ogre-meadow",
    "heroic2d6": "the-arena",
    "zefrs": "ash-ford",
}
SEED = 7


@pytest.mark.parametrize("book", sorted(RULESETS))
def test_the_battle_goes_as_it_is_written_down(book: str, update_golden: bool) -> None:
    scenario = load(find(BATTLES[book]), RULESETS)
    levels = {side.id: "simple" for side in scenario.sides}
    match = open_match(BATTLES[book], scenario, RULESETS[book], levels, SEED)
    match.advance()
    text = "\n".join((*told(match), told_result(match.battle))) + "\n"
    file = HERE / f"{book}.txt"
    if update_golden:
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
