"""The looks that the file of a battle gives its field, kept while file and language stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.components import Field
from game.play.language import language
from game.play.scenarios.dressing import Dressing, dressing_of, enlarged
from game.ui.field.portraits import wear

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


class Attire:
    """Asks the file once."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[object, str], Dressing] | None = None

    def of(self, screen: BattleScreen) -> Dressing:
        """What the file of the battle says of its looks, in the chosen language; portraits show the
        same from now on.
        """
        scenario, spoken = screen.table.match.scenario, language()
        kept = self._kept
        if kept is None or kept[0][0] is not scenario or kept[0][1] != spoken:
            grid = screen.view.each(Field)[0][1][0].grid
            times = grid.columns // scenario.map.columns
            kept = self._kept = (scenario, spoken), enlarged(dressing_of(scenario), times)
        wear(kept[1])
        return kept[1]
