"""All that counts in one attack roll and in one defence roll beside the sheet (PEN, CALL). Pure."""

from __future__ import annotations

from game.core.checks import Modifier
from game.core.rule import rule
from game.rules.chaos.exchange.facts import AT_THINGS, HERE, Attack, Block, Setting, Strike
from game.rules.chaos.exchange.penalties import (
    ambushed,
    awkward,
    disoriented,
    favour,
    numb_guard,
    numbness,
    red,
    stacked,
    standard,
    unskilled,
)
from game.rules.chaos.sheet import body, derived
from game.rules.chaos.sheet.actions import ANY, Answer
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables


@rule("CF-PEN-04", "CF-VEH-02")
def moving(attack: Attack, setting: Setting) -> tuple[Modifier, ...]:
    """Attacking on the run, shooting at somebody who runs, or both."""
    worth = tables().numbers.modifiers.moving
    own, his = setting.moving
    causes = []
    if own:
        causes.append(Modifier("CF-PEN-04", "chaos.pen_moving", worth))
    alike = own and setting.together and not (attack.ranged and setting.apart)
    if his and (attack.ranged or own) and not alike:
        causes.append(Modifier("CF-PEN-04", "chaos.pen_target_moves", worth))
    return standard(causes)


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
