"""What follows from Red: maimed parts, and every Resist a hit calls for (KNOCK, KO, DMG, RES)."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Ask, Exchange, Modifier, Outcome, asked, rolled
from game.core.orders import Slot
from game.core.rule import rule
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.getting_through import Harm, at_limit
from game.rules.chaos.sheet import body, derived, ki, resists
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.forms import forms


@rule("CF-KI-02")
def put_on(who: Combatant, about: tuple[Slot, ...], owed: int = 0) -> Exchange[int]:
    """The Ki that he puts on a coming check, beside what he owes already."""
    if who.reserves.ki <= owed:
        return 0
    order = yield from asked(Ask(who.side, who.unit, "chaos.resist", about))
    return order.unit("ki") or 0


@rule("CF-RES-03", "CF-KI-02")
def resisted(
    who: Combatant,
    name: str,
    shifts: tuple[Modifier, ...] = (),
    spent: int = 0,
    owed: int = 0,
    now: Combatant | None = None,
) -> Exchange[tuple[Outcome, int]]:
    """The Resist rolled, and the Ki put on it; ``spent`` so much went on this action before, and
    ``owed`` so much is still to be paid for something beside it (natural PFb). ``now``: he as he is
    while he is asked, where that does not count.
    """
    shift = sum(one.worth for one in shifts)
    if now is not None:
        shift += resists.resist(who, name).shift - resists.resist(now, name).shift
    paid = (("spent", spent), ("owed", owed), ("shift", shift))
    about = (("form", "resist"), ("resist", name), *paid)
    count = 0 if who.condition.asleep else (yield from put_on(who, about, owed))
    outcome = yield from rolled(resists.resist(who, name, (*shifts, *ki.to("resist", count))))
    return outcome, count


@rule("CF-RES-06")
def distraction_shifts(
    red: int,
    moved: int = 0,
    *,
    noise: bool = False,
    confused: bool = False,
    shaken: bool = False,
) -> tuple[Modifier, ...]:
    """What takes off a Resist Distraction: as much as off the Resist Balance forced by the same
    hit, and noise, being Awkward or Disoriented, being shaken or pulled.
    """
    numbers = tables().numbers.resist
    hit = red * numbers.blow
    causes = (
        (bool(red), "chaos.red_of_hit", hit),
        (
            bool(moved),
            "chaos.thrown",
            numbers.thrown_far if moved > numbers.far else numbers.thrown,
        ),
        (noise, "chaos.noise", numbers.noise),
        (confused, "chaos.confused", numbers.confused),
        (shaken, "chaos.shaken", numbers.shaken),
    )
    return tuple(Modifier("CF-RES-06", label, worth) for is_so, label, worth in causes if is_so)


@rule("CF-DMG-08", "CF-KI-01")
def owed(made: Harm) -> int:
    """The Ki that natural PFb has cost him in this hit: it is gone, outside the limit."""
    return forms().ki.price * made.choices.activated


@rule("CF-DMG-15", "CF-DMG-16", "CF-STUN-01", "CF-CALL-02", "CF-CALL-03", "CF-CALL-05")
def maimed(victim: Combatant, attack: Attack, made: Harm) -> Harm:
    """What the Red does to the part it falls on."""
    if not made.red:
        return made
    part, had = body.part(made.part), victim.wounds
    bleeding = bled(had.bleeding, made.red, attack.weapon.edge)
    wounds = replace(made.wounds, bleeding=bleeding)
    before = body.useless(had)
    return replace(
        made,
        wounds=wounds,
        drops=tuple(hand for hand in body.useless(wounds) if hand not in before),
        destroyed=body.destroyed(had, part, made.red),
        stunned=part.stuns,
    )


@rule("CF-DMG-15")
def bled(had: int, red: int, edge: str) -> int:
    """The Blood lost each round after a hit of so much Red; several wounds add up."""
    numbers = tables().numbers.blood
    if edge in ("blunt", "burn") or red < numbers.red:
        return had
    more = numbers.loss_heavy if red >= numbers.red_heavy else numbers.loss
    return min(had + more, numbers.most)


@rule("CF-DMG-05", "CF-KO-04", "CF-KO-05")
def knockouts(made: Harm, *, ambush: bool) -> tuple[tuple[Modifier, ...], ...]:
    """Each Resist Knockout that it calls for, with what counts against it: against a knockout blow,
    and against damage with no hit points left.
    """
    blow = (knockout_shifts(made.given_up, ambush=ambush),) if made.given_up else ()
    return (*blow, ()) if made.through.damage and made.hp <= 0 else blow


@rule("CF-KO-08", "CF-KO-09")
def _knocked_out(strike: Strike, made: Harm) -> Exchange[Harm]:
    """Every Resist Knockout, one after the other."""
    victim = strike.foe
    for shifts in knockouts(made, ambush=strike.here.ambush_round):
        outcome, spent = yield from resisted(victim, "knockout", shifts, made.ki, owed(made))
        grade = str(outcome.grade)
        made = replace(
            made,
            knockouts=(*made.knockouts, outcome),
            ki=made.ki + spent,
            stunned=made.stunned or grade == resists.STUNNED,
            asleep=_deeper(made.asleep, grade),
        )
    return replace(made, prone=True) if made.asleep else made


def _deeper(had: str, grade: str) -> str:
    order = ("", resists.ROUND, resists.FIGHT)
    return max(had, grade if grade in order else "", key=order.index)


@rule("CF-KO-04", "CF-KO-05")
def knockout_shifts(given_up: int, *, ambush: bool) -> tuple[Modifier, ...]:
    """What a knockout blow takes off the Resist Knockout."""
    numbers = tables().numbers.knockout
    found = [Modifier("CF-KO-04", "chaos.given_up", given_up * numbers.blow)]
    if ambush:
        found.append(Modifier("CF-KO-05", "chaos.ambush_blow", numbers.ambush))
    return tuple(found)


@rule("CF-KNOCK-02")
def balance_shifts(red: int, moved: int = 0, *, falls: bool = False) -> tuple[Modifier, ...]:
    """What takes off a Resist Balance: Red of the hit, and being thrown or falling so far."""
    numbers = tables().numbers.resist
    found = [Modifier("CF-KNOCK-02", "chaos.red_of_hit", red * numbers.blow)] if red else []
    if moved or falls:
        worth = numbers.thrown_far if moved > numbers.far else numbers.thrown
        found.append(Modifier("CF-KNOCK-02", "chaos.thrown", worth))
    return tuple(found)


@rule("CF-KNOCK-01")
def _staggers(strike: Strike, made: Harm) -> Exchange[Harm]:
    """Resist Balance after a hit that causes Red, and after any fall; who fails it lies, and may
    be thrown back.
    """
    setting, victim = strike.here, strike.foe
    if not (made.red or setting.falls) or made.asleep or not made.part:
        return made
    shifts = balance_shifts(made.red, setting.flown, falls=setting.falls)
    outcome, spent = yield from resisted(victim, "balance", shifts, made.ki, owed(made))
    made = replace(made, balance=outcome, ki=made.ki + spent)
    if outcome.grade == resists.RESISTED:
        return made
    return replace(made, stunned=True, prone=True, thrown=thrown(strike.me, victim, strike.attack))


@rule("CF-KNOCK-03", "CF-KNOCK-04")
def thrown(attacker: Combatant, victim: Combatant, attack: Attack) -> int:
    """Metres that somebody who could not keep his feet is thrown back."""
    row = attack.weapon
    if not row.impact:
        return 0
    further = derived.thrown_further(attacker)
    if row.massive:
        return row.massive + further * (not attack.ranged)
    light = victim.fighter.weight <= derived.max_carry(attacker)
    return attacker.fighter.strength + further if light and not attack.ranged else 0


@rule("CF-DMG-13", "CF-DMG-14")
def mortal(victim: Combatant, made: Harm) -> bool:
    """Whether a Resist Death is due: the Red Limit reached or met again, or a deadly part."""
    if made.hit and at_limit(victim, victim.wounds):
        return True
    if made.out and (made.red or made.through.damage):
        return True
    return at_death(made)


@rule("CF-DMG-14")
def at_death(made: Harm) -> bool:
    """Whether Red has fallen on a deadly part that has as much as calls for a Resist Death."""
    deadly = bool(made.red) and body.part(made.part).deadly
    return deadly and made.wounds.at(made.part) >= tables().numbers.wounds.death


@rule("CF-DMG-14")
def _dies(strike: Strike, made: Harm) -> Exchange[Harm]:
    victim = strike.foe
    if not mortal(victim, made):
        return made
    outcome, spent = yield from resisted(victim, "death", (), made.ki, owed(made))
    dying = outcome.grade != resists.RESISTED
    return replace(made, death=outcome, ki=made.ki + spent, dying=dying)


AFTER = (_knocked_out, _staggers, _dies)
"""Every Resist that a hit calls for, one after the other."""


@rule("CF-CHAK-02")
def relied(who: Combatant, made: Harm) -> bool:
    """Whether he has rolled the Resist that a point of Chakra had made sure of."""
    power, all_rolled = who.empowered, (*made.knockouts, made.balance, made.death)
    if power is None or not power.sure:
        return False
    names = [one.check.purpose for one in all_rolled if one is not None]
    return any(resists.same_rating(name, power.resist) for name in names)


@rule("CF-DMG-15")
def blood_loss(who: Combatant) -> int:
    """The Blood that his wounds cost him at the end of a round."""
    numbers, bleeding = tables().numbers.blood, who.wounds.bleeding
    tender = who.fighter.stamina < numbers.tender
    return bleeding + numbers.tender_loss * tender if bleeding else 0
