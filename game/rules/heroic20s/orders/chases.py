"""How a pursuit is ordered, and how it is unasked (3.20)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import NOTHING, Order, Value
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.pursuing import CAPTURE, HIDE, RUN, SLAY, STAY, chase_of, guides
from game.rules.heroic20s.exchange import pursuit
from game.rules.heroic20s.exchange.pursuit import may_hide
from game.rules.heroic20s.orders.scene import Scene, scene, yes
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure, terms
from game.rules.kit.slots import Slot, single

NO_PURSUIT = ("HC-END-02", "heroic20s.no.pursuit")

HELPFUL = 11
"""The least level of a complementary skill that is tried unasked: it helps more often than not."""


@rule("HC-END-02", "HC-END-05", "HC-END-09")
def _pursuits(here: Scene, own: Order) -> Iterator[str]:
    """The victor stays, or pursues to slay or to capture; the beaten run or hide."""
    if here.request.fact("flees"):
        yield RUN
        fled = (figure(here.view, unit) for unit in here.request.fact("fled") or ())
        if may_hide(fled, terms(here.view).open):
            yield HIDE
        return
    yield CAPTURE
    yield SLAY
    yield STAY


@rule("HC-END-07")
def _guides(here: Scene, own: Order) -> Iterator[int]:
    """Who tries the skill that helps, or nobody (0)."""
    told = here.request.fact
    units = told("fled") if told("flees") else told("pursuers")
    able = guides((figure(here.view, unit) for unit in units or ()), terms(here.view).town)
    if able:
        yield 0
        yield from able


def _goes(here: Scene, own: Order) -> bool:
    return own.text("form") != STAY


@rule("HC-END-04")
def _several(here: Scene, own: Order) -> bool:
    """Whether the victor may leave some of his units behind."""
    return own.text("form") in (SLAY, CAPTURE) and len(here.request.fact("pursuers") or ()) > 1


def _picks(here: Scene, own: Order) -> bool:
    return own.get("every") is False and 0 not in _named(own)


def _named(own: Order) -> list[object]:
    return [value for name, value in own.slots if name.split(".")[0] == "friend"]


@rule("HC-END-04")
def _pursuers(here: Scene, own: Order) -> Iterator[int]:
    """Which units pursue, one after the other; then nobody else (0)."""
    named = _named(own)
    yield from (unit for unit in here.request.fact("pursuers") or () if unit not in named)
    if named:
        yield 0


FRIENDS = tuple(f"friend.{number}" for number in range(2, 13))
PURSUITS = single(
    scene,
    NO_PURSUIT,
    Slot[Scene]("form", Role.FORM, _pursuits, NO_PURSUIT),
    Slot("every", Role.FLAG, yes, NO_PURSUIT, when=_several),
    Slot("friend", Role.FRIEND, _pursuers, NO_PURSUIT, when=_picks, again=FRIENDS),
    Slot("guide", Role.FRIEND, _guides, NO_PURSUIT, when=_goes),
)


@rule("HC-END-02", "HC-END-05", "HC-END-07", "HC-END-10")
def pursuit_of(here: Scene) -> Order:
    """What either side does unasked: the larger one takes prisoners, the smaller one cannot; the
    beaten do what fewer are caught by; and who is likely to help does.
    """
    mine, fled = (_units(here, name) for name in ("pursuers", "fled"))
    if here.request.fact("flees"):
        form = min(_pursuits(here, Order()), key=lambda way: _caught(here, mine, fled, way))
    else:
        form = CAPTURE if pursuit.figures(mine) > pursuit.figures(fled) else SLAY
    level = pursuit.complement(terms(here.view).town)
    helps = {
        who: figure(here.view, who).fighter.skill(level) for who in _guides(here, Order()) if who
    }
    best = max(helps, key=helps.__getitem__, default=0)
    guide = best if helps.get(best, 0) >= HELPFUL else 0
    wished: dict[str, Value] = {"form": form, **({"guide": guide} if helps else {})}
    return PURSUITS.made(here.view, here.request, wished) or NOTHING


def _units(here: Scene, name: str) -> tuple[Figure, ...]:
    return tuple(figure(here.view, unit) for unit in here.request.fact(name) or ())


def _caught(here: Scene, mine: tuple[Figure, ...], fled: tuple[Figure, ...], way: str) -> float:
    """How many are caught on the average where the beaten run or hide, and all pursue them."""
    chase = chase_of(terms(here.view), mine, fled, Order(), Order((("form", way),)))
    return pursuit.expected(chase)
