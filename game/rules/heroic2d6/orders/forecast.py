"""What orders of a turn and reactions promise, from the very procedures that are rolled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from game.core.checks import Ask, Check, Exchange, Grade, gather, means
from game.core.forecast import Branch, Forecast
from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic2d6.acts import turn
from game.rules.heroic2d6.acts.blows import TWO, attack_of, made
from game.rules.heroic2d6.acts.casting import casting_of
from game.rules.heroic2d6.acts.freeing import net_check, pin_check
from game.rules.heroic2d6.acts.going import gets_out, law_at, leaving_check, pace_of
from game.rules.heroic2d6.acts.hurt import law_of
from game.rules.heroic2d6.acts.looking import in_the_dark, search_check
from game.rules.heroic2d6.acts.strays import astray
from game.rules.heroic2d6.exchange.attack import (
    SELF,
    Attack,
    Struck,
    attack_check,
    attack_number,
    attacked,
    fixed,
    reaction_check,
    rolls,
)
from game.rules.heroic2d6.exchange.damage import Harm, Law, damage
from game.rules.heroic2d6.exchange.defence import (
    MAGIC_TRAP,
    NONE,
    SPELL,
    TRAP,
    automatic,
    defences,
)
from game.rules.heroic2d6.exchange.magic import (
    Casting,
    cast,
    resists,
    spell_check,
    spell_number,
    unopposed_check,
)
from game.rules.heroic2d6.exchange.rolls import AVOIDED, CRITICAL
from game.rules.heroic2d6.orders import remarks
from game.rules.heroic2d6.orders.chances import by_chance, missing
from game.rules.heroic2d6.sheet.components import Pinned
from game.rules.heroic2d6.sheet.figure import Figure, figure, offense, terms
from game.rules.heroic2d6.sheet.ways import ways_of
from game.rules.heroic2d6.tables.book import spells, weapons
from game.rules.kit.people.gear import Hands

Answer = Callable[[Ask], Order]

Result = tuple[Grade, int, int, tuple[str, ...]]
"""How it went, the points of the target and of the attacker, and what else it does."""


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of an attack for each reaction, of a spell, or of getting free."""
    form = order.text("form")
    if form == turn.FIGHT:
        return _fight(view, request, order)
    if form == turn.MAGIC:
        return _magic(view, request, order)
    if form == turn.BREAK_FREE:
        return _free(view, request.unit)
    if form in (turn.MOVE, turn.SPRINT):
        return _leaving(view, request.unit, order)
    if form == turn.SEARCH:
        me = figure(view, request.unit)
        check = search_check(me, in_the_dark(view, me), terms(view).search)
        return Forecast(check, ()) if me.hero else None
    return None


@rule("H2-GRD-06")
def _leaving(view: View, unit: int, order: Order) -> Forecast | None:
    """The roll that a way out of a melee that holds costs."""
    check, goal = leaving_check(view, unit), order.cell("to")
    if check is None or goal is None:
        return None
    way = ways_of(view, unit, pace_of(view, unit)).get(goal)
    out = way is not None and (order.get("off") is True or gets_out(view, unit, way.path))
    return (
        Forecast(check, (), check.target if check.actor == unit else check.actor) if out else None
    )


def other_hand(view: View, request: Request, order: Order) -> Forecast | None:
    """What the blow of the other hand promises, where it turns on somebody else."""
    target, hands = order.unit("target"), view.get(request.unit, Hands)
    if not target:
        return None
    return of_attack(made(view, request.unit, target, TWO, hands.left))


def _fight(view: View, request: Request, order: Order) -> Forecast | None:
    attack = attack_of(view, request.unit, order)
    if attack is None or not attack.foe.place:
        return None
    second, others = order.unit("target2"), tuple[Forecast, ...]()
    if order.text("how") == TWO and second:
        hands = attack.me.hands
        attack = made(view, request.unit, attack.foe.unit, TWO, hands.right)
        others = (of_attack(made(view, request.unit, second, TWO, hands.left)),)
    elif (stray := astray(view, attack)) is not None:
        others = (by_chance(of_attack(stray), missing(attack)),)
    notes = tuple(remarks.on_attack(view, attack))
    return replace(of_attack(attack), notes=notes, others=others)


def of_attack(attack: Attack) -> Forecast:
    """One attack: against each of the Hero's reactions, or none."""
    known = () if rolls(attack) else tuple(one.name for one in defences(attack.foe, attack.how))
    unasked = _unasked(attack.foe, attack.how, fixed(attack))
    branches = tuple(_branch(attack, name) for name in known or (unasked,))
    check = attack_check(attack) if rolls(attack) else _best(attack)
    return Forecast(check, branches, attack.foe.unit)


def _unasked(foe: Figure, how: str, fixed: bool) -> str:
    """What defends him without a roll, or nothing."""
    best = automatic(foe, how, fixed)
    return best.name if best else NONE


def _best(attack: Attack) -> Check | None:
    """The reaction with the best chance, as the roll that the attack comes down to."""
    target = attack_number(attack)
    checks = [
        reaction_check(attack.foe, attack.me.unit, one, target)
        for one in defences(attack.foe, attack.how)
    ]
    return max(checks, key=lambda check: check.chance(AVOIDED), default=None)


def _branch(attack: Attack, reaction: str) -> Branch:
    return _told(reaction, _odds(attack, reaction), attack.foe.health.now, attack.me)


@lru_cache(maxsize=4096)
def _odds(attack: Attack, reaction: str) -> tuple[tuple[Result, float], ...]:
    return enumerate_exchange(lambda: _bare(attacked(attack)), _always(reaction))


