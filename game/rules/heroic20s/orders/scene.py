"""What orders depend on: the unit that is asked, the ground, whom it can get at and with what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from game.core.memo import lately, once
from game.core.orders import Order, Value
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.declaring import EACH, Declared, hands_free, together
from game.rules.heroic20s.acts.deeds import after_all
from game.rules.heroic20s.acts.errands import beside
from game.rules.heroic20s.acts.fighting import (
    FREE,
    GRAPPLES,
    blows,
    free_blow,
    holdable,
    open_ways,
)
from game.rules.heroic20s.acts.fighting import targets as in_reach
from game.rules.heroic20s.acts.shooting import SHOOTS, volley, weapons
from game.rules.heroic20s.acts.shooting import targets as in_range
from game.rules.heroic20s.exchange.attack import TORSO, Attack
from game.rules.heroic20s.exchange.modifiers import may_aim, may_attack
from game.rules.heroic20s.exchange.shots import fast_draws
from game.rules.heroic20s.sheet.field import Ground
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure, ground
from game.rules.heroic20s.tables.book import locations
from game.rules.heroic20s.tables.rows import Arm, Missile, Mode
from game.rules.kit.slots import Grammar, Slot, Table

ROWS = (1, 2, 3, 4, 6, 8, 11, 16, 21, 31)
"""Counts of figures with which a row of the multiplier is just reached (T-3)."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A unit with its request, and the field."""

    view: View
    request: Request
    me: Figure
    here: Ground

    def friends(self) -> list[Figure]:
        """The units of the own side on the field, itself as well."""
        return [one for one in self.here.figures.values() if one.side == self.me.side]

    def foes(self) -> Iterator[Figure]:
        """The enemies on the field, those who flee as well."""
        return (one for one in self.here.figures.values() if one.side != self.me.side)


def scene(view: View, request: Request, partial: Order) -> Scene:
    """The scene of this request, one for all that is asked of it."""
    return _scene(view, request)


@lately
def _scene(view: View, request: Request) -> Scene:
    return Scene(view, request, figure(view, request.unit), ground(view))


def missiles(here: Scene) -> tuple[Missile, ...]:
    """What the unit can shoot or throw now."""
    return weapons(here.view, here.me)


def missile(here: Scene, own: Order) -> Missile | None:
    """The ranged weapon that is named to shoot with."""
    rows = missiles(here) if own.text("form") == SHOOTS else ()
    return next((row for row in rows if row.id == own.text("weapon")), None)


def shot_at(here: Scene, row: Missile) -> tuple[int, ...]:
    """Whom it can shoot at."""
    return in_range(here.view, here.me, row)


def arms(here: Scene) -> tuple[tuple[Arm, Mode], ...]:
    """The ways to strike that reach somebody."""
    return _arms(here.view, here.me.unit)


@once
def _arms(view: View, unit: int) -> tuple[tuple[Arm, Mode], ...]:
    me = figure(view, unit)
    return tuple(pair for pair in open_ways(view, me) if in_reach(view, me, pair[1]))


def way(here: Scene, own: Order) -> tuple[Arm, Mode] | None:
    """The weapon and the way of using it that are named."""
    found = [pair for pair in arms(here) if pair[0].id == own.text("weapon")]
    named = (pair for pair in found if own.text("mode") in ("", EACH, pair[1].id))
    return next(named, None)


def struck_at(here: Scene, mode: Mode) -> tuple[int, ...]:
    """Whom it can strike at so."""
    return in_reach(here.view, here.me, mode)


def aimed_at(here: Scene, own: Order) -> tuple[int, ...]:
    """Whom it can get at as it is named: to shoot, to strike or to grapple."""
    if own.text("form") == GRAPPLES:
        return holdable(here.view, here.me)
    if (row := missile(here, own)) is not None:
        return shot_at(here, row)
    pair = way(here, own)
    return struck_at(here, pair[1]) if pair else ()


@rule("HC-MASS-03", "HC-GRAP-14", "HC-ACT-03")
def able(here: Scene, own: Order) -> int:
    """How many of its figures can attack as it is named, after the action that goes with it."""
    weapon, mode = way(here, own) or (None, None)
    deed = beside(here.view, here.me.unit, own)
    me = after_all(here.me, (deed,) if deed is not None else ())
    return hands_free(me, missile(here, own) or weapon, mode)


