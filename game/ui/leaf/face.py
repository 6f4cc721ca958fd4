"""What there is to choose in one action of a draft, sorted into the parts of the leaf."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Slot, Value
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.play import screens
from game.play.words import say, slug
from game.ui.battle.table.wording import named
from game.ui.leaf import roles
from game.ui.leaf.draft import Asked, Draft
from game.ui.leaf.naming import brief, form_note, remark, step_words, value_words

HEAD = "head"
"""The brief of a slot that says what its numbers are."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Something to choose: the slots it sets, its words, a note, a sign, whether it is chosen;
    ``usual``: a form that has a ribbon of its own.
    """

    id: str
    slots: tuple[Slot, ...]
    words: str
    note: str = ""
    icon: str = ""
    chosen: bool = False
    tip: str = ""
    usual: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A slot whose values are gone through one by one, the words of the present one, and the
    longest that any of them has.
    """

    asked: Asked
    words: str
    longest: str = ""

    @property
    def index(self) -> int:
        """The place of its value."""
        return self.asked.values.index(self.asked.value)

    def by(self, steps: int) -> Slot:
        """The slot as it stands so many values further, around the end."""
        values = self.asked.values
        return self.asked.name, values[(self.index + steps) % len(values)]


@dataclass(frozen=True, slots=True)
class Face:
    """The parts of one action: forms, ways of the form, weapons, whom, areas, rows, facing. The
    slot of the ways is ``kind``; they may be deeds. Where forms have numbers below them, ``brief``
    says what these are.
    """

    forms: tuple[Pick, ...] = ()
    kinds: tuple[Pick, ...] = ()
    weapons: tuple[tuple[str, tuple[Pick, ...]], ...] = ()
    whom: tuple[Turn, ...] = ()
    areas: tuple[Asked, ...] = ()
    rows: tuple[Turn, ...] = ()
    facing: Asked | None = None
    brief: str = ""
    kind: str = ""
    deed: bool = False
    form: str = ""


def face_of(view: View, request: Request, draft: Draft, chapter: str) -> Face:
    """The parts of this action as the draft stands."""
    every = draft.of(chapter)
    kind, form = roles.one(every, *roles.WAYS), roles.one(every, Role.FORM)
    weapons = [asked for asked in every if asked.role is Role.WEAPON]
    whom = tuple(turn(view, request, a) for a in every if roles.is_whom(a))
    return Face(
        picks(view, request, form),
        picks(view, request, kind),
        tuple((a.base, armed(view, request, draft, a)) for a in weapons),
        whom or tuple(faced(view, request)),
        tuple(a for a in every if a.role is Role.AREA),
        tuple(turn(view, request, a) for a in every if a is not kind and _is_row(a, weapons)),
        roles.one(every, Role.FACING),
        brief(view, form.base, HEAD) if form else "",
        kind.base if kind else "",
        kind is not None and kind.role is Role.DEED,
        str(form.value) if form else "",
    )


def faced(view: View, request: Request) -> Iterator[Turn]:
    """The row of the opponent where there is no choice of one."""
    foe = roles.opponent(view.ruleset.id, request)
    if foe is not None:
        yield Turn(Asked(roles.OPPONENT, ((roles.OPPONENT, foe),), foe), named(view, foe))


def _is_row(asked: Asked, weapons: list[Asked]) -> bool:
    held = (Role.GRIP,) if weapons else ()
    taken = (Role.WEAPON, Role.AREA, Role.FORM, Role.FACING, *held)
    if asked.role in taken or roles.is_whom(asked):
        return False
    return len(asked.values) > 1 or (roles.is_cell(asked) and asked.role is not Role.STEP)


def picks(view: View, request: Request, asked: Asked | None) -> tuple[Pick, ...]:
    """One pick for each value of a slot."""
    if asked is None:
        return ()
    book = view.ruleset.id
    return tuple(
        Pick(
            f"{asked.name}={n}",
            ((asked.name, value),),
            value_words(view, request, asked.base, value, asked.role),
            brief(view, asked.base, value),
            icon=screens.icon(book, value),
            chosen=value == asked.value,
            tip=_means(view, asked, value),
            usual=screens.main(book, value),
        )
        for n, value in enumerate(asked.values)
    )


def _means(view: View, asked: Asked, value: Value) -> str:
    """What a value gives and costs; of forms there are words that all books share."""
    said = remark(view, asked.base, value)
    return said or (form_note(view, slug(str(value))) if asked.role is Role.FORM else "")


def armed(view: View, request: Request, draft: Draft, asked: Asked) -> tuple[Pick, ...]:
    """One pick for each weapon, and for each grip of one that can be held in several ways."""
    found: list[Pick] = []
    for value in asked.values:
        words = value_words(view, request, asked.base, value, asked.role)
        held: list[tuple[Slot, ...]] = [
            (slot,) for slot, role in draft.behind(asked.name, value) if role is Role.GRIP
        ]
        for grip in held or [()]:
            called = (
                value_words(view, request, name.removeprefix(asked.chapter), own, Role.GRIP)
                for name, own in grip
            )
            # A punch is punched with: said once is enough.
            notes = (note for note in called if note.casefold() != words.casefold())
            chosen = ((asked.name, value), *grip)
            stands = all(_stands(draft, slot) for slot in chosen)
            id_ = f"{asked.name}={len(found)}"
            found.append(Pick(id_, chosen, words, "".join(notes), "", stands))
    return tuple(found)


def _stands(draft: Draft, slot: Slot) -> bool:
    asked = draft.find(slot[0])
    return asked is not None and asked.value == slot[1]


def turn(view: View, request: Request, asked: Asked) -> Turn:
    """A slot to be gone through, as it stands."""
    if roles.nobody(asked):
        known = [_turned(view, request, asked, value) for value in asked.values]
        return Turn(asked, known[asked.values.index(asked.value)], max(known, key=len))
    if asked.role is Role.STEP and isinstance(asked.value, Cell):
        place = view.find(request.unit, Position)
        return Turn(asked, step_words(asked.value, place.cell if place else None))
    return Turn(asked, value_words(view, request, asked.base, asked.value, asked.role))


def _turned(view: View, request: Request, asked: Asked, value: Value) -> str:
    """What one value of a slot is called in which there may be nobody."""
    if not value:
        return say("battle.leaf.nobody_else")
    return value_words(view, request, asked.base, value, asked.role)
