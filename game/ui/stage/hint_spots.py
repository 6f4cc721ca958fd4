"""The parts of the screen of single fighters that a hint can point at by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.ui.battle.hints.parts import widget
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.answer.answer_mode import AnswerMode
from game.ui.stage.places import Places

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen

BANDS = {"numbers": "who", "figure": "figure", "odds": "chart", "why": "why", "answers": "answers"}
"""The bands of the leaf by the names that hints have for them."""

REPLIES = {"numbers": "head", "answers": "replies", "odds": "chart", "why": "why"}
"""The same of the sheet on which an attack is answered."""

BUTTONS = {"rules": "rules", "menu": "menu", "speeds": "speed"}
FORMS = ("fight", "defend", "move", "wait")


def spot(screen: BattleScreen, places: Places, name: str) -> Rect | None:
    """Where it is; None where it is not to be seen, and for the field, which is everywhere."""
    place = places.layout
    if isinstance(screen.mode, AnswerMode) and name in REPLIES:
        shown = screen.mode.sheet
        return shown.places.get(REPLIES[name]) if shown is not None else None
    if name in BUTTONS:
        return widget(screen.ring, BUTTONS[name])
    if isinstance(screen.mode, ActMode) and (found := _on_leaf(screen.mode, name)) is not None:
        return found
    return {
        "ribbon": place.ribbon,
        "roster": place.roster,
        "commit": place.commit,
        "log": place.log,
        "minimap": places.minimap,
        "field": None,
    }.get(name, place.panel)


def _on_leaf(mode: ActMode, name: str) -> Rect | None:
    """A ribbon, a column of weapons, or a band of the leaf."""
    easel = mode.leaf.easel
    if easel is None:
        return None
    if name in FORMS:
        order = (pick for pick in easel.sitter.face.forms if ("form", name) in pick.slots)
        return next((widget(mode.ring, pick.id) for pick in order), None)
    if name == "weapons":
        boxes = [w.rect for w in mode.ring.widgets if w.id.startswith("weapon=")]
        return boxes[0].unionall(boxes[1:]) if boxes else None
    return easel.places.get(BANDS.get(name, ""))
