"""An ordered attack as the rules need it: with what, at whom, from where, with which numbers; and
what the place makes of its time: the run-up to its target, called shots.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Modifier
from game.core.components import Out, Position
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.acts.fight.defending import BURST, CLOSE, PARLAY, RANGED, SPRAY, Threat
from game.rules.chaos.acts.move import running, stepping
from game.rules.chaos.acts.parlay.entangling import reach_of as parlay_reach
from game.rules.chaos.exchange import modifiers
from game.rules.chaos.exchange.facts import AT_THINGS, Attack, Block, Setting
from game.rules.chaos.exchange.facts import RANGED as AFAR
from game.rules.chaos.exchange.modifiers import projectile
from game.rules.chaos.exchange.setting import Place, setting, setting_at
from game.rules.chaos.sheet import durations, hands, ki, paces
from game.rules.chaos.sheet.actions import MAIN, OFF, Action, Answer
from game.rules.chaos.sheet.agenda import Thing
from game.rules.chaos.sheet.components import Carries, Doing, Fighter
from game.rules.chaos.sheet.durations import HERE, Course, parts, row_of
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.durations import durations as lengths
from game.rules.chaos.tables.rows import Weapon

AT_OBJECTS = {"break": "break", "breach": "strike", "disarm": "disarm"}
"""Blows at things, and how they are rolled: a wall is no narrow mark."""


@rule("CF-ACQ-02", "CF-JAB-01", "CF-JAB-04")
def attack_of(me: Combatant, action: Action) -> Attack:
    """The attack of this order, its first one if there are two."""
    row = weapon(action.weapon or hands.FIST)
    usual = hands.spraying_hand if action.how == "spray" else hands.hand_of
    hand = action.hand or usual(me, row.id)
    ranged = reaching.is_ranged(action.how, row)
    how = action.how
    if how in AT_OBJECTS:
        how = "shoot" if ranged else AT_OBJECTS[how]
    mark = action.target or action.thing
    return Attack(
        how,
        row,
        durations.strike_ticks(replace(action, second=""), me.fighter),
        hand,
        action.area,
        action.jab or (hand == OFF and not ranged),
        acquired=not ranged or action.acquire or (bool(mark) and me.acquired == mark),
        bounced=action.bounce is not None,
        ki=action.ki,
        spent=ki.declared(action),
        more=_at_thing(action, ranged),
    )


@rule("CF-DISARM-04")
def _at_thing(action: Action, ranged: bool) -> tuple[Modifier, ...]:
    """A shot at a weapon or an object is a called one, as a blow at it is."""
    called = tables().numbers.modifiers.called
    shot = action.how in AT_THINGS and ranged
    return (Modifier("CF-DISARM-04", "chaos.pen_thing", called),) if shot else ()


@rule("CF-DUAL-01", "CF-DUAL-05")
def second_of(me: Combatant, action: Action) -> Attack:
    """The second attack of a dual strike: in the off hand, a jab unless it is a shot."""
    first = attack_of(me, action)
    row = weapon(action.second)
    return replace(
        first,
        weapon=row,
        ticks=lengths().deed.second,
        hand=OFF,
        area="any",
        jab=not first.ranged,
        second=True,
        feinted=False,
        ki=0,
    )


@rule("CF-RET-02", "CF-ENT-04")
def returned_by(me: Combatant, answer: Answer, ticks: int, taken: set[str]) -> Attack:
    """A return strike: a jab of one tick with what he parried with if he still can, or with what he
    has at hand and has nobody in it (``taken``).
    """
    known = [item for item, _ in hands.blades(me) if item not in taken]
    item = answer.weapon if answer.weapon in known else known[0]
    spent = answer.ki + (answer.pay == "ki") + 1
    return Attack("strike", weapon(item), ticks, MAIN, jab=True, returned=True, spent=spent)


@rule("CF-SIM-01", "CF-PEN-08")
def simultaneous_by(me: Combatant, answer: Answer, against: int, attack: Attack) -> Attack:
    """What a defender strikes, shoots or throws back with at the same moment as this attack, whose
    missile hampers him as it would any defence.
    """
    row = weapon(answer.weapon or hands.FIST)
    hand = hands.hand_of(me, row.id)
    how = ("throw" if row.kind == "thrown" else "shoot") if row.missile else "strike"
    return Attack(
        how,
        row,
        durations.refire(row, me.fighter),
        hand,
        jab=hand == OFF and how == "strike",
        acquired=how == "strike" or me.acquired == against,
        ki=answer.ki,
        spent=ki.of_answer(answer),
        more=projectile(attack),
    )


@rule("CF-KI-01")
def strained(reader: Reader, unit: int, attack: Attack) -> Attack:
    """The blow with the Ki that other blows of the same action have taken already."""
    doing = reader.find(unit, Doing)
    forced = doing.forced if doing is not None and not attack.returned else 0
    return replace(attack, spent=attack.spent + forced) if forced else attack


@rule("CF-KI-01")
def strains(step: Step, unit: int, attack: Attack, force: str) -> None:
    """Remember the Ki that has made this blow stronger."""
    price, doing = ki.force_price(force), step.world.find(unit, Doing)
    if price and doing is not None and not attack.returned:
        step.world.put(unit, replace(doing, forced=doing.forced + price), doing)


def threat_of(action: Action, unit: int, attack: Attack) -> Threat:
    """What is told to the defender before he answers."""
    if action.how == "spray":
        family = SPRAY if action.more else BURST
    else:
        family = RANGED if attack.ranged else PARLAY if attack.parlay else CLOSE
    item, returned = attack.weapon.id, attack.returned
    return Threat(unit, family, action.how, item, attack.area, returned=returned)


def setting_of(reader: Reader, unit: int, target: int, action: Action, now: int) -> Setting:
    """The place and the hour of this attack, as he stands now."""
    return setting(reader, unit, target, now, Place(bounce=action.bounce))


@rule("CF-BLOCK-04")
def block_of(reader: Reader, me: Combatant, answer: Answer) -> Block | None:
    """What this answer puts in the way, None unless it is a block."""
    if answer.method != "block":
        return None
    if answer.thing:
        thing = reader.get(answer.thing, Thing)
        item = tables().objects[thing.kind]
        return Block(thing.kind, thing.left, item.soak, item.cover or "small", answer.thing)
    row = weapon(answer.weapon)
    return Block(row.id, hands.left_of(me.wear, row.id), row.soak, row.cover or "small")


def hindrance(reader: Reader, unit: int, action: Action, target: int) -> str:
    """The rule that keeps him from this attack now, empty if nothing does."""
    me = combatant(reader, unit)
    row = weapon(action.weapon or hands.FIST)
    if reader.find(target, Position) is None or reader.find(target, Out) is not None:
        return "CF-WIN-01"
    if not has(me, action, row):
        return "CF-MISS-05"
    if not reaching.is_ranged(action.how, row):
        return "" if reaching.in_reach(reader, unit, target, row.reach) else "CF-MOVE-08"
    if action.bounce is not None:
        known = reaching.bounces(reader, unit, target, row.id)
        return "" if action.bounce in known else "CF-REFL-05"
    return "" if reaching.in_sight(reader, unit, target, row.id) else "CF-CALL-08"


def has(me: Combatant, action: Action, row: Weapon) -> bool:
    """Whether what he meant to attack with, of two guns that one, is in his hand and ready."""
    if row.kind == "unarmed":
        return True
    guns, thrown = hands.guns(me), hands.throwables(me)
    ranged = {"shoot": guns, "throw": thrown, **dict.fromkeys(("spray", "area"), (*guns, *thrown))}
    known = ranged.get(action.how, (*hands.blades(me), *guns))
    named = action.hand and hands.copies(me.held, row.id) > 1
    return (row.id, action.hand) in known if named else row.id in dict(known)


@rule("CF-TICK-06")
def draws(step: Step, unit: int, action: Action) -> None:
    """What he draws and uses in one action is in his hand now (ability Eight Eyes)."""
    me = combatant(step.world, unit)
    held = action.weapon in (me.held.right, me.held.left)
    if not held and action.weapon in hands.quick_draw(me):
        dropping.draw(step, unit, action.weapon, "CF-TICK-06")


@rule("CF-KI-01", "CF-DUAL-02")
def affordable(me: Combatant, action: Action, now: int) -> Action:
    """The order as far as he still has the Ki for it: what he has spent meanwhile he lacks."""
    left = ki.purse(me.reserves, now)
    second = action.second if left >= ki.declared(replace(action, ki=0)) else ""
    cut = replace(action, second=second)
    return replace(cut, ki=min(action.ki, left - ki.declared(replace(cut, ki=0))))


IN_A_HOLD = ("contest", "squeeze", "choke", "limb", "release")
"""What somebody does to whom he holds, or in a hold: there is nowhere to run to."""


def reach_of(action: Action) -> int:
    """How far his weapon or body reaches in close combat; 0 for what goes by Aim."""
    if action.form == "parlay":
        return 0 if action.how in IN_A_HOLD else parlay_reach(action.how, action.weapon)
    row = row_of(action)
    if action.form != "fight" or action.how in AFAR or row.missile:
        return 0
    return row.reach


def mark_of(action: Action) -> int:
    """The fighter or object that it is aimed at, 0 for none."""
    return action.target or action.thing


def present(reader: Reader, mark: int) -> bool:
    """Whether what it is aimed at is still on the field, and in the fight."""
    here = bool(mark) and reader.find(mark, Position) is not None
    return here and reader.find(mark, Out) is None


@rule("CF-MOVE-02", "CF-CALL-07")
def course_of(reader: Reader, unit: int, action: Action, when: int) -> Course:
    """What of the place takes time before this action strikes."""
    if action.form not in ("fight", "parlay"):
        return HERE
    reach, mark = reach_of(action), mark_of(action)
    run = running.ticks_to(reader, unit, mark, reach) if reach and mark else 0
    return Course(run or 0, called(reader, unit, action, when), must_draw(reader, unit, action))


@rule("CF-TICK-06")
@once
def ticks_before(reader: Reader, unit: int, action: Action, when: int) -> int:
    """The ticks from the order to its strike."""
    sheet = reader.get(unit, Fighter)
    return parts(action, sheet, course_of(reader, unit, action, when)).before


@rule("CF-CALL-07", "CF-AREA-06", "CF-DISARM-04")
def called(reader: Reader, unit: int, action: Action, when: int) -> int:
    """The number of reasons that make it a called shot, from where it comes."""
    mark = mark_of(action)
    if action.form != "fight" or not (mark or action.cell):
        return 0
    me = combatant(reader, unit)
    if mark:
        place = setting(reader, unit, mark, when, origin(reader, unit, action, mark))
    else:
        assert action.cell is not None
        place = setting_at(reader, unit, action.cell, when)
    attack = attack_of(me, action)
    at_thing = sum(more.rule == "CF-DISARM-04" for more in attack.more)
    return len(modifiers.reasons(me, attack, place)) + at_thing


@rule("CF-MOVE-03")
def origin(reader: Reader, unit: int, action: Action, mark: int) -> Place:
    """Where the attack comes from: where he is, the end of his run-up, or a surface."""
    reach = reach_of(action)
    way = running.way(reader, unit, mark, reach) if reach and mark else None
    if way is None or not way.path:
        return Place(bounce=action.bounce)
    return Place(way.path[-1], runs=True)


def must_draw(reader: Reader, unit: int, action: Action) -> bool:
    """Whether the weapon is still at his belt (ability Eight Eyes)."""
    held = dict(hands.in_hands(combatant(reader, unit).held))
    carried = (reader.find(unit, Carries) or Carries()).items
    return action.form == "fight" and action.weapon not in held and action.weapon in carried


@rule("CF-MOVE-08")
def faces(step: Step, unit: int, action: Action) -> None:
    """He turns to what he attacks, for nothing."""
    mark = mark_of(action)
    there = paces.cell_of(step.world, mark) if mark else action.cell
    if there is not None:
        stepping.look_at(step, unit, there)


def runs(step: Step, unit: int, action: Action, extra: int) -> None:
    """His run-up begins; ``extra`` ticks lie between its last step and the strike."""
    running.start(step, unit, mark_of(action), reach_of(action), extra)
