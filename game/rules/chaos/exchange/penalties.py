"""Penalties and bonuses of a combat roll (PEN): each a modifier with its rule and label. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.checks import Modifier
from game.core.rule import rule
from game.rules.chaos.exchange.facts import AT_THINGS, HERE, Attack, Block, Setting, Strike
from game.rules.chaos.sheet import body, derived
from game.rules.chaos.sheet.actions import ANY, Answer
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.rows import Weapon


@rule("CF-PEN-01")
def stacked(causes: Iterable[Modifier], most: int) -> tuple[Modifier, ...]:
    """The causes of one kind that count: no more than ``most``."""
    return tuple(causes)[:most]


def _stacks(causes: Iterable[Modifier]) -> tuple[Modifier, ...]:
    return stacked(causes, tables().numbers.modifiers.stacks)


@rule("CF-PEN-02")
def disoriented(who: Combatant, *, smoke: bool = False) -> tuple[Modifier, ...]:
    """Dizzy, half blind, blind, in smoke or darkness."""
    return _stacks(_blurs(who, smoke))


def _blurs(who: Combatant, smoke: bool) -> Iterator[Modifier]:
    worth = tables().numbers.modifiers.disorient
    blind = body.blinded(derived.felt(who))
    if who.condition.stunned and not who.condition.prone:
        yield Modifier("CF-STUN-04", "chaos.pen_stunned", worth)
    if blind:
        yield Modifier("CF-PEN-02", "chaos.pen_eye", worth)
    if blind > 1:
        yield Modifier("CF-PEN-02", "chaos.pen_blind", worth)
    if smoke:
        yield Modifier("CF-PEN-02", "chaos.pen_smoke", worth)


@rule("CF-PEN-03", "CF-AMBUSH-03")
def ambushed(is_ambushed: bool) -> tuple[Modifier, ...]:
    """The first two rounds of an ambushed side."""
    worth = tables().numbers.modifiers.ambush
    return (Modifier("CF-PEN-03", "chaos.pen_ambushed", worth),) if is_ambushed else ()


@rule("CF-PEN-04")
def moving(attack: Attack, setting: Setting) -> tuple[Modifier, ...]:
    """Attacking on the run, shooting at somebody who runs, or both."""
    worth = tables().numbers.modifiers.moving
    own, his = setting.moving
    causes = []
    if own:
        causes.append(Modifier("CF-PEN-04", "chaos.pen_moving", worth))
    if his and (attack.ranged or own) and not (own and setting.together):
        causes.append(Modifier("CF-PEN-04", "chaos.pen_target_moves", worth))
    return _stacks(causes)


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
    return _stacks(causes[1:] if spared else causes)


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


@rule("CF-PEN-06")
def size(own: int, his: int, label: str = "chaos.pen_small") -> tuple[Modifier, ...]:
    """Something at most half, or at most a quarter, of one's own size."""
    numbers = tables().numbers.modifiers
    if not his or own < his * numbers.size_ratio:
        return ()
    stacks = 2 if own >= his * numbers.size_ratio_small else 1
    return (Modifier("CF-PEN-06", label, stacks * numbers.size),)


@rule("CF-PEN-01", "CF-PEN-06", "CF-CALL-04")
def narrow(area: str, had: tuple[Modifier, ...] = ()) -> tuple[Modifier, ...]:
    """A part of the body that is small in itself; on one who is small already (``had``) it counts
    as far as two of the kind leave room.
    """
    numbers = tables().numbers.modifiers
    room = numbers.stacks * numbers.size - sum(one.worth for one in had)
    worth = max(body.part(area).size, room) if area != ANY else 0
    return (Modifier("CF-PEN-06", "chaos.pen_narrow", worth),) if worth else ()


@rule("CF-CALL-06", "CF-CALL-07")
def reasons(attacker: Combatant, attack: Attack, setting: Setting) -> tuple[str, ...]:
    """Why it is a called shot, each worth a penalty and a tick."""
    far = attack.ranged and setting.distance > derived.effective_range(
        attacker, attack.weapon, attack.how
    )
    found = (
        ("vital", attack.area != ANY and attack.how not in AT_THINGS),
        ("thing", attack.how in AT_THINGS),
        ("far", far),
        ("cover", setting.cover == "partial"),
        ("bounce", attack.bounced),
    )
    return tuple(name for name, applies in found if applies)


@rule("CF-PEN-07", "CF-CALL-01", "CF-CALL-07")
def called(attacker: Combatant, attack: Attack, setting: Setting) -> tuple[Modifier, ...]:
    """A penalty for each reason; Precision spares one that circumstances force."""
    numbers = tables().numbers.modifiers
    names = list(reasons(attacker, attack, setting))
    forced = [name for name in names if name in ("far", "cover", "bounce")]
    if forced and derived.has(attacker, "precision"):
        names.remove(forced[0])
    rules = {"vital": "CF-CALL-02", "thing": "CF-DISARM-04", "bounce": "CF-REFL-01"}
    causes = (
        Modifier(rules.get(name, "CF-CALL-06"), f"chaos.pen_{name}", numbers.called)
        for name in names
    )
    return stacked(causes, numbers.called_stacks)


