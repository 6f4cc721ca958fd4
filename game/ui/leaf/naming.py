"""What slots and their values are called on the leaf."""

from __future__ import annotations

from game.core.components import Position, Scenery
from game.core.grid import Cell
from game.core.orders import Value
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.play import screens
from game.play.words import decimal, say, slug, spoken, templates, word
from game.ui.battle.table.wording import about, capital, first_said, named, plain, slot_words
from game.ui.leaf.roles import PEOPLE

WEAPON = "weapon"

SMALL = 0.095
"""What is less is little."""

PLACE = "place"
"""What a kind asks for in which fighters are made ready."""


def label(base: str) -> str:
    """What a slot is called; one of many of a kind ("wear.0.breastplate") by its own name."""
    kind, _, last = base.partition(".")
    if last.isdecimal():
        return first_said((f"battle.leaf.slot_{kind}{last}",), (), capital(plain(kind)))
    if last:
        name = last.rpartition(".")[2]
        known = word(kind, name)
        return capital(known if known != name else plain(name))
    return first_said((f"battle.leaf.slot_{base}",), (), capital(plain(base)))


def whom_label(view: View, base: str, role: Role | None) -> str:
    """What the line of whom an order is about is called: as the book calls what it names him for,
    else as any slot.
    """
    own = f"{view.ruleset.id}.slot_{role.value}" if role else ""
    return first_said((own,), (), label(base))


def hint(base: str) -> str:
    """What a slot is good for, in a sentence; empty where its name says it."""
    return first_said((f"battle.leaf.tip_{base}",), (), "")


def value_words(view: View, request: Request, base: str, value: Value, role: Role | None) -> str:
    """What one value of a slot is called."""
    if value is None:
        return first_said((f"battle.leaf.none_{base}",), (), say("battle.leaf.nothing"))
    if role is Role.THING:
        return capital(thing_words(view, value))
    if role is not None and role in PEOPLE:
        own = f"{view.ruleset.id}.none_{role.value}"
        nobody = first_said((own,), (), say("battle.leaf.anybody"))
        return capital(named(view, value)) if value else nobody
    if value == "":
        return say("battle.leaf.nothing")
    if isinstance(value, Cell):
        return spoken(value)
    if isinstance(value, bool):
        answer = "yes" if value else "no"
        kinds = base, base.partition(".")[0]
        known = tuple(f"battle.answer.{kind}.{answer}" for kind in kinds)
        return first_said(known, (), say(f"battle.leaf.{answer}"))
    weapon = role is Role.WEAPON and _is_weapon(view, value)
    return slot_words(view, request, (WEAPON if weapon else base, value))


def _is_weapon(view: View, value: Value) -> bool:
    """Whether there are words for a weapon of this id."""
    return word(WEAPON, value) != value or f"{view.ruleset.id}.{WEAPON}.{value}" in templates()


def thing_words(view: View, thing: Value) -> str:
    """What an object on the field is called, and where it is."""
    cell = thing_cell(view, thing)
    known = view.find(thing, Scenery) if type(thing) is int else None
    name = plain(word("thing", known.kind)) if known is not None else say("stage.thing")
    return say("stage.thing_at", {"what": name, "cell": cell}) if cell is not None else name


def thing_cell(view: View, thing: Value) -> Cell | None:
    """Where an object lies."""
    post = view.find(thing, Position) if type(thing) is int else None
    return post.cell if post is not None else None


def step_words(cell: Cell, own: Cell | None) -> str:
    """Where a step goes: his own cell is none at all."""
    return say("battle.leaf.stays") if cell == own else spoken(cell)


def remark(view: View, base: str, value: Value) -> str:
    """What the book says a value means, in one sentence; empty where it says nothing."""
    key = slug(str(value))
    return first_said((f"{view.ruleset.id}.{base}_note.{key}",), (), "")


def brief(view: View, base: str, value: Value) -> str:
    """What stands below a value in a few numbers; empty where the book has none."""
    key = slug(str(value))
    return first_said((f"{view.ruleset.id}.{base}_brief.{key}",), (), "")


def form_note(view: View, form: str) -> str:
    """What a form of declaration means, where it has nothing else to show; the book's own words
    first.
    """
    own = f"{view.ruleset.id}.form_note.{form}"
    return first_said((own, f"battle.leaf.note_{form}", f"battle.duel.note_{form}"), (), "")


def place_note(view: View, request: Request) -> str:
    """What is asked before the first turn, when a leaf may have nothing to choose but the look."""
    return say("battle.leaf.note_place") if view.ruleset.kinds[request.kind].asks == PLACE else ""


def about_words(view: View, request: Request, *, short: bool = False) -> str:
    """What the leaf says of the request itself, or the map beside whom it is about; empty where
    there is nothing to say. ``n`` is how often it can be used, this time among them; a fact that
    names nobody means anybody.
    """
    key = f"battle.leaf.about.{request.kind}"
    anybody = any(
        screens.names_unit(view.ruleset.id, name) and not value for name, value in request.about
    )
    key += ".short" if short else ".any" if anybody else ""
    facts = (*about(view, request), ("n", request.fact("left") or 1))
    return first_said((key,), facts, "")


def measure(view: View, number: float, *, fine: bool = False) -> str:
    """So much of what this book counts in its odds, in words; little of it with two decimals where
    they are wanted, so that it is told from nothing.
    """
    facts = (("n", decimal(number, ".2f" if fine and 0 < number < SMALL else ".1f")),)
    return first_said((f"{view.ruleset.id}.measure",), facts, say("battle.duel.points", facts))


def expected(view: View) -> str:
    """What stands beside such a number that is to be expected."""
    return first_said((f"{view.ruleset.id}.expected",), (), say("battle.duel.expected"))
