"""A feint before a blow (FEINT), and what follows one: a second strike, a return strike or
Dominance, a step behind the attacker, the man behind the target.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.checks import Check, Modifier
from game.core.components import Out, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.fight import attacking, guarding
from game.rules.chaos.acts.fight.meeting import Blow
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import entangling
from game.rules.chaos.acts.parlay.contests import Party, contest_odds, fought, party
from game.rules.chaos.acts.time import stunned, turns
from game.rules.chaos.exchange.clash import Clash, parried, succeeded
from game.rules.chaos.exchange.facts import NO_ANSWER, Attack
from game.rules.chaos.exchange.getting_through import Harm
from game.rules.chaos.exchange.rolls import CRITICAL
from game.rules.chaos.ground.directions import behind, distance, rear
from game.rules.chaos.ground.paths import can_step
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import agenda, ki, paces, resists
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Due, Feinted, Outflanked, Steeling
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.forms import attacks, forms


@rule("CF-FEINT-03")
def tried(me: Combatant, target: int) -> int:
    """How often he has feinted at this opponent in this fight."""
    return dict(me.feinted).get(target, 0)


@rule("CF-FEINT-02", "CF-FEINT-03")
def chance(reader: Reader, me: Combatant, foe: Combatant) -> float:
    """The chance that a feint of his comes off, without Ki."""
    if tried(me, foe.unit) >= attacks().attack.feints:
        return 0.0
    return contest_odds(*sides(reader, me, foe))


@rule("CF-FEINT-02")
def sides(reader: Reader, me: Combatant, foe: Combatant) -> tuple[Party, Party]:
    """Both sides of the contest of Perception, without what Ki has gone into blow and answer."""
    mine = party(reader, me, "perception", attacks=True, foe=foe.unit)
    return mine, party(reader, foe, "perception", foe=me.unit)


@rule("CF-FEINT-02", "CF-FEINT-03", "CF-FEINT-04", "CF-STAT-02")
def feints(
    step: Step, unit: int, target: int, attack: Attack, answer: Answer = NO_ANSWER
) -> Asking[Attack]:
    """The contest of Perception, and the attack as it comes then; who has seen it too often is
    not fooled any more. What both have put into the blow and the answer counts with their Ki.
    """
    world = step.world
    me, foe = combatant(world, unit), combatant(world, target)
    count = tried(me, target)
    notes(step, unit, target, count + 1)
    if count >= attacks().attack.feints:
        step.emit(Event("chaos.feint_known", "CF-FEINT-03", unit, target))
        return attack
    mine, his = sides(world, me, foe)
    his = replace(his, spent=answer.ki + (answer.pay == "ki"))
    made = yield from fought(step, replace(mine, spent=attack.spent), his, "feint")
    key = "chaos.feint_works" if made.won else "chaos.feint_fails"
    step.emit(Event(key, "CF-FEINT-02", unit, target, outcomes=(made.outcome,)))
    return replace(attack, feinted=made.won, spent=attack.spent + made.ki[0])


def notes(step: Step, unit: int, target: int, count: int) -> None:
    """Remember it."""
    had = step.world.find(unit, Feinted)
    kept = tuple(pair for pair in (had.at if had else ()) if pair[0] != target)
    step.world.put(unit, Feinted((*kept, (target, count))), had)


@rule("CF-RET-01")
def dominates(step: Step, unit: int, target: int) -> Asking[None]:
    """Dominance: no blow; the attacker rolls Resist Stun, and falls if he fails."""
    yield from stunned.daze(step, unit, target, (overawed(),), falls=True)


def overawed() -> Modifier:
    """What Dominance takes off the Resist Stun of whom it is turned against."""
    return Modifier("CF-RET-01", "chaos.dominance", forms().ability.dominance)


def withstood(foe: Combatant) -> Check:
    """That Resist Stun as a check."""
    return resists.resist(foe, stunned.BALANCE, (overawed(),))


SECOND = "second"
"""The second attack of a dual strike, on the agenda."""

RETURNS = {"parry": "return_parry", "block": "return_parry", "dodge": "return_dodge"}
"""The ability by which each answer can be returned."""

JAB, DOMINANCE = "jab", "dominance"
"""What somebody makes of an attack that he returns."""


@rule("CF-DUAL-03", "CF-DUAL-04", "CF-DUAL-07", "CF-STEEL-04")
def plans_second(step: Step, blow: Blow, made: Clash) -> None:
    """The second strike comes when the first one's time is over, unless that was parried, or both
    are locked in a Steeling: then the action is over too, with the Steeling at the latest.
    """
    unit, action, against = blow.unit, blow.action, blow.reply.against
    if not action.second:
        return
    tick = agenda.now(step.world) - blow.attack.ticks
    locked = step.world.find(unit, Steeling) is not None
    if parried(made) or locked:
        step.emit(Event("chaos.second_stopped", "CF-DUAL-03", unit, action.target))
        if not locked:
            turns.ends(step, unit, tick)
        return
    facts: tuple[Slot, ...] = (
        ("target", action.target),
        ("number", None if made.tripped else made.guard),
        ("critical", made.critical_guard),
        ("method", made.method),
        ("weapon", against.weapon),
        ("thing", against.thing),
    )
    agenda.plan(step, unit, tick, agenda.PARTS, SECOND, facts)


@rule("CF-RET-01")
def arts(abilities: tuple[str, ...], method: str) -> tuple[str, ...]:
    """What his abilities let him turn this answer into: a jab, and Dominance, which by itself
    follows a parry as any Return Defence.
    """
    art = RETURNS.get(method, "")
    returns = art in abilities
    owns = DOMINANCE in abilities and (returns or art == RETURNS["parry"])
    return (*((JAB,) if returns else ()), *((DOMINANCE,) if owns else ()))


@rule("CF-RET-01", "CF-RET-03", "CF-REFL-04")
def may_return(
    reserves: Reserves,
    abilities: tuple[str, ...],
    attack: Attack,
    answer: Answer,
    made: Clash,
    now: int,
) -> bool:
    """Whether he may strike back: the ability, an answer that an action was spent on, good enough
    by so much, against a melee attack that is no critical one and no return strike itself. A
    natural 1 is never good enough.
    """
    fits = arts(abilities, answer.method)
    melee = attack.weapon.melee and not attack.ranged and not attack.returned
    if not (fits and melee) or answer.pay not in ("action", "held", "prepared", "ki"):
        return False
    if made.attack.grade == CRITICAL or not succeeded(made):
        return False
    spent = answer.ki + (answer.pay == "ki")
    return -made.margin >= attacks().returned.margin and ki.may(reserves, now, "return", spent)


@rule("CF-RET-01", "CF-RET-02", "CF-MOVE-08", "CF-HOLD-03")
def ways_to_return(reader: Reader, unit: int, by: int, answer: Answer) -> tuple[str, ...]:
    """How he can strike back from where he stands: a jab at whom he reaches, if he holds nobody;
    and Dominance, which is no blow. At nobody who is out already.
    """
    me, ticks = combatant(reader, unit), attacks().returned.ticks
    known = arts(me.fighter.abilities, answer.method)
    if reader.find(by, Out) is not None:
        return ()
    attack = attacking.returned_by(me, answer, ticks, entangling.used(reader, unit))
    action = Action("fight", "strike", attack.weapon.id)
    reaches = me.holding is None and not attacking.hindrance(reader, unit, action, by)
    return tuple(way for way in known if way == DOMINANCE or reaches)


@rule("CF-RET-01", "CF-STUN-03")
def wants_return(step: Step, blow: Blow, answer: Answer, made: Clash) -> Asking[str]:
    """Whether its target strikes back, and how: empty, jab or dominance. Who is stunned attacks
    nobody.
    """
    unit, by = blow.target, blow.unit
    me = combatant(step.world, unit)
    abilities = me.fighter.abilities
    if not may_return(me.reserves, abilities, blow.attack, answer, made, step.clock.round):
        return ""
    if me.condition.stunned or not guarding.standing(step.world, unit):
        return ""
    ways = ways_to_return(step.world, unit, by, answer)
    if not ways:
        return ""
    about = (("by", by), ("ways", ways), ("method", answer.method), ("weapon", answer.weapon))
    order = yield from step.ask(unit, "chaos.return", about)
    how = order.text("strike")
    return "" if how == "none" else how


@rule("CF-CIRC-01")
def behind_cells(reader: Reader, unit: int, by: int) -> tuple[Cell, ...]:
    """The free cells behind the attacker, next to him, that he may slip into."""
    foe = combatant(reader, by)
    if foe.cell is None or not foe.facing or reader.find(unit, Position) is None:
        return ()
    site, crowd = site_of(reader), crowd_of(reader)
    near = distance(foe.cell, paces.cell_of(reader, unit)) <= attacks().defence.ticks
    cells = rear(foe.cell, foe.facing)
    return tuple(c for c in cells if near and can_step(site, crowd, foe.cell, c))


@rule("CF-CIRC-01", "CF-HOLD-01", "CF-ENT-03")
def circle(step: Step, due: Due) -> Process:
    """His successful Dodge is over: he may stand behind the attacker now, if nobody and nothing has
    caught him meanwhile.
    """
    world, unit = step.world, due.unit
    by = dict(due.facts)["by"]
    assert isinstance(by, int)
    cells = behind_cells(world, unit, by)
    if paces.hindered(world, unit) not in ("", "CF-STUN-03"):
        return None
    if not cells or not guarding.standing(world, unit) or world.find(by, Out) is not None:
        return None
    order = yield from step.ask(unit, "chaos.circle", (("by", by), ("cells", cells)))
    cell = order.cell("cell")
    if cell is None or cell == paces.cell_of(world, unit):
        return None
    step.emit(Event("chaos.circles", "CF-CIRC-01", unit, by))
    stepping.put_at(step, unit, cell, "CF-CIRC-01")
    stepping.look_at(step, unit, paces.cell_of(world, by))
    world.put(by, Outflanked(unit), world.find(by, Outflanked))
    return None


def circle_choices(cells: tuple[Cell, ...], here: Cell) -> Iterator[Slot]:
    """To stay, or one of the cells behind."""
    yield "cell", here
    yield from (("cell", cell) for cell in cells)


@rule("CF-CLEAVE-03")
def passes_through(attack: Attack, made: Harm) -> bool:
    """Whether a blow that caused Red goes on into whoever stands behind: with what cleaves, a fist
    too, or a shot with penetration to spare.
    """
    if not made.red or attack.halved:
        return False
    if attack.ranged:
        return attack.weapon.kind in ("fired", "energy") and made.through.penetration > 0
    return attack.weapon.cleave > 1


@rule("CF-CLEAVE-03", "CF-CLEAVE-04")
def next_behind(reader: Reader, unit: int, cell: Cell) -> int:
    """Who stands straight behind this cell as the attacker sees it; 0 for nobody."""
    beyond = behind(paces.cell_of(reader, unit), cell)
    stander = crowd_of(reader).get(beyond)
    return stander.unit if stander is not None else 0
