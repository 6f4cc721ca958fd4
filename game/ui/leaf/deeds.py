"""What the widgets of a leaf do to its draft, and the letters that go through its slots."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import pygame

from game.core.orders import Slot, Value
from game.ui import keys
from game.ui.leaf import gaits, likely, parts
from game.ui.leaf.face import Face, Pick
from game.ui.leaf.naming import label
from game.ui.leaf.rows.seal import SAME, SWEAR
from game.ui.widgets.base import Act

if TYPE_CHECKING:
    from game.ui.leaf.leaf import Leaf


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
    bases += [face.facing.base] if face.facing else []
    bases += [ACTION] if chapters > 1 else []
    bases += [PAGE] if pages > 1 else []
    bases += [BLOW] if len(face.areas) > 1 else []
    found = {str(base): letter for base, letter in letters(tuple(bases))}
    return found | {label(base): letter for base, letter in found.items()}


class Deeds:
    """The deeds of one leaf."""

    def __init__(self, leaf: Leaf) -> None:
        self.leaf = leaf

    @property
    def face(self) -> Face:
        """What the leaf shows now."""
        return self.leaf.easel.sitter.face if self.leaf.easel else Face()

    def do(self, act: Act) -> None:
        """Do what a widget of this id stands for."""
        kind, _, rest = act.id.partition("/")
        if kind == "turn" and isinstance(act.value, int):
            self.turn(rest, act.value)
        elif kind == "group" and isinstance(act.value, int):
            self._turn_picks(self._group_of(rest), act.value)
        elif kind == "slot":
            self.leaf.choose((rest, _value(act.value)))
        elif act.id == "rule":
            self.leaf.rule = str(act.value)
        elif act.id == SWEAR:
            self.leaf.swear()
        elif act.id == SAME:
            self.leaf.seal.on_same()
        elif act.id == PAGE:
            self.turn_page(1)
        else:
            self._pick(act.id)

    def slots_of(self, name: str) -> tuple[Slot, ...]:
        """What the widget of this id would set, for a preview."""
        easel = self.leaf.easel
        if easel is None:
            return ()
        for pick in every_pick(self.face):
            if pick.id == name:
                return pick.slots
        slot, is_area, area = name.partition("/area/")
        return ((slot, area),) if is_area else ()

    def _pick(self, name: str) -> None:
        base, _, value = name.partition("=")
        if base == "chapter":
            self.show_chapter(value)
        elif base == BLOW:
            self.show_blow(int(value))
        elif base == FELLOW:
            self.leaf.show(self.leaf.fellows[int(value)])
        else:
            self._take(self.slots_of(name))

    def _take(self, slots: tuple[Slot, ...]) -> None:
        begun = gaits.begun(self.leaf, slots)
        self.leaf.choose(*likely.worthwhile(self.leaf, begun, by_hand=True))

    def show_chapter(self, chapter: str) -> None:
        """Look at another action of the order."""
        self.leaf.chapter, self.leaf.page, self.leaf.blow = chapter, 0, 0
        self.leaf.lay()

    def show_blow(self, blow: int) -> None:
        """Show the target of the first or the second blow."""
        self.leaf.blow = blow
        self.leaf.lay()

    def turn_page(self, by: int) -> None:
        """Turn to the next page of the leaf."""
        self.leaf.page += by
        self.leaf.lay()

    def turn(self, name: str, by: int) -> None:
        """Go through the values of a slot."""
        asked = self.leaf.draft.find(name)
        if asked:
            values = asked.values
            self.leaf.choose((name, values[(values.index(asked.value) + by) % len(values)]))

    def letter(self, key: int, back: bool) -> bool:
        """Digits choose a form; the letter of a slot goes round its values, with Shift back."""
        forms = self.face.forms
        if pygame.K_1 <= key < pygame.K_1 + min(9, len(forms)):
            self._take(forms[key - pygame.K_1].slots)
            return True
        letters = self.leaf.easel.setting.letters if self.leaf.easel else {}
        base = next((base for base, letter in letters.items() if key == ord(letter)), "")
        if base:
            self._cycle(base, -1 if back else 1)
        return bool(base)

    def _cycle(self, base: str, by: int) -> None:
        leaf = self.leaf
        if base == ACTION:
            chapters = leaf.draft.chapters
            self.show_chapter(chapters[(chapters.index(leaf.chapter) + by) % len(chapters)])
        elif base == PAGE:
            self.turn_page(by)
        elif base == BLOW:
            self.show_blow(1 - leaf.blow)
        else:
            groups = dict(self.face.weapons)
            if base in groups:
                self._turn_picks(groups[base], by)
            else:
                self.turn(leaf.chapter + base, by)

    def _turn_picks(self, picks: tuple[Pick, ...], by: int) -> None:
        if picks:
            here = next((n for n, pick in enumerate(picks) if pick.chosen), 0)
            self.leaf.choose(*picks[(here + by) % len(picks)].slots)

    def _group_of(self, name: str) -> tuple[Pick, ...]:
        every = parts.groups(self.face)
        return next((g.picks for g in every if any(p.id == name for p in g.picks)), ())


def every_pick(face: Face) -> tuple[Pick, ...]:
    """All picks of a face."""
    armed = tuple(pick for _, picks in face.weapons for pick in picks)
    return (*face.forms, *face.kinds, *armed)


def _value(value: object) -> Value:
    return value if isinstance(value, (str, int)) else None
