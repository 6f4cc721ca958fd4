"""Who is still in the fight, as the book in play sees it."""

from __future__ import annotations

from game.core.components import Out
from game.core.view import View


def fights(view: View, unit: int) -> bool:
    """Whether somebody is still in the fight: who lies senseless or bound is not."""
    lookout = view.scale.lookout
    here = view.find(unit, Out) is None
    return here and (lookout is None or lookout.able(view, unit))
