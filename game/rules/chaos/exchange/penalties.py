"""Penalties and bonuses of a combat roll (PEN): each a modifier with its rule and label. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.checks import Modifier
from game.core.rule import rule
from game.rules.chaos.exchange.facts import HERE, Setting
from game.rules.chaos.sheet import body, derived
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.rows import Weapon


@rule("CF-PEN-01")
def stacked(causes: Iterable[Modifier], most: int) -> tuple[Modifier, ...]:
    """The causes of one kind that count: no more than ``most``."""
    return tuple(causes)[:most]


def standard(causes: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Those of them that count as a rule."""
    return stacked(causes, tables().numbers.modifiers.stacks)


@rule("CF-PEN-02", "CF-VEH-01")
def disoriented(who: Combatant, *, smoke: int = 0) -> tuple[Modifier, ...]:
    """Dizzy, half blind, blind, or by so much about him: in smoke or darkness, jerked about."""
    return standard(_blurs(who, smoke))


def _blurs(who: Combatant, smoke: int) -> Iterator[Modifier]:
    worth = tables().numbers.modifiers.disorient
    blind = body.blinded(derived.felt(who))
    if who.condition.stunned and not who.condition.prone:
        yield Modifier("CF-STUN-04", "chaos.pen_stunned", worth)
    if blind:
        yield Modifier("CF-PEN-02", "chaos.pen_eye", worth)
    if blind > 1:
        yield Modifier("CF-PEN-02", "chaos.pen_blind", worth)
    for _ in range(smoke):
        yield Modifier("CF-PEN-02", "chaos.pen_smoke", worth)


@rule("CF-PEN-03", "CF-AMBUSH-03")
def ambushed(is_ambushed: bool) -> tuple[Modifier, ...]:
    """The first two rounds of an ambushed side."""
    worth = tables().numbers.modifiers.ambush
    return (Modifier("CF-PEN-03", "chaos.pen_ambushed", worth),) if is_ambushed else ()


@rule("CF-PEN-05")
def awkward(
    who: Combatant,
    *,
    lower: bool = False,
    rear: bool = False,
    cramped: bool = False,
    more: Iterable[Modifier] = (),
) -> tuple[Modifier, ...]:
    """Badly placed, for whatever reason; who is Lithe or wills his mind is spared the first."""
    causes = (*_awkward(who, lower, rear, cramped), *more)
    spared = derived.has(who, "lithe") or derived.has(who, "will_the_mind")
    return standard(causes[1:] if spared else causes)


def _awkward(who: Combatant, lower: bool, rear: bool, cramped: bool) -> Iterator[Modifier]:
    numbers, condition = tables().numbers, who.condition
    worth = numbers.modifiers.awkward
    reasons = (
        (condition.prone, "CF-PEN-05", "chaos.pen_prone"),
        (lower, "CF-PEN-05", "chaos.pen_lower"),
        (who.entangled is not None, "CF-ENT-03", "chaos.pen_entangled"),
        (rear, "CF-PEN-05", "chaos.pen_rear"),
        (condition.off_balance, "CF-PEN-05", "chaos.pen_off_balance"),
        (body.awkward(derived.felt(who)), "CF-PEN-05", "chaos.pen_crippled"),
        (who.fighter.agility < numbers.low.clumsy, "CF-PEN-05", "chaos.pen_clumsy"),
        (cramped, "CF-VEH-01", "chaos.pen_cramped"),
    )
    for applies, rule_id, label in reasons:
        if applies:
            yield Modifier(rule_id, label, worth)


@rule("CF-PEN-01", "CF-SPRAY-02")
def room_for_awkward(who: Combatant, setting: Setting) -> bool:
    """Whether one more awkward cause makes a shot of his worse: two count, and Lithe spares one."""
    had = awkward(who, cramped=setting.cramped[0])
    one = Modifier("CF-PEN-05", "", tables().numbers.modifiers.awkward)
    return len(awkward(who, cramped=setting.cramped[0], more=(one,))) > len(had)


@rule("CF-PEN-10")
def unskilled(who: Combatant, row: Weapon | None, how: str = "") -> tuple[Modifier, ...]:
    """No skill with the weapon; a shield needs none, nor does any other thing put in the way."""
    if row is None or not row.group:
        return ()
    numbers, group = tables().numbers.modifiers, derived.group_of(row, how)
    if group in who.fighter.poor:
        return (Modifier("CF-PEN-10", "chaos.pen_poor", numbers.poor),)
    if derived.trained(who.fighter, group):
        return ()
    return (Modifier("CF-PEN-10", "chaos.pen_unskilled", numbers.unskilled),)


@rule("CF-PEN-11")
def red(who: Combatant) -> tuple[Modifier, ...]:
    """Red damage carried."""
    worth = derived.counted_red(who) * tables().numbers.modifiers.red
    return (Modifier("CF-PEN-11", "chaos.pen_red", worth),) if worth else ()


@rule("CF-ROLL-06")
def favour(who: Combatant) -> tuple[Modifier, ...]:
    """What is added to all his combat rolls, also to contests and initiative."""
    worth = who.fighter.rolls
    return (Modifier("CF-ROLL-06", "chaos.all_rolls", worth),) if worth else ()


def numb_guard(who: Combatant, answer: Answer, now: int) -> tuple[Modifier, ...]:
    """The same for an answer with what that hand holds."""
    held = (("right", who.held.right), ("left", who.held.left))
    hand = next((hand for hand, item in held if item and item == answer.weapon), "")
    return numbness(who, hand, now) if hand else ()


def numbness(who: Combatant, hand: str, now: int) -> tuple[Modifier, ...]:
    """A locked wrist, in this round and the next."""
    held, until = who.condition.numb
    if hand != held or now > until:
        return ()
    return (Modifier("CF-PARLAY-01", "chaos.pen_numb", tables().numbers.modifiers.numb),)


@rule("CF-PEN-15", "CF-STAT-06")
def on_contests(who: Combatant, setting: Setting = HERE) -> tuple[Modifier, ...]:
    """What counts in contested checks: all that is on all combat rolls. Of the ``setting`` it is
    the attacker's part that counts, for either side its own.
    """
    return (
        *disoriented(who, smoke=setting.smoke[0]),
        *ambushed(setting.ambushed[0]),
        *_own_moving(setting.moving[0]),
        *awkward(who, lower=setting.lower[0], cramped=setting.cramped[0]),
        *red(who),
        *favour(who),
    )


def _own_moving(runs: bool) -> tuple[Modifier, ...]:
    worth = tables().numbers.modifiers.moving
    return (Modifier("CF-PEN-04", "chaos.pen_moving", worth),) if runs else ()


@rule("CF-PEN-15", "CF-TICK-01")
def on_initiative(
    who: Combatant, *, is_ambushed: bool = False, smoke: int = 0
) -> tuple[Modifier, ...]:
    """What lasts into the initiative of a round: Disorient, Ambush, Awkward and Red; that he is
    off balance for a moment does not.
    """
    steady = replace(who, condition=replace(who.condition, off_balance=False))
    return (
        *disoriented(who, smoke=smoke),
        *ambushed(is_ambushed),
        *awkward(steady),
        *red(who),
        *favour(who),
    )
