"""Steps of a fight that is under way, to try one procedure alone."""

from __future__ import annotations

from game.core.dice import ScriptedDice
from game.core.step import Step
from tests.rules.empress.bout import RULES, Bout
from tests.rules.exchanges import Dice


def step_of(here: Bout, dice: Dice | None = None) -> Step:
    """A step of this fight, with its dice or others; what it writes stands in its world at once."""
    rolls = ScriptedDice(dict(dice)) if dice is not None else here.dice
    return Step(RULES, here.battle.world, here.battle.clock, rolls, {})
