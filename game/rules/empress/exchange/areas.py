"""Explosions, what is thrown at a cell, and shots into a melee (3.4, 3.23)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.checks import Check, Exchange, banded, rolled, some, worth
from game.core.rule import rule
from game.rules.empress.exchange.rolls import D20, FACES, MADE, Suffered, save_check
from game.rules.empress.sheet import gear, stats
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.ground import SHORT
from game.rules.empress.sheet.law import Law
from game.rules.empress.tables import book, rows

LARGE = rows.SIZES.index("large")

ON, OFF = "on", "off"
"""Whether something thrown at a cell lands there."""


@rule("EM-ARM-09")
def blast_armour(foe: Figure, law: Law) -> int:
    """What armour takes off an explosion: Protection by its share of Coverage, half rounded up; the
    shield does not count.
    """
    if not law.explosions_use_armor:
        return 0
    whole = book.numbers().cap
    return (2 * gear.protection(foe) * foe.fighter.coverage + whole) // (2 * whole)


@rule("EM-ARM-10")
def blast_check(row: rows.Item, by: int) -> Check:
    """The damage that everybody within takes."""
    return Check("blast", "EM-ARM-10", by, 0, (row.count, row.sides))


@rule("EM-ARM-09", "EM-ARM-10")
def blasted(foe: Figure, points: int, by: int, law: Law) -> Exchange[Suffered]:
    """What this explosion does to one of them: a Reflexes save halves it, before armour."""
    drawn = yield from rolled(save_check("blast_save", "EM-ARM-10", foe, "reflexes", (), by))
    met = points // 2 if drawn.grade == MADE else points
    return Suffered(max(0, met - blast_armour(foe, law)), (drawn,))


@rule("EM-ARM-10")
def exploded(
    row: rows.Item, victims: Sequence[Figure], by: int, law: Law
) -> Exchange[tuple[tuple[int, Suffered], ...]]:
    """An explosion: one roll of damage, then everybody within, each with his id."""
    drawn = yield from rolled(blast_check(row, by))
    found = []
    for one in victims:
        suffered = yield from blasted(one, drawn.total, by, law)
        found.append((one.unit, suffered))
    return tuple(found)


@rule("EM-ARM-10", "EM-INH-01", "EM-STN-01", "EM-DTH-06", "EM-GRP-08", "EM-SHD-03", "EM-SHD-10")
def lob_check(me: Figure, band: str, law: Law, *, middle: bool = False) -> Check:
    """The roll of a throw at a cell in this range band; what changes Attack Modifier counts, and
    what hampers all his attacks: a large shield, the ``middle`` of a shield wall, whom he holds.
    """
    own, need = stats.attack_modifier(me.fighter), book.numbers().burst
    far = (book.shift(band),) if law.lotfp_range and band != SHORT else ()
    shifts = some(
        *far,
        book.shift("large_shield", gear.broad(me)),
        book.shift("wall", middle),
        book.shift("grapple_other", bool(me.holds)),
        book.shift("stance", me.stance.attack),
        book.shift("injury", me.injured.light),
        book.shift("serious", me.injured.serious),
    )
    total = own + worth(shifts)
    found = banded((face, ON if face + total >= need else OFF) for face in FACES)
    called = ("empress.attack_modifier", ())
    return Check("lob", "EM-ARM-10", me.unit, 0, D20, found, own, need, shifts, called)


@rule("EM-ARM-10")
def astray_check(me: Figure) -> Check:
    """In which of eight directions it bursts that misses."""
    return Check("astray", "EM-ARM-10", me.unit, 0, (1, 8))


@rule("EM-INH-03", "EM-GRD-10")
def stray_check(me: Figure, target: Figure, melee: Sequence[Figure]) -> Check | None:
    """Whom a shot into a melee goes at: everybody in it has an equal chance, the large ones twice;
    the grade is the id. None where nobody but the target is in it.
    """
    others = sorted((target, *melee), key=lambda one: one.unit)
    shares = [one.unit for one in others for _ in range(2 if one.fighter.size >= LARGE else 1)]
    if len(others) == 1:
        return None
    dice, found = (1, len(shares)), banded(enumerate(shares, 1))
    return Check("stray", "EM-INH-03", me.unit, target.unit, dice, found)
