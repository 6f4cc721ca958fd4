"""What orders and answers promise, with exact chances, from the numbers that are rolled: shots,
blows, defences, breaking free, the hits of a grapple and a pursuit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.checks import Check, gather
from game.core.forecast import Branch, Forecast
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic20s.acts.declaring import Declared, together
from game.rules.heroic20s.acts.fighting import FREES, free_blow
from game.rules.heroic20s.acts.pursuing import HIDE, RUN, SLAY, STAY, chase_of
from game.rules.heroic20s.acts.shooting import HOLDS
from game.rules.heroic20s.acts.told import attack_of
from game.rules.heroic20s.exchange import grappling, pursuit
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.contest import MADE, margin_check
from game.rules.heroic20s.exchange.defence import best_defence, defences, tactic_shift
from game.rules.heroic20s.exchange.grappling import free_check, hold_check
from game.rules.heroic20s.exchange.hands import lays_aside
from game.rules.heroic20s.exchange.injury import Sums, after_health
from game.rules.heroic20s.exchange.modifiers import effective, modifiers
from game.rules.heroic20s.exchange.numbers import multiplier
from game.rules.heroic20s.exchange.odds import hit_odds
from game.rules.heroic20s.exchange.shots import fast_draw_check, fast_draws
from game.rules.heroic20s.exchange.strike import attack_check
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.chances import Chances, chances, fallen_note, suffered
from game.rules.heroic20s.orders.scene import Scene, scene
from game.rules.heroic20s.orders.strays import stray_notes
from game.rules.heroic20s.sheet.components import Grappled
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure, terms

MISSED, STOPPED, HIT, DONE = "missed", "stopped", "hit", "done"
"""Grades: nothing comes of it, armour stops it, it hurts; and it is as it was meant."""


def branch(answer: str, found: Chances, pool: int) -> Branch:
    """These chances as they are shown, against a pool of so many points."""
    losses = tuple(sorted(gather((points, chance) for (_, points, _), chance in found)))
    hit = gather((_grade(hits, hurt), chance) for (hits, _, hurt), chance in found)
    out = sum(chance for points, chance in losses if points >= pool)
    return Branch(answer, hit, losses, out=out)


def _grade(hits: int, hurt: bool) -> str:
    return MISSED if not hits else HIT if hurt else STOPPED


def of_attack(mixed: Iterable[tuple[Attack, float]]) -> Forecast:
    """One attack, or one of several with their chances: against each defence, the best first."""
    every = tuple(mixed)
    attack = every[0][0]
    known = sorted(defences(attack), key=lambda one: -one.number)
    names = [one.id for one in known] or [""]
    best = best_defence(attack)
    names.sort(key=lambda name: best is None or name != best.id)
    branches = tuple(branch(name, _mixed(every, name), max(1, attack.foe.pool)) for name in names)
    return Forecast(
        attack_check(attack, modifiers(attack)), branches, attack.foe.unit, notes=_notes(attack)
    )


def _mixed(every: tuple[tuple[Attack, float], ...], defence: str) -> Chances:
    """What one of these comes to against a defence, each as likely as it is."""
    if len(every) == 1:
        return chances(every[0][0], defence)
    return gather(
        (done, chance * part) for one, part in every for done, chance in chances(one, defence)
    )


def _notes(attack: Attack) -> tuple[tuple[str, tuple[Slot, ...]], ...]:
    """How many attack, what that multiplies hits by, and how many missiles there are at most."""
    times = multiplier(attack.multiplied)
    whole, half = divmod(int(times * 2), 2)
    told: list[tuple[str, tuple[Slot, ...]]] = []
    best = best_defence(attack)
    if best is not None:
        both = ("skill", effective(attack)), ("n", best.number)
        told.append((f"heroic20s.note_{best.id}", both))
    if times != 1:
        shown = f"{whole}.5" if half else str(whole)
        key = "heroic20s.note_multiplier" + ("_shots" if attack.projectiles else "")
        told.append((key, (("n", shown), ("figures", attack.multiplied))))
    if attack.projectiles:
        told.append(("heroic20s.note_cap", (("n", attack.projectiles),)))
    if attack.foe.living > 1 and attack.weapon is not None:
        found = chances(attack, best.id if best else "")
        told.append(fallen_note("heroic20s.note_fallen", attack, found))
    return tuple(told)


def blow_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What an order to shoot, to strike, to grapple or to break free promises."""
    here = scene(view, request, order)
    if order.text("form") == FREES:
        return freeing(here)
    if order.text("form") in (HOLDS, ""):
        return None
    made = planned(here, order, tuple(at.drafted(here)))
    found = [_with_more(view, of_attack(mixed), mixed[0][0]) for mixed in made]
    if not found:
        return None
    return replace(found[0], others=tuple(found[1:]))


