"""Which topics of the rulebook the parts of a panel belong to: duel, question and deployment."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect

from game.ui.battle.duel.choice import AREA, FORM
from game.ui.battle.orders.deploy_list import RESERVE
from game.ui.battle.orders.deploy_mode import DeployMode
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.orders.prompt_mode import PromptMode
from game.ui.battle.table.mode import Mode
from game.ui.widgets.ring import Ring

Point = tuple[int, int]

ODDS = ("chart", "plates", "shifts")
"""Parts of the duel's panel that tell of the check itself."""

LEADERS = ("tabs", "heads")


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
    part, kind = _part(mode.places, point), mode.duels.request.kind
    if not part:
        return "", ()
    whole = f"kind.{kind}"
    if part in ODDS:
        check = mode.check
        return (check.rule if check is not None else ""), (whole,)
    if part in LEADERS:
        return "", ("leader", whole)
    if part == "answers":
        return "", (f"{kind}.answer", whole)
    if part == "figure":
        return "", (f"{kind}.{AREA}", whole)
    form = str(mode.duels.order.get(FORM))
    if part == "forms":
        number = _widget(mode.ring, point).rpartition(".")[2]
        form = str(mode.duels.options(FORM)[int(number)]) if number else form
        return "", (f"{kind}.{FORM}.{form}", whole)
    slot = (_widget(mode.ring, point) if part == "ticks" else part).partition(".")[2]
    return "", (*((f"{kind}.{slot}",) if slot else ()), f"{kind}.{FORM}.{form}", whole)


def _part(places: Mapping[str, Rect], point: Point) -> str:
    """The name of the part under a point, or nothing."""
    return next((name for name, place in places.items() if place.collidepoint(point)), "")


def _widget(ring: Ring, point: Point) -> str:
    """The id of the widget under a point, or nothing."""
    return next((found.id for found in ring.widgets if found.rect.collidepoint(point)), "")
