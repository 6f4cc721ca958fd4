"""What breaking free, the hits of a grapple and a pursuit promise, with exact chances."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.checks import Check, gather
from game.core.forecast import Branch, Forecast
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic20s.acts.pursuing import HIDE, RUN, SLAY, STAY, chase_of
from game.rules.heroic20s.exchange import grappling, pursuit
from game.rules.heroic20s.exchange.held import free_check, hold_check
from game.rules.heroic20s.exchange.injury import Sums, after_health
from game.rules.heroic20s.orders.scene import Scene
from game.rules.heroic20s.sheet.components import Grappled
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure, terms

MISSED, DONE = "missed", "done"
"""Grades: nothing comes of it, and it is as it was meant."""


def margins(own: Check, theirs: Check) -> tuple[tuple[int, float], ...]:
    """Each margin of victory of one check over another, with its chance."""
    return gather((int(a) - int(b), p * q) for a, p in own.odds for b, q in theirs.odds)


def won(own: Check, theirs: Check) -> tuple[tuple[str, float], ...]:
    """The chances that a contest is won, and that it is not."""
    chance = sum(part for margin, part in margins(own, theirs) if margin > 0)
    return ((DONE, chance), (MISSED, 1.0 - chance))


def freeing(here: Scene) -> Forecast | None:
    """To break free (HC-GRAP-13)."""
    grip = here.view.find(here.me.unit, Grappled)
    if grip is None:
        return None
    holder = figure(here.view, grip.by)
    own, theirs = free_check(here.me, holder), hold_check(holder, here.me)
    return Forecast(own, (Branch("", won(own, theirs)),), grip.by, later=(theirs,))


def spend_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What hits of a grapple are spent on (HC-GRAP-04)."""
    move, told = order.text("move"), request.fact
    if move not in grappling.MOVES:
        return None
    grip = grappling.Grip(
        me=figure(view, request.unit),
        foe=figure(view, int(told("target") or 0)),
        attackers=int(told("attackers") or 1),
        defenders=int(told("defenders") or 1),
    )
    own, theirs = grappling.force_check(grip, move), grappling.resist_check(grip, move)
    losses: Sums = ()
    if move in grappling.HARMFUL:
        each, many = order.unit("hits") or 1, order.unit("figures") or 1
        limb = order.text("limb") or grappling.ARM
        sums = gather((each * many * n, part) for n, part in _harms(grip, move, limb))
        losses = tuple(sorted(after_health(sums, grip.foe.fighter.health)))
    out = sum(part for n, part in losses if n >= grip.foe.pool)
    branch = Branch("", won(own, theirs), losses, out=out)
    return Forecast(own, (branch,), grip.foe.unit, later=(theirs,))


def _harms(grip: grappling.Grip, move: str, limb: str) -> Iterator[tuple[int, float]]:
    """The injury of one hit by how the contest comes out, and by the dice of what is wrenched."""
    own, theirs = grappling.force_check(grip, move), grappling.resist_check(grip, move)
    by_margin = move in (grappling.CHOKE, grappling.ARM_LOCK)
    dice = ((0, 1.0),) if by_margin else grappling.wrench_check(grip).odds
    for margin, chance in margins(own, theirs):
        for total, part in dice if margin > 0 else ():
            damage = margin if by_margin else int(total) + grip.me.fighter.swing[1]
            yield grappling.harm(grip, move, damage, limb), chance * part
        if margin <= 0:
            yield 0, chance


def pursuit_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """Whether those who flee are caught, if they run or hide, and how many on the average."""
    form, told = order.text("form"), request.fact
    if form in ("", STAY):
        return None
    mine, fled = (_figures(view, told(name) or ()) for name in ("pursuers", "fled"))
    flees, branches, notes = form in (RUN, HIDE), [], []
    ways = (
        (form,) if flees else (RUN, *((HIDE,) if pursuit.may_hide(fled, terms(view).open) else ()))
    )
    for way in ways:
        ours = Order((("form", SLAY),)) if flees else order
        chase = chase_of(terms(view), mine, fled, ours, Order((("form", way),)))
        after, away = pursuit.pursuit_check(chase), pursuit.flight_check(chase)
        most = pursuit.figures(chase.pursuers), pursuit.figures(fled)
        mean = sum(p * pursuit.caught(*most, margin) for margin, p in margins(after, away))
        branches.append(Branch(way, won(away, after) if flees else won(after, away)))
        notes.append((f"heroic20s.note_caught_{way}", (("n", f"{mean:.1f}"),)))
    own = away if flees else after
    return Forecast(own, tuple(branches), fled[0].unit, notes=tuple(notes))


def _figures(view: View, units: tuple[int, ...]) -> tuple[Figure, ...]:
    return tuple(figure(view, unit) for unit in units)
