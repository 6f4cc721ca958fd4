"""Everything that shifts an attack roll, row by row of table M."""

from __future__ import annotations

from game.core.checks import Modifier
from game.core.rule import rule
from game.rules.empress.exchange import blow
from game.rules.empress.exchange.defence import can_parry, overpowers
from game.rules.empress.exchange.rolls import some
from game.rules.empress.sheet.gear import BROAD, boarded, paired, shield, shortfall
from game.rules.empress.sheet.stats import attack_modifier, modifier, power_modifier
from game.rules.empress.sheet.turns import OFFENSIVE
from game.rules.empress.tables.book import shift
from game.rules.empress.tables.rows import Weapon

COVERS = {blow.LIGHT: "cover_light", blow.HEAVY: "cover_heavy", blow.UNSEEN: "unseen"}
"""The rows of table M for what hides a target."""

BARE = "unarmed"
"""The weapon of whoever has none."""


@rule("EM-ATK-01", "EM-UNA-02", "EM-STN-04")
def powerful(attack: blow.Attack) -> bool:
    """Whether Power Modifier is rolled: unarmed always, in melee as chosen or if it is higher."""
    if attack.ranged:
        return False
    if attack.weapon.id == BARE:
        return True
    if attack.power is not None:
        return attack.power
    return power_modifier(attack.me.fighter) > attack_modifier(attack.me.fighter)


@rule("EM-ATK-01", "EM-CHR-04", "EM-STN-04")
def base(attack: blow.Attack) -> int:
    """Attack or Power Modifier; nothing for the opportunity attack of pure defence."""
    if attack.at.interrupting and attack.me.stance.pure:
        return 0
    own = power_modifier if powerful(attack) else attack_modifier
    return own(attack.me.fighter)


@rule("EM-ATK-12")
def attack_shifts(attack: blow.Attack) -> tuple[Modifier, ...]:
    """All of table M that holds for this attack."""
    return some(
        *timing(attack),
        *_gear(attack),
        *(() if attack.ranged else _in_melee(attack)),
        *(_from_afar(attack) if attack.ranged else ()),
        *_self(attack),
        *attack.shifts,
    )


@rule("EM-INI-04", "EM-INI-05", "EM-INI-06", "EM-INI-07")
def timing(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What holding, a held attack, a counter or a watch brings."""
    found = []
    if attack.foe.turn.guarded:
        found.append(shift("holding"))
    if attack.at.held and not attack.foe.acted:
        found.append(shift("held"))
    if attack.at.waited:
        found.append(shift(attack.at.waited))
    return tuple(found)


@rule("EM-SHD-03", "EM-SHD-10", "EM-WPN-02")
def _gear(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What a large shield, the middle of a shield wall and too heavy a weapon cost."""
    borne = shield(attack.me)
    found = [shift("weak", shortfall(attack.me, attack.weapon)), *_perks(attack)]
    if borne is not None and borne.size.id == BROAD:
        found.append(shift("large_shield"))
    if attack.at.middle:
        found.append(shift("wall"))
    return tuple(found)


@rule("EM-CHR-10", "EM-DUA-03", "EM-DUA-07", "EM-DUA-08", "EM-DUA-01")
def _perks(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What perks bring: of a pair, of sword-and-board or of specialisation only one, and what the
    off hand costs without one.
    """
    me, weapon = attack.me, attack.weapon
    if paired(me) and me.stance.dual and not attack.ranged:
        return (shift("dual"),) if me.stance.dual == OFFENSIVE else ()
    if boarded(me) and me.stance.board and not attack.ranged:
        return (shift("board"),) if me.stance.board == OFFENSIVE and _boards(attack) else ()
    found = [shift("special")] if weapon.id == me.fighter.special_weapon else []
    return (*found, shift("off_hand")) if off_hand(attack) else tuple(found)


@rule("EM-DUA-08")
def _boards(attack: blow.Attack) -> bool:
    """Whether he strikes with the weapon of the perk."""
    return attack.weapon.id == attack.me.fighter.board_weapon


@rule("EM-DUA-01", "EM-DUA-04")
def off_hand(attack: blow.Attack) -> bool:
    """Whether he strikes with what is in his left hand alone, and has no perk for the two."""
    hands, name = attack.me.hands, attack.weapon.id
    return bool(hands.right) and hands.left == name != hands.right and not paired(attack.me)


@rule("EM-RCH-02", "EM-RCH-04", "EM-RCH-05", "EM-PAR-02", "EM-PAR-03", "EM-UNA-01")
def _in_melee(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What reach, parrying, grapples and further blows bring."""
    found = [shift("pressed_on")] if attack.at.pressed else []
    if attack.foe.unit in attack.me.reach_lost:
        found += [shift("reach_lost")] if blow.reach_lost(attack) else []
    elif blow.advantage(attack):
        found.append(shift("reach"))
    if overpowers(attack):
        found.append(shift("too_powerful"))
    elif not can_parry(attack):
        found.append(shift("no_parry"))
    return (*found, *_grappling(attack))


@rule("EM-GRP-08")
def _grappling(attack: blow.Attack) -> tuple[Modifier, ...]:
    """At the other grappler, or at somebody else while in a grapple."""
    if attack.within_grapple:
        return (shift("grapple"),)
    busy = attack.me.grappled.holders or attack.me.holds
    return (shift("grapple_other"),) if busy else ()


@rule("EM-INH-01", "EM-INH-03", "EM-INH-06")
def _from_afar(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What range, a crowd round the target and aiming bring."""
    at, law = attack.at, attack.law
    found = [shift(at.band)] if law.range and at.band != blow.SHORT else []
    if at.crowded and law.into_melee:
        found.append(shift("melee", modifier(attack.me.fighter, "dexterity")))
    if attack.me.aiming:
        found.append(shift("aim"))
    return tuple(found)


@rule("EM-STN-01", "EM-STN-02", "EM-SUR-03", "EM-SUR-09", "EM-DIR-04", "EM-DTH-06")
@rule("EM-INH-02", "EM-INH-07")
def _self(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What his stance, Sneak Attack, further blows, injuries and what hides the target bring."""
    me, at = attack.me, attack.at
    found = [
        shift("stance", me.stance.attack),
        shift("injury", me.injured.light),
        shift("serious", me.injured.serious),
        *further(attack),
    ]
    if attack.sneaking:
        found.append(shift("sneak", me.fighter.stealth))
    if at.trick:
        found.append(shift("trick"))
    if at.cover and attack.law.cover:
        found.append(shift(COVERS[at.cover]))
    if at.quick:
        found.append(shift("quick"))
    return tuple(found)


@rule("EM-CLV-01", "EM-CLV-02")
def further(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What each further blow after a cleave costs; Warriors less."""
    name = "cleave_warrior" if attack.me.warrior else "cleave"
    return (shift(name, attack.at.cleave),) if attack.at.cleave else ()


@rule("EM-CLV-03", "EM-CLV-04")
def cleaves(weapon: Weapon, missiles: bool) -> bool:
    """Whether a fallen target allows another attack with this weapon: in melee, and with missiles
    that need no reloading where the switch says so.
    """
    return not weapon.missile or (missiles and not weapon.reload)
