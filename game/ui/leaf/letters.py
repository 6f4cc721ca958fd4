"""The letters that go through the slots of a leaf, and what they are tied to."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.core.orders import Value
from game.ui import keys
from game.ui.leaf.face import Face
from game.ui.leaf.naming import label

ACTION, PAGE, BLOW = "action", "page", "blow"
"""What has a letter besides slots: the next action of the order, page of the leaf, or blow."""

FELLOW = "fellow"
"""The tab that leads to somebody else's order has none."""


def letters(values: Sequence[Value], taken: Collection[str] = ()) -> list[tuple[Value, str]]:
    """A letter of its own for each value: the first of its name that is free, and no key of the
    battle's own.
    """
    found: list[tuple[Value, str]] = []
    used = {*taken, *keys.letters("everywhere", "battle", "reading", "field", "map")}
    for value in values:
        letter = next((c for c in str(value).lower() if c.isalpha() and c not in used), "")
        if letter:
            used.add(letter)
            found.append((value, letter))
    return found


def letters_of(face: Face, chapters: int, pages: int) -> dict[str, str]:
    """A letter for each slot of the face, by the slot's base name and by its label."""
    bases = [face.kind] if face.kind else []
    bases += [base for base, picks in face.weapons if len(picks) > 1]
    bases += [turn.asked.base for turn in (*face.whom, *face.rows) if len(turn.asked.values) > 1]
    bases += ["facing"] if face.facing else []
    bases += [ACTION] if chapters > 1 else []
    bases += [PAGE] if pages > 1 else []
    bases += [BLOW] if len(face.areas) > 1 else []
    found = {str(base): letter for base, letter in letters(tuple(bases))}
    return found | {label(base): letter for base, letter in found.items()}
