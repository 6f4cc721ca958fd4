"""Everything that shifts an attack roll, row by row of table M."""

from __future__ import annotations

from game.core.checks import Modifier, some
from game.core.rule import rule
from game.rules.empress.exchange import blow
from game.rules.empress.exchange.defence import can_parry, overpowers
from game.rules.empress.sheet import gear, ground, stats, turns
from game.rules.empress.tables.book import shift
from game.rules.empress.tables.rows import Weapon

COVERS = {ground.LIGHT: "cover_light", ground.HEAVY: "cover_heavy", ground.UNSEEN: "unseen"}
"""The rows of table M for what hides a target."""


@rule("EM-ATK-01", "EM-UNA-02", "EM-STN-04")
def powerful(attack: blow.Attack) -> bool:
    """Whether Power Modifier is rolled: unarmed always, in melee as chosen or if it is higher."""
    if attack.ranged:
        return False
    if attack.weapon.id == gear.BARE:
        return True
    if attack.power is not None:
        return attack.power
    return stats.power_modifier(attack.me.fighter) > stats.attack_modifier(attack.me.fighter)


@rule("EM-ATK-01", "EM-CHR-04", "EM-STN-04")
def base(attack: blow.Attack) -> int:
    """Attack or Power Modifier; nothing for the opportunity attack of pure defence."""
    if attack.at.interrupting and attack.me.stance.pure:
        return 0
    own = stats.power_modifier if powerful(attack) else stats.attack_modifier
    return own(attack.me.fighter)


@rule("EM-ATK-12")
def attack_shifts(attack: blow.Attack) -> tuple[Modifier, ...]:
    """All of table M that holds for this attack."""
    return some(
        *timing(attack),
        *_gear(attack),
        *(_from_afar(attack) if attack.ranged else _in_melee(attack)),
        *_self(attack),
        *attack.shifts,
    )


@rule("EM-INI-04", "EM-INI-05", "EM-INI-06", "EM-INI-07")
def timing(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What holding, a held attack, a counter or a watch brings."""
    foe, at = attack.foe, attack.at
    waited = (shift(at.waited),) if at.waited else ()
    return shift("holding", foe.turn.guarded), shift("held", at.held and not foe.acted), *waited


@rule("EM-SHD-03", "EM-SHD-10", "EM-WPN-02")
def _gear(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What a large shield, the middle of a shield wall and too heavy a weapon cost."""
    return (
        shift("weak", gear.shortfall(attack.me, attack.weapon)),
        *_perks(attack),
        shift("large_shield", gear.broad(attack.me)),
        shift("wall", attack.at.middle),
    )


@rule("EM-CHR-10", "EM-DUA-03", "EM-DUA-07", "EM-DUA-08", "EM-DUA-01", "EM-DUA-04")
def _perks(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What perks bring: of a pair, of sword-and-board or of specialisation only one, and what it
    costs without one to strike with what is in the left hand alone.
    """
    me, weapon = attack.me, attack.weapon
    if gear.paired(me) and me.stance.dual and not attack.ranged:
        return (shift("dual", gear.strikes_twice(me) and weapon.id in me.fighter.pair),)
    if gear.boarded(me) and me.stance.board and not attack.ranged:
        with_it = me.stance.board == turns.OFFENSIVE and weapon.id == me.fighter.board_weapon
        return (shift("board", with_it),)
    special = weapon.id == me.fighter.special_weapon
    left_alone = bool(me.hands.right) and me.hands.left == weapon.id != me.hands.right
    return shift("special", special), shift("off_hand", left_alone and not gear.paired(me))


@rule("EM-RCH-02", "EM-RCH-04", "EM-RCH-05", "EM-PAR-02", "EM-PAR-03", "EM-UNA-01", "EM-GRP-08")
def _in_melee(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What reach, parrying, and a grapple with the target or with somebody else bring."""
    lost = attack.foe.unit in attack.me.reach_lost
    return (
        shift("pressed_on", attack.at.pressed),
        shift("reach_lost" if lost else "reach", blow.advantage(attack)),
        shift("too_powerful") if overpowers(attack) else shift("no_parry", not can_parry(attack)),
        _grappling(attack),
    )


@rule("EM-GRP-08")
def _grappling(attack: blow.Attack) -> Modifier:
    """At the other grappler, or at somebody else while in a grapple."""
    if attack.within_grapple:
        return shift("grapple")
    return shift("grapple_other", bool(attack.me.grappled.holders or attack.me.holds))


@rule("EM-INH-01", "EM-INH-03", "EM-INH-06", "EM-GRP-08")
def _from_afar(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What range, a crowd round the target, aiming and a grapple bring."""
    at, law = attack.at, attack.law
    far = (shift(at.band),) if law.lotfp_range and at.band != ground.SHORT else ()
    dexterity = stats.modifier(attack.me.fighter, "dexterity")
    crowded = at.crowded and law.lotfp_fire_into_melee
    aimed = shift("aim", attack.me.aiming)
    return (*far, shift("melee", dexterity * crowded), aimed, _grappling(attack))


@rule("EM-STN-01", "EM-STN-02", "EM-SUR-03", "EM-SUR-09", "EM-DIR-04", "EM-DTH-06")
@rule("EM-INH-02", "EM-INH-07", "EM-CLV-01", "EM-CLV-02")
def _self(attack: blow.Attack) -> tuple[Modifier, ...]:
    """What his stance, Sneak Attack, further blows, injuries and what hides the target bring."""
    me, at = attack.me, attack.at
    covered = (shift(COVERS[at.cover]),) if at.cover and attack.law.lotfp_cover else ()
    return (
        shift("stance", me.stance.attack),
        shift("injury", me.injured.light),
        shift("serious", me.injured.serious),
        shift("cleave_warrior" if me.warrior else "cleave", at.cleave),
        shift("sneak", me.fighter.stealth if attack.sneaking else 0),
        shift("trick", at.trick),
        *covered,
        shift("quick", at.quick),
    )


@rule("EM-CLV-03", "EM-CLV-04")
def cleaves(weapon: Weapon, missiles: bool) -> bool:
    """Whether a fallen target allows another attack with this weapon: in melee, and with missiles
    that need no reloading where the switch says so.
    """
    return not weapon.missile or (missiles and not weapon.reload)
