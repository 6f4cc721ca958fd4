"""What the odds remark: the number, what doubles do, whom a miss may go at, what a spell does."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.checks import Check
from game.core.orders import Slot
from game.core.view import View
from game.rules.heroic2d6.acts.strays import astray
from game.rules.heroic2d6.exchange.attack import Attack, attack_check, rolls
from game.rules.heroic2d6.exchange.damage import difference
from game.rules.heroic2d6.exchange.defence import WRESTLE
from game.rules.heroic2d6.exchange.magic import Casting
from game.rules.heroic2d6.sheet.figure import offense

Note = tuple[str, tuple[Slot, ...]]
"""A wording key with its facts."""


def on_attack(view: View, attack: Attack) -> Iterator[Note]:
    """What a double six would do and a double one costs, and whom a miss may go at."""
    if rolls(attack):
        yield from _number(attack_check(attack))
        points = 2 * difference(offense(attack.me, attack.weapon), attack.foe, attack.law)
        if attack.how == WRESTLE:
            yield "heroic2d6.note_both", ()
        elif attack.weapon.kind != "net":
            yield "heroic2d6.note_mighty", (("n", points),)
        yield "heroic2d6.note_fumble", ()
        if attack.aim:
            yield f"heroic2d6.aim_note.{attack.aim}", ()
    if (stray := astray(view, attack)) is not None:
        key = "friend" if stray.foe.side == attack.me.side else "foe"
        yield f"heroic2d6.note_stray_{key}", (("unit", stray.foe.unit),)


def on_spell(casting: Casting, check: Check | None) -> Iterator[Note]:
    """What has to be reached, and what the spell does."""
    yield from _number(check)
    yield f"heroic2d6.spell_note.{casting.spell.id}", ()


def _number(check: Check | None) -> Iterator[Note]:
    """What has to be reached."""
    if check is not None:
        yield "heroic2d6.note_number", (("n", check.column),)
