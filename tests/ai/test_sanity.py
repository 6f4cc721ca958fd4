"""The sanity positions: small battles whose own tests say what a sensible opponent decides."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.data import resource
from game.play.scenarios.library import load
from game.play.scenarios.trial import run_trials
from game.rules import RULESETS

POSITIONS = sorted(resource("data", "scenarios", "sanity").glob("*.toml"))


def test_there_are_enough_of_them() -> None:
    assert len(POSITIONS) >= 150


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_position_is_decided_sensibly(path: Path) -> None:
    scenario = load(path, RULESETS)
    assert any(trial.decisions or trial.expect for trial in scenario.test)
    assert list(run_trials(scenario, RULESETS[scenario.ruleset])) == []