@rule("CF-PEN-08", "CF-CAP-02")
def projectile(attack: Attack) -> tuple[Modifier, ...]:
    """What the speed of a missile takes off its target's rolls."""
    numbers, kind = tables().numbers.modifiers, attack.weapon.kind
    if not attack.ranged or kind not in ("fired", "energy"):
        return ()
    worth = numbers.energy if kind == "energy" else numbers.arrow
    return (Modifier("CF-PEN-08", f"chaos.pen_{kind}", worth),)


@rule("CF-PEN-09")
def off_hand(attack: Attack) -> tuple[Modifier, ...]:
    """The off hand."""
    worth = tables().numbers.modifiers.off_hand
    return (Modifier("CF-PEN-09", "chaos.pen_off_hand", worth),) if attack.off else ()


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
    who: Combatant, *, is_ambushed: bool = False, smoke: bool = False
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


def attack_modifiers(
    attacker: Combatant, defender: Combatant | None, attack: Attack, setting: Setting = HERE
) -> tuple[Modifier, ...]:
    """Every penalty of an attack roll; ``defender`` is None for a cell or a thing."""
    his_size = defender.fighter.size if defender else 0
    bounce = tables().numbers.modifiers.awkward
    bounced = (Modifier("CF-REFL-01", "chaos.pen_bounced", bounce),) if attack.bounced else ()
    small = size(attacker.fighter.size, his_size)
    narrow_part = narrow(attack.area, small) if attack.how not in AT_THINGS else ()
    return (
        *disoriented(attacker, smoke=setting.smoke[0]),
        *ambushed(setting.ambushed[0]),
        *moving(attack, setting),
        *awkward(
            attacker,
            lower=setting.lower[0] and not attack.ranged,
            cramped=setting.cramped[0],
            more=bounced,
        ),
        *small,
        *narrow_part,
        *called(attacker, attack, setting),
        *off_hand(attack),
        *unskilled(attacker, attack.weapon, attack.how),
        *red(attacker),
        *numbness(attacker, "left" if attack.off else "right", setting.round),
        *favour(attacker),
        *attack.more,
    )


def defence_modifiers(strike: Strike) -> tuple[Modifier, ...]:
    """Everything on a defence roll but the sheet: penalties, Prepare, Block, Tumble."""
    attack, answer, setting, defender = strike.attack, strike.answer, strike.here, strike.foe
    return (
        *disoriented(defender, smoke=setting.smoke[1]),
        *ambushed(setting.ambushed[1]),
        *awkward(
            defender,
            lower=setting.lower[1] and not attack.ranged,
            rear=setting.rear or defender.outflanked == strike.me.unit,
            cramped=setting.cramped[1],
            more=_broken_off(defender),
        ),
        *size(defender.fighter.size, strike.me.fighter.size, "chaos.pen_small_foe"),
        *projectile(attack),
        *_captured(answer),
        *red(defender),
        *numb_guard(defender, answer, setting.round),
        *favour(defender),
        *bonuses(defender, answer, strike.block),
    )


@rule("CF-SPRAY-09")
def _broken_off(who: Combatant) -> tuple[Modifier, ...]:
    worth = tables().numbers.modifiers.awkward
    return (Modifier("CF-SPRAY-09", "chaos.pen_broken_off", worth),) if who.spraying else ()


@rule("CF-CAP-01")
def _captured(answer: Answer) -> tuple[Modifier, ...]:
    worth = tables().numbers.modifiers.capture
    return (
        (Modifier("CF-CAP-01", "chaos.pen_capture", worth),) if answer.method == "capture" else ()
    )


@rule("CF-PEN-12", "CF-PEN-14", "CF-BLOCK-02", "CF-BLOCK-03", "CF-TUM-01")
def bonuses(
    defender: Combatant, answer: Answer, block: Block | None = None
) -> tuple[Modifier, ...]:
    """Prepared, blocking, tumbling, fooled only once."""
    numbers, found = tables().numbers.modifiers, []
    if answer.pay == "prepared":
        found.append(Modifier("CF-PEN-12", "chaos.prepared", numbers.prepared))
    if answer.method == "block":
        large = block is not None and block.cover == "large"
        worth = numbers.block_large if large else numbers.block
        found.append(Modifier("CF-PEN-14", f"chaos.block_{'large' if large else 'small'}", worth))
    if answer.method == "tumble":
        found.append(Modifier("CF-TUM-01", "chaos.rolling", numbers.tumble))
    if derived.has(defender, "fooled_only_once") and defender.condition.failed_defence:
        found.append(Modifier("CF-PEN-13", "chaos.once_fooled", numbers.once_fooled))
    return tuple(found)