def _bare(exchange: Exchange[Struck]) -> Exchange[Result]:
    """The same without the dice, so that equal results are put together."""
    struck = yield from exchange
    fumbled = struck.fumbled
    own = fumbled.harm.points if fumbled is not None and fumbled.what == SELF else 0
    return struck.grade, struck.harm.points, own, struck.does


def _always(reaction: str) -> Answer:
    def react(ask: Ask) -> Order:
        return Order((("reaction", reaction),))

    return react


def _told(answer: str, found: tuple[tuple[Result, float], ...], health: int, me: Figure) -> Branch:
    """The results added up: grades, points of either, the chance that the target goes down."""
    losses = tuple(sorted(gather((points, p) for (_, points, _, _), p in found)))
    own = tuple(sorted(gather((points, p) for (_, _, points, _), p in found)))
    return Branch(
        answer,
        gather((grade, p) for (grade, _, _, _), p in found),
        losses,
        own if len(own) > 1 else (),
        sum(p for points, p in losses if points >= health),
        means((grade, points, p) for (grade, points, _, _), p in found),
    )


def _magic(view: View, request: Request, order: Order) -> Forecast | None:
    casting = casting_of(view, request.unit, order)
    if casting is None:
        return None
    if casting.spell.aim not in ("foe", "burst", "line"):
        check = unopposed_check(casting)
        notes = tuple(remarks.on_spell(casting, check))
        return Forecast(check, _healing(casting), order.unit("target"), notes=notes)
    found = tuple(of_spell(replace(casting, targets=(foe,))) for foe in casting.targets)
    if not found:
        return None
    return replace(
        found[0], others=found[1:], notes=tuple(remarks.on_spell(casting, found[0].check))
    )


def _healing(casting: Casting) -> tuple[Branch, ...]:
    """The points that a spell gives back, as losses below nothing."""
    check = unopposed_check(casting)
    return (Branch("", check.odds),)


def of_spell(casting: Casting) -> Forecast:
    """One spell at one creature: the caster's roll, or the Hero's who resists."""
    (foe,) = casting.targets
    reacts = resists(casting, foe)
    known = tuple(one.name for one in defences(foe, SPELL)) if reacts else ()
    unasked = _unasked(foe, SPELL, False)
    branches = tuple(_spelled(casting, name) for name in known or (unasked,))
    check: Check | None = None if reacts else spell_check(casting, foe)
    if known:
        target = spell_number(casting)
        check = reaction_check(foe, casting.me.unit, defences(foe, SPELL)[0], target)
    return Forecast(check, branches, foe.unit)


def _spelled(casting: Casting, reaction: str) -> Branch:
    (foe,) = casting.targets
    found = enumerate_exchange(lambda: _alone(casting), _always(reaction))
    return _told(reaction, found, foe.health.now, casting.me)


def _alone(casting: Casting) -> Exchange[Result]:
    done = yield from cast(casting)
    struck = done.struck[0][1]
    return struck.grade, struck.harm.points, 0, struck.does


def _free(view: View, unit: int) -> Forecast | None:
    me, pinned = figure(view, unit), view.find(unit, Pinned)
    if me.netted:
        return Forecast(net_check(me), ()) if me.hero else None
    if pinned is None:
        return None
    check, _ = pin_check(me, figure(view, pinned.by))
    return Forecast(check, (), pinned.by)


def reaction_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What a reaction promises: whether it avoids the attack, and what it costs else."""
    me, told = figure(view, request.unit), request.fact
    name, how, by = order.text("reaction"), str(told("how")), told("by") or 0
    chosen = next((one for one in defences(me, how) if one.name == name), None)
    if chosen is None:
        return None
    target = told("number")
    assert isinstance(target, int)
    check = reaction_check(me, by, chosen, target)
    hits = _when_caught(view, request, me, by)
    found = tuple(
        ((grade, 0, points, ()), p * q)
        for grade, p in check.odds
        for points, q in (((0, 1.0),) if grade == AVOIDED else hits(grade == CRITICAL))
    )
    own = tuple(sorted(gather((points, p) for (_, _, points, _), p in found)))
    return Forecast(check, (Branch(name, check.odds, own=own),), by or None)


def _when_caught(
    view: View, request: Request, me: Figure, by: int
) -> Callable[[bool], tuple[tuple[int, float], ...]]:
    """What a hit takes of him, by whether it is critical."""
    told, law = request.fact, law_at(law_of(view), request.fact("falls") is True)
    how, harmless = str(told("how")), False
    if how == SPELL:
        row = spells()[str(told("spell"))]
        power, harmless = row.offense, row.effect == "net"
    elif how in (TRAP, MAGIC_TRAP):
        power = int(told("offense") or 0)
    else:
        power = offense(figure(view, by), weapons()[str(told("weapon"))])
    harmless = harmless or how == "wrestle" or told("weapon") == "net"

    def lost(double: bool) -> tuple[tuple[int, float], ...]:
        if harmless:
            return ((0, 1.0),)
        return _harm(by, power, me, law, double)

    return lost


@lru_cache(maxsize=4096)
def _harm(
    by: int,
    power: int,
    me: Figure,
    law: Law,
    double: bool,
) -> tuple[tuple[int, float], ...]:
    found = enumerate_exchange(lambda: _points(damage(by, power, me, law, double)), _always(""))
    return tuple(sorted(gather(found)))


def _points(exchange: Exchange[Harm]) -> Exchange[int]:
    harm = yield from exchange
    return harm.points
