"""The rulebooks by id: five peers over a small kit."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.ruleset import Ruleset
from game.rules.chaos import RULESET as CHAOS
from game.rules.empress import RULESET as EMPRESS
from game.rules.heroic2d6 import RULESET as HEROIC2D6
from game.rules.heroic20s import RULESET as HEROIC20S
from game.rules.zefrs import RULESET as ZEFRS

RULESETS: Mapping[str, Ruleset] = {
    ZEFRS.id: ZEFRS,
    CHAOS.id: CHAOS,
    HEROIC2D6.id: HEROIC2D6,
    EMPRESS.id: EMPRESS,
    HEROIC20S.id: HEROIC20S,
}