def _with_more(view: View, found: Forecast, attack: Attack) -> Forecast:
    """The forecast of an attack, how likely a shot strikes a friend in a melee, and whether both
    hands are needed, so that the shield is laid aside.
    """
    weapons = (one.weapon for one in attack.parts)
    drops = figure(view, attack.me.unit).shield and not attack.me.shield
    drops = drops or lays_aside(attack.me, weapons)
    aside = (("heroic20s.note_aside", ()),) if drops else ()
    return replace(found, notes=(*found.notes, *stray_notes(view, attack), *aside))


def planned(
    here: Scene, order: Order, fellows: Iterable[Declared] = ()
) -> tuple[tuple[tuple[Attack, float], ...], ...]:
    """The attacks that an order comes to as things stand, those of others counted in: each with one
    shot more if Fast-Draw is made, and without it, with their chances.
    """
    more = tuple(at.attacks(here, at.declared(here, order), fellows))
    row = more[0].missile if more else None
    if row is None or order.get("draw") is not True or not fast_draws(here.me, row):
        return tuple(((attack, 1.0),) for attack in more)
    less = at.attacks(here, at.declared(here, order, drawn=False), fellows)
    made = fast_draw_check(here.me, row).chance(MADE)
    return tuple(((a, made), (b, 1.0 - made)) for a, b in zip(more, less, strict=True))


def free_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What a free attack promises, beside those that others have been told to make."""
    here = scene(view, request, order)
    found = next(at.attacks(here, at.declared(here, order), at.drafted(here)), None)
    return of_attack(((found, 1.0),)) if found is not None else None


def next_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What the free attack of one of several promises, whose numbers count together."""
    runner = figure(view, request.unit)
    mounts = request.fact("mounts") or ()
    found = (
        free_blow(view, figure(view, unit), runner, unit in mounts)
        for unit in request.fact("every") or ()
    )
    attacks = together(view, [blow for blow in found if blow is not None])
    named = order.unit("target")
    attack = next((attack for attack in attacks if attack.me.unit == named), None)
    return of_attack(((attack, 1.0),)) if attack is not None else None


def defence_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What a defence promises: its number, as the request tells it, and what is lost all the same:
    points, and of several the figures that fall.
    """
    name = order.text("defence")
    number = request.fact(name)
    if not isinstance(number, int):
        return None
    by = int(request.fact("by") or 0)
    # Apart from the rest, since the tactic was chosen; whatever else shifts it is in the number.
    chosen = tactic_shift(figure(view, request.unit))
    less = number - chosen.worth
    check = margin_check("defence", "HC-MEL-11", less, (chosen,), request.unit, by, name)
    skill = int(request.fact("skill") or 0)
    notes: tuple[tuple[str, tuple[Slot, ...]], ...] = (("heroic20s.note_skill", (("n", skill),)),)
    attack = attack_of(view, request)
    if attack is None:
        struck = sum(chance for _, chance in hit_odds(skill, number, 1, 1, None))
        bare = Branch(name, ((MISSED, 1.0 - struck), (HIT, struck)))
        return Forecast(check, (bare,), by or None, notes=notes)
    found = suffered(attack, skill, number, name)
    if attack.foe.living > 1 and attack.weapon is not None and not attack.at_mount:
        notes = (fallen_note("heroic20s.note_loses", attack, found), *notes)
    # What armour stops is as good as parried to whoever defends.
    hit = gather((HIT if hits and hurt else MISSED, chance) for (hits, _, hurt), chance in found)
    pool = max(1, attack.foe.pool)
    lost = gather((min(points, pool), chance) for (_, points, _), chance in found)
    return Forecast(check, (Branch(name, hit, own=lost),), by, notes=notes)


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
        theirs = order if flees else Order((("form", way),))
        chase = chase_of(terms(view), mine, fled, ours, theirs)
        after, away = pursuit.pursuit_check(chase), pursuit.flight_check(chase)
        odds = pursuit.outlook(chase)
        chance = sum(p for margin, p in odds if (margin <= 0 if flees else margin > 0))
        branches.append(Branch(way, ((DONE, chance), (MISSED, 1.0 - chance))))
        notes.append((f"heroic20s.note_caught_{way}", (("n", f"{pursuit.expected(chase):.1f}"),)))
    own = away if flees else after
    return Forecast(own, tuple(branches), fled[0].unit, notes=tuple(notes))


def _figures(view: View, units: tuple[int, ...]) -> tuple[Figure, ...]:
    return tuple(figure(view, unit) for unit in units)
