"""A Resist inside an exchange: Ki on it if he likes, then the dice (RES)."""

from __future__ import annotations

from game.core.checks import Ask, Exchange, Modifier, Outcome, asked, rolled
from game.core.rule import rule
from game.rules.chaos.sheet import derived, ki
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import tables


@rule("CF-RES-03", "CF-KI-02")
def resisted(
    who: Combatant,
    name: str,
    shifts: tuple[Modifier, ...] = (),
    spent: int = 0,
    owed: int = 0,
) -> Exchange[tuple[Outcome, int]]:
    """The Resist rolled, and the Ki put on it; ``spent`` so much went on this action before, and
    ``owed`` so much is still to be paid for something beside it (natural PFb).
    """
    count = 0
    if who.reserves.ki > owed and not who.condition.asleep:
        paid = (("spent", spent), ("owed", owed), ("shift", sum(one.worth for one in shifts)))
        about = (("form", "resist"), ("resist", name), *paid)
        order = yield from asked(Ask(who.side, who.unit, "chaos.resist", about))
        count = order.unit("ki") or 0
    outcome = yield from rolled(derived.resist(who, name, (*shifts, *ki.to_resist(count))))
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
