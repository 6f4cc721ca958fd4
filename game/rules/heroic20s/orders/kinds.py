"""All that Heroic Combat asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Kind
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.attacking import DEFEND, MODES
from game.rules.heroic20s.acts.fighting import FREE, NEXT, STRIKE
from game.rules.heroic20s.acts.grips import KEEP, SPEND
from game.rules.heroic20s.acts.moving import GO
from game.rules.heroic20s.acts.ordering import ORDER
from game.rules.heroic20s.acts.pursuing import PURSUE
from game.rules.heroic20s.acts.shooting import SHOOT
from game.rules.heroic20s.exchange.defence import BLOCK, DODGE, PARRY
from game.rules.heroic20s.exchange.grappling import HARMFUL, WRENCH
from game.rules.heroic20s.orders.blows import BLOWS
from game.rules.heroic20s.orders.chases import PURSUITS
from game.rules.heroic20s.orders.fights import MOUNT, SHOTS
from game.rules.heroic20s.orders.forecast import (
    blow_forecast,
    defence_forecast,
    free_forecast,
    next_forecast,
    pursuit_forecast,
    spend_forecast,
)
from game.rules.heroic20s.orders.forms import ORDERS
from game.rules.heroic20s.orders.moves import MOVES
from game.rules.heroic20s.orders.promised import tactic_forecast, way_forecast
from game.rules.heroic20s.orders.scene import Scene, said, scene, yes
from game.rules.heroic20s.sheet.situation import figure
from game.rules.kit.questions import of_fact, question
from game.rules.kit.slots import Slot, single

LIMBS = ("right_arm", "left_arm", "right_leg", "left_leg")
NO_DEFENCE = ("HC-MEL-11", "heroic20s.no.defence")
NO_SPEND = ("HC-GRAP-04", "heroic20s.no.spend")
NO_FREE = ("HC-DIS-02", "heroic20s.no.free")


@rule("HC-MEL-11", "HC-BASE-08")
def _defences(here: Scene, own: Order) -> Iterator[str]:
    """The defences that are valid against the attack, the best first."""
    told = here.request.fact
    best = str(told("best") or "")
    yield from (name for name in (best,) if name)
    yield from (name for name in (DODGE, BLOCK, PARRY) if name != best and told(name) is not None)


@rule("HC-GRAP-04")
def _moves(here: Scene, own: Order) -> Iterator[str]:
    """What hits can be spent on, or none."""
    yield from here.request.fact("moves") or ()
    yield KEEP


@rule("HC-GRAP-04", "HC-GRAP-07")
def _hits(here: Scene, own: Order) -> Iterable[int]:
    """How many hits go into a harmful move: all that are left first."""
    left = int(here.request.fact("left") or 1)
    return tuple(dict.fromkeys(n for n in (left, left // 2, 1) if n > 0))


@rule("HC-GRAP-03", "HC-GRAP-04")
def _many(here: Scene, own: Order) -> Iterable[int]:
    """Upon how many of several figures held: as many as can be paid for first."""
    told = dict(zip(here.request.fact("moves"), here.request.fact("concerned"), strict=True))
    left = int(here.request.fact("left") or 1) // max(1, own.unit("hits") or 1)
    most = min(told.get(own.text("move"), 0), left)
    return range(most, 0, -1) if most > 1 else ()


@rule("HC-DIS-02", "HC-BASE-22")
def _at_rider(here: Scene, own: Order) -> bool:
    """Whether a free attack that is made may go at the mount of who runs."""
    runner = figure(here.view, int(here.request.fact("target") or 0))
    return own.get("use") is True and runner.mounted


@rule("HC-MEL-07")
def _ways(here: Scene, own: Order) -> Iterable[str]:
    """In which way hits landed, that which does most first."""
    return tuple(here.request.fact("modes") or ())


@rule("HC-MEL-07")
def _base(here: Scene, own: Order) -> Iterable[int]:
    """How many base hits landed so: all first."""
    return range(int(here.request.fact("n") or 1), 0, -1)


def _others(here: Scene, own: Order) -> Iterable[str]:
    return (name for name in _ways(here, own) if name != own.text("mode"))


def _some_left(here: Scene, own: Order) -> bool:
    return (own.unit("count") or 0) < int(here.request.fact("n") or 1)


NO_MODE = ("HC-MEL-07", "heroic20s.no.mode")
WAYS = single(
    scene,
    NO_MODE,
    Slot[Scene]("mode", Role.GRIP, _ways, NO_MODE),
    Slot[Scene]("count", Role.COUNT, _base, NO_MODE),
    Slot[Scene]("mode.2", Role.GRIP, _others, NO_MODE, when=_some_left),
)
DEFENCES = single(scene, NO_DEFENCE, Slot[Scene]("defence", Role.WAY, _defences, NO_DEFENCE))
SPENDING = single(
    scene,
    NO_SPEND,
    Slot[Scene]("move", Role.FORM, _moves, NO_SPEND),
    Slot("hits", Role.PAY, _hits, NO_SPEND, when=said("move", *HARMFUL)),
    Slot[Scene]("figures", Role.COUNT, _many, NO_SPEND),
    Slot("limb", Role.AREA, lambda here, own: LIMBS, NO_SPEND, when=said("move", WRENCH)),
)
FREE_ATTACKS = single(
    scene,
    NO_FREE,
    Slot("use", Role.FLAG, yes, NO_FREE),
    replace(MOUNT, when=_at_rider),
)

KINDS: dict[str, Kind] = {
    ORDER: ORDERS.kind(tactic_forecast, asks="act"),
    SHOOT: SHOTS.kind(blow_forecast, asks="act"),
    GO: MOVES.kind(way_forecast, asks="act"),
    STRIKE: BLOWS.kind(blow_forecast, asks="act"),
    DEFEND: DEFENCES.kind(defence_forecast, asks="answer", moment="answer"),
    SPEND: SPENDING.kind(spend_forecast),
    MODES: WAYS.kind(),
    FREE: FREE_ATTACKS.kind(free_forecast),
    NEXT: question(
        of_fact("target", "by"),
        "target",
        Role.TARGET,
        "HC-DIS-02",
        "heroic20s.no.next",
        next_forecast,
    ),
    PURSUE: PURSUITS.kind(pursuit_forecast),
}
"""What the book asks."""
