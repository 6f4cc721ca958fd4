"""Portraits of single fighters wherever they are named: the heads of the figures on the field."""

from __future__ import annotations

from pygame import Surface

from game.core.components import Health, Position, Strength, Unit
from game.core.memo import once
from game.core.view import View
from game.play.scenarios.dressing import PLAIN, Dressing
from game.ui.battle.table.model import card
from game.ui.field.looks import token_look, worn
from game.ui.field.token.bust import LEAST, bust
from game.ui.field.token.standing import Standing
from game.ui.field.token.token import face_of, standing_of


class _Wardrobe:
    """What the file of the battle on the screen lets people wear."""

    dress: Dressing = PLAIN


def wear(dress: Dressing) -> None:
    """From now on people wear what this file says."""
    _Wardrobe.dress = dress


def portrait(view: View, unit: int, side: int) -> Surface | None:
    """The disc of somebody, ``side`` pixels wide; None for companies, and where a face would be too
    small to be known.
    """
    if side < LEAST:
        return None
    shown = _standing(view, unit, _Wardrobe.dress)
    return bust(shown, side) if shown is not None else None


@once
def _standing(view: View, unit: int, dress: Dressing) -> Standing | None:
    single = view.find(unit, Health) is not None and view.find(unit, Strength) is None
    if not single or view.find(unit, Position) is None:
        return None
    look = token_look(view, unit, card(view, unit))
    if look.many or look.block:
        return None
    look = worn(look, dress, {unit: view.get(unit, Unit).side})
    return standing_of(face_of(look))
