"""What an order to attack or shoot promises: exact losses over segments 2 to 4 of the round.

Each blow is the exchange that the segments roll, run through all its outcomes; only numbers
that change from segment to segment are added here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.checks import Check, Modifier, gather
from game.core.components import Strength
from game.core.forecast import Branch, Forecast
from game.core.grid import direction_to, orthogonal
from game.core.odds import enumerate_exchange
from game.core.orders import PASS, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.view import View
from game.rules.zefrs.mass.clash import Assault, Blow, aim, assault, blow, strike
from game.rules.zefrs.mass.components import Company, Limits
from game.rules.zefrs.mass.contact import Stand, in_contact, may_shoot, pressing, stands
from game.rules.zefrs.mass.modifiers import accompanied, outnumbered
from game.rules.zefrs.mass.morale import spirits, trial
from game.rules.zefrs.mass.orders import Place, ordered, place
from game.rules.zefrs.tables import tables

Spread = tuple[tuple[int, float], ...]
"""Numbers with their chances."""

Numbers = dict[int, float]

Note = tuple[str, tuple[Slot, ...]]

Answer = tuple[str, Stand]
"""What a target does, as a branch is called, and how it stands then."""


UNHURT: Spread = ((0, 1.0),)
"""What nobody costs."""

MANY = 4096
"""So many blows of one assault are remembered."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Two units over the round: who strikes whom, and who else presses each of them."""

    mine: Assault
    theirs: Assault | None
    on_me: int
    on_foe: int


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of this order against the unit it would attack or shoot at; None without one.

    It counts this unit and its target alone, as if the target kept its place; other units of
    the own side count as they are ordered so far for the ratio (ZF-MASS-GANG-02).
    """
    here = drafted(view, request, order)
    foe = aim(view, here.field, here.me) if here.me.form in ("attack", "shoot") else None
    if foe is None:
        return None
    return promised(view, here, foe, tuple(replies(view, here, foe)))


def promised(
    view: View, here: Place, foe: Stand, answers: tuple[Answer, ...], blows: int | None = None
) -> Forecast:
    """What comes of it if the target gives one of these answers, in so many segments with blows:
    all of a round if None.
    """
    duels = [duel(view, here, replied) for replied in answers]
    found = [
        branch(here, replied, fought, blows) for replied, fought in zip(answers, duels, strict=True)
    ]
    check = first_check(duels[0], here.me.now, foe.now)
    notes = tuple(note for one in found for note in limits(view, here.me, foe, one))
    later = tuple(
        trial(view, here.field, me, "losses").check
        for me, name in ((foe, "zefrs.note.limit"), (here.me, "zefrs.note.own_limit"))
        if any(key == name for key, _ in notes)
    )
    moods = tuple(mood(view, here.me, foe)) if later else ()
    return Forecast(check, tuple(found), foe.unit, later, (*closing(view, foe), *notes, *moods))


def drafted(view: View, request: Request, order: Order) -> Place:
    """The field with this order and the side's other drafts carried out."""
    here = place(view, request.unit)
    for other in view.requests.values():
        draft = view.drafts.get(other.id)
        if draft and other.kind == request.kind and other.unit != request.unit:
            moved = ordered(replace(here, me=here.field[other.unit]), draft)
            here = replace(here, field=moved.field)
    return ordered(here, order)


def replies(reader: Reader, here: Place, foe: Stand) -> Iterator[Answer]:
    """What the target may be ordered to, as the branches are called, and how it stands then."""
    me = here.me
    facing = direction_to(foe.cell, me.cell) if orthogonal(foe.cell, me.cell) else None
    yield "attacks", replace(foe, form="attack", facing=facing or foe.facing)
    company = reader.get(foe.unit, Company)
    shots = [other for other in here.field.values() if may_shoot(company, foe, other)]
    if shots:
        target = me if me in shots else shots[0]
        yield "shoots", replace(foe, form="shoot", target=target.unit)
    yield "defends", replace(foe, form="defend")
    yield "withdraws", replace(foe, form="withdraw")


def duel(reader: Reader, here: Place, reply: Answer) -> Duel:
    """Who strikes whom if the target does this."""
    _, foe = reply
    field = {**here.field, foe.unit: foe}
    struck = assault(reader, field, here.grid, here.me, foe)
    mine = replace(struck, modifiers=accompanied(reader, here.me, struck.modifiers))
    back = aim(reader, field, foe)
    strikes = back is not None and back.unit == here.me.unit
    theirs = assault(reader, field, here.grid, foe, here.me) if strikes else None
    on_me, on_foe = pressing(field, here.me), pressing(field, foe)
    counted = here.me.form == "attack" and mine.foe == foe.unit
    return Duel(
        mine,
        theirs,
        on_me - (foe.now if theirs and theirs.manner == "attack" else 0),
        on_foe - (here.me.now if counted else 0),
    )


def branch(here: Place, reply: Answer, fought: Duel, blows: int | None = None) -> Branch:
    """The target's answer with the exact chances of what both lose in so many segments."""
    me, foe = here.me, reply[1]
    left, own = over_the_round(fought, me.now, foe.now, blows or blows_of_a_round())
    losses = tuple(sorted((foe.now - number, chance) for number, chance in left.items()))
    hurt = tuple(sorted((me.now - number, chance) for number, chance in own.items()))
    hit = first_check(fought, me.now, foe.now).odds
    return Branch(reply[0], hit, losses, hurt, left.get(0, 0.0))


def blows_of_a_round() -> int:
    """In so many segments units strike: in all but the first."""
    return tables().numbers.mass.segments - 1


