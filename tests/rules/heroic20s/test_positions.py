"""Small battles whose own tests say what a sensible opponent of Heroic Combat decides."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.play.scenarios.library import load
from game.play.scenarios.trial import run_trials
from game.rules.heroic20s import RULESET

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.toml"))


def test_there_are_enough_of_them() -> None:
    assert len(POSITIONS) >= 20


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_position_is_decided_sensibly(path: Path) -> None:
    scenario = load(path, {RULESET.id: RULESET})
    assert list(run_trials(scenario, RULESET)) == []
