"""Which topics of the rulebook the parts of a panel belong to: duel, question and deployment."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from game.ui.battle.orders.deploy_list import RESERVE
from game.ui.battle.orders.deploy_mode import DeployMode
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.orders.prompt_mode import PromptMode
from game.ui.battle.table.mode import Mode
from game.ui.leaf.deeds import Deeds
from game.ui.leaf.roles import AREA, FORM
from game.ui.widgets.ring import Ring

Point = tuple[int, int]

ODDS = ("chart", "plates", "why")
"""Bands of the leaf that tell of the check itself."""

LEADERS = ("fellows", "who", "whom.0")


def topics_at(mode: Mode | None, point: Point) -> tuple[str, tuple[str, ...]]:
    """The rule of what lies under a point of the panel, if it has one of its own, and the topics
    that it belongs to, the closest first; nothing beside the panel's parts.
    """
    if isinstance(mode, DuelMode):
        return _duel(mode, point)
    if isinstance(mode, PromptMode) and _part(mode.places, point):
        return "", (f"kind.{mode.request.kind}",)
    if isinstance(mode, DeployMode) and mode.panel.collidepoint(point):
        kind = mode.request.kind
        place = mode.row_at(point)
        return "", (*((f"{kind}.reserve",) if place.startswith(RESERVE) else ()), f"kind.{kind}")
    return "", ()


def _duel(mode: DuelMode, point: Point) -> tuple[str, tuple[str, ...]]:
    leaf, kind = mode.leaf, mode.request.kind
    part = _part(leaf.easel.places if leaf.easel else {}, point)
    if not part:
        return "", ()
    whole = f"kind.{kind}"
    slots = dict(Deeds(leaf).slots_of(_widget(mode.ring, point)))
    if part in ODDS:
        check = leaf.forecast.check if leaf.forecast is not None else None
        return (check.rule if check is not None else ""), (whole,)
    if part in LEADERS and not slots:
        return "", ("leader", whole)
    if part == "answers":
        return "", (f"{kind}.answer", whole)
    form = slots.get(leaf.chapter + FORM, leaf.order.get(leaf.chapter + FORM))
    named = [f"{kind}.{name.removeprefix(leaf.chapter)}" for name in slots]
    named += [f"{kind}.{AREA}"] if part == "figure" and not slots else []
    return "", (*named, f"{kind}.{FORM}.{form}", whole)


def _part(places: Mapping[str, Rect], point: Point) -> str:
    """The name of the part under a point, or nothing."""
    return next((name for name, place in places.items() if place.collidepoint(point)), "")


def _widget(ring: Ring, point: Point) -> str:
    """The id of the widget under a point, or nothing."""
    return next((found.id for found in ring.widgets if found.rect.collidepoint(point)), "")
