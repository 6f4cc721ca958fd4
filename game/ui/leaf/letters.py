"""The letters that go through the slots of a leaf, and what they are tied to."""

from __future__ import annotations

from game.ui.battle.duel.panel import letters
from game.ui.leaf.face import Face
from game.ui.leaf.naming import label

ACTION, PAGE, BLOW = "action", "page", "blow"
"""What has a letter besides slots: the next action of the order, page of the leaf, or blow."""


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
