"""Which stage shows which scale of battle."""

from __future__ import annotations

from game.core.view import View
from game.ui.stage.mass import MassStage
from game.ui.stage.personal import PersonalStage
from game.ui.stage.stage import Stage


def stage_of(view: View) -> Stage:
    """A fresh stage for a battle of this view's scale."""
    return PersonalStage() if view.scale.fields.figures else MassStage()