@rule("ZF-MASS-ATK-02")
def over_the_round(fought: Duel, own: int, enemy: int, blows: int) -> tuple[Numbers, Numbers]:
    """The chances of what the enemy, and of what the own unit has left after so many blows."""
    theirs = _nameless(fought.theirs) if fought.theirs else None
    nameless = Duel(_nameless(fought.mine), theirs, fought.on_me, fought.on_foe)
    return _over_the_round(nameless, own, enemy, blows)


def _nameless(made: Assault) -> Assault:
    what = made.manner, made.rating, made.modifiers, made.armour, made.by_bands
    return Assault(0, 0, *what)


@lru_cache(maxsize=4096)
def _over_the_round(fought: Duel, own: int, enemy: int, blows: int) -> tuple[Numbers, Numbers]:
    """The same of any two units with these numbers."""
    mine, theirs = costs(fought.mine), costs(fought.theirs)
    on_me, by_foe = fought.on_me, fought.theirs is not None and fought.theirs.manner == "attack"
    on_foe, by_me = fought.on_foe, fought.mine.manner == "attack"
    states = {(own, enemy): 1.0}
    left: Numbers = {}
    kept: Numbers = {}
    for number in range(blows):
        after: dict[tuple[int, int], float] = {}
        for (us, them), chance in states.items():
            struck = mine(us, on_me + them * by_foe, them)
            back = theirs(them, on_foe + us * by_me, us)
            if number == blows - 1:
                add(left, them, struck, chance)
                add(kept, us, back, chance)
                continue
            for lost, part in struck:
                both, left_then = chance * part, them - lost
                for hurt, share in back:
                    state = (us - hurt, left_then)
                    after[state] = after.get(state, 0.0) + both * share
        states = after
    return left, kept


def add(numbers: Numbers, now: int, losses: Spread, chance: float) -> None:
    """Add what is left of so many after these losses, to be weighed with this chance."""
    for lost, part in losses:
        numbers[now - lost] = numbers.get(now - lost, 0.0) + chance * part


Costs = Callable[[int, int, int], Spread]
"""The chances of what one blow costs: of so many, pressed by so many, a unit of so many."""


@lru_cache(maxsize=512)
def costs(assault: Assault | None) -> Costs:
    """What the blows of one assault cost; without an assault nothing."""
    if assault is None:
        return lambda attackers, pressed, most: UNHURT

    @lru_cache(maxsize=MANY)
    def hits(attackers: int, pressed: tuple[Modifier, ...]) -> tuple[int, Spread]:
        made = spread(assault, attackers, pressed)
        return max(lost for lost, _ in made), made

    @lru_cache(maxsize=MANY)
    def of(attackers: int, pressed: int, most: int) -> Spread:
        highest, made = hits(attackers, outnumbered(attackers, pressed))
        if highest <= most:
            return made
        return gather((min(lost, most), chance) for lost, chance in made)

    return of


def first_check(fought: Duel, own: int, enemy: int) -> Check:
    """The own unit's check of segment 2."""
    back = enemy if fought.theirs and fought.theirs.manner == "attack" else 0
    return blow(fought.mine, own, outnumbered(own, fought.on_me + back)).check


@lru_cache(maxsize=16384)
def spread(assault: Assault, attackers: int, pressed: tuple[Modifier, ...]) -> Spread:
    """The chances of what one blow costs: the exchange `strike` run through its outcomes."""
    made = _blow(assault, attackers, pressed)
    hits = enumerate_exchange(lambda: strike(made), lambda ask: PASS)
    return tuple((hit.lost, chance) for hit, chance in hits)


def _blow(assault: Assault, attackers: int, pressed: tuple[Modifier, ...]) -> Blow:
    return replace(_model(assault, pressed), attackers=attackers)


@lru_cache(maxsize=512)
def _model(assault: Assault, pressed: tuple[Modifier, ...]) -> Blow:
    """The blow of any number: the check is the same for all."""
    return blow(assault, 0, pressed)


def limits(reader: Reader, me: Stand, foe: Stand, one: Branch) -> Iterator[Note]:
    """The chances that target and own unit reach their next morale limit (ZF-MOR-01)."""
    pairs = ((foe, one.losses, "zefrs.note.limit"), (me, one.own, "zefrs.note.own_limit"))
    for who, losses, key in pairs:
        need = to_limit(reader, who)
        chance = sum(part for lost, part in losses if lost >= need) if need else 0.0
        if chance > 0:
            facts: tuple[Slot, ...] = (("answer", one.answer), ("percent", round(100 * chance)))
            yield key, (*facts, ("n", need))


def to_limit(reader: Reader, me: Stand) -> int:
    """How many more losses bring the unit to its next limit; 0 when there is none left."""
    parts = tables().numbers.mass.morale_parts
    strength, limits_ = reader.get(me.unit, Strength), reader.get(me.unit, Limits)
    if limits_.passed >= parts - 1:
        return 0
    total = -(-strength.full * (limits_.passed + 1) // parts)
    return max(1, total - (strength.full - me.now))


def closing(view: Reader, foe: Stand) -> Iterator[Note]:
    """A warning where the target is free to move before it is struck."""
    if not in_contact(stands(view), foe):
        yield "zefrs.note.may_move", (("unit", foe.unit),)


def mood(view: Reader, me: Stand, foe: Stand) -> Iterator[Note]:
    """What the scenario's morale of the sides will be worth when the two check theirs."""
    for who, key in ((foe, "zefrs.note.spirits"), (me, "zefrs.note.own_spirits")):
        yield from ((key, (("worth", shift.worth),)) for shift in spirits(view, who.unit))
