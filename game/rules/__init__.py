"""The rulebooks by id: five peers over a small kit."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.ruleset import Ruleset
from game.rules.chaos import RULESET as CHAOS
from game.rules.zefrs import RULESET as ZEFRS

RULESETS: Mapping[str, Ruleset] = {ZEFRS.id: ZEFRS, CHAOS.id: CHAOS}