@rule("HC-MASS-03")
def counts(living: int) -> tuple[int, ...]:
    """How many figures may be sent at one target: any; first all, half, and as many as just reach a
    row of the multiplier.
    """
    some = (count for count in reversed(ROWS) if count < living)
    half = (living // 2,) if living > 1 else ()
    return tuple(dict.fromkeys((living, *half, *some, *range(1, living))))


@rule("HC-MEL-09", "HC-BASE-19", "HC-MEL-13")
def places(attack: Attack) -> Iterator[str]:
    """Where a blow or shot may be aimed: the torso first."""
    # Though another part may promise more: the book strikes at the torso unless another part is
    # declared (HC-MEL-09), so what stands there unasked is that. The odds of each stand beside it.
    yield TORSO
    for name in locations():
        there = replace(attack, location=name)
        if name != TORSO and may_aim(there) and may_attack(there):
            yield name


@rule("HC-MASS-10", "HC-DIS-02")
def declared(here: Scene, own: Order, drawn: bool = True) -> tuple[Declared, ...]:
    """What an order to shoot or to strike comes to, if Fast-Draw is made that is tried, or not; of
    who may strike after a runner what that does.
    """
    if here.request.kind == FREE:
        runner = figure(here.view, int(here.request.fact("target") or 0))
        mount = own.get("mount") is True
        blow = free_blow(here.view, here.me, runner, mount) if own.get("use") is True else None
        return (blow,) if blow is not None else ()
    row = missile(here, own)
    if row is None:
        return tuple(blows(here.view, here.me, own))
    fast = drawn and own.get("draw") is True and fast_draws(here.me, row)
    return tuple(volley(here.view, here.me, row, own, fast))


@rule("HC-MASS-10")
def attacks(here: Scene, mine: Iterable[Declared], fellows: Iterable[Declared]) -> Iterator[Attack]:
    """The attacks that these come to, beside those of others of the side, and with them."""
    mine, alike, beside = tuple(mine), list[Declared](), list[Declared]()
    aims = {(one.foe, one.weapon) for one in mine}
    for one in fellows:
        (alike if (one.foe, one.weapon) in aims else beside).append(one)
    for found in together(here.view, (*mine, *alike), beside):
        if here.me.unit in found.units:
            yield found


def alone(here: Scene, own: Order) -> tuple[Attack, ...]:
    """The attacks that an order comes to by itself, as far as it goes by now."""
    return _alone(here.view, here.request, own)[1]


def stands_alone(here: Scene, own: Order) -> bool:
    """Whether every attack that it declares can be made, whatever others have been told."""
    meant, found = _alone(here.view, here.request, own)
    return meant <= {attack.foe.unit for attack in found}


@once
def _alone(view: View, request: Request, own: Order) -> tuple[frozenset[int], tuple[Attack, ...]]:
    """Whom an order means, and the attacks that it comes to by itself."""
    here = scene(view, request, own)
    mine = declared(here, own)
    return frozenset(one.foe for one in mine), tuple(attacks(here, mine, ()))


@rule("HC-MASS-10")
def drafted(here: Scene) -> Iterator[Declared]:
    """What other units of the side have been told to do in the same phase."""
    view, asked = here.view, here.request
    for name, order in view.drafts.items():
        request = view.requests.get(name)
        if request is not None and request.kind == asked.kind and request.unit != asked.unit:
            yield from declared(scene(view, request, order), order)


Test = Callable[[Scene, Order], bool]


def said(name: str, *values: Value) -> Test:
    """Whether a slot has one of these values."""
    return lambda here, own: own.get(name) in values


CHARGE = "all_out_offensive"
CHARGES = said("tactic", CHARGE)
"""Whether it runs straight at somebody (HC-TAC-04)."""


def enemies(here: Scene, own: Order) -> Iterator[int]:
    """At whom it can run, or for whom it can wait, as they are listed."""
    return (foe.unit for foe in here.foes())


def turn(here: Scene) -> tuple[tuple[str, int], ...]:
    """First in the order of its side, where it has company."""
    return (("turn", 0),) if len(here.friends()) > 1 else ()


def no(here: Scene, own: Order) -> tuple[bool, ...]:
    """What is not done as a rule."""
    return False, True


def yes(here: Scene, own: Order) -> tuple[bool, ...]:
    """What is done as a rule."""
    return True, False


def by_form(
    forms: Callable[[Scene, Order], Iterable[str]],
    why: tuple[str, str],
    tables: Mapping[str, Table[Scene]],
) -> Grammar[Scene]:
    """Orders of several forms, of which the first slot names one; ``why``: the rule and the words
    of a refusal.
    """
    first = Table[Scene](Slot("form", Role.FORM, forms, why))
    every = {"": first, **tables}
    return Grammar(scene, every, lambda o: o.text("form"), otherwise=why, incomplete=why)
