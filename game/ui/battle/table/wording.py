"""Words for requests and their answers: the most exact key that has a template, else the value."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.components import Unit
from game.core.orders import PASS_SLOT, Order, Slot, Value
from game.core.ruleset import Request
from game.core.view import View
from game.play.names import called
from game.play.screens import names_unit
from game.play.telling.chronicle import within
from game.play.words import say, spoken, templates, word
from game.ui.battle.table.model import card


def first_said(keys: Iterable[str], facts: Iterable[Slot], otherwise: str) -> str:
    """The sentence of the first key that has a template."""
    known = templates()
    key = next((key for key in keys if key in known), "")
    return say(key, facts) if key else otherwise


def capital(words: str) -> str:
    """Words as a sentence begins."""
    return words[:1].upper() + words[1:]


def plain(value: Value) -> str:
    """A value as words where nothing better is known: "right_arm" becomes "right arm"."""
    return spoken(value).replace("_", " ").replace("-", " ")


def named(view: View, unit: Value) -> str:
    """The name of a unit or fighter, or the value itself."""
    known = view.find(unit, Unit) if type(unit) is int else None
    return called(known.name) if known else plain(unit)


def rank_words(view: View, unit: int) -> str:
    """What a fighter counts for, in a word; empty for one of no rank."""
    rank = card(view, unit).rank
    keys = (f"battle.leaf.rank_{rank}",) if rank else ()
    return first_said(keys, (("unit", named(view, unit)),), "")


def about(view: View, request: Request) -> tuple[Slot, ...]:
    """What a sentence on this request may name; units and fighters by their names."""
    facts: list[Slot] = [("name", within(named(view, request.unit)))]
    for key, value in request.about:
        facts.append(
            (key, within(named(view, value)) if names_unit(view.ruleset.id, key) else value)
        )
    return tuple(facts)


def told_with_names(view: View, key: str, facts: Iterable[Slot]) -> str:
    """What the key says, with those facts that are units and fighters by their names: as they
    stand within a sentence, and with a capital where one begins it.
    """
    book, given = view.ruleset.id, dict(facts)
    names = {n: within(named(view, v)) for n, v in given.items() if names_unit(book, n)}
    words = say(key, {**given, **names})
    return capital(words) if words.startswith(tuple(filter(None, names.values()))) else words


def remarks(view: View, notes: Iterable[tuple[str, tuple[Slot, ...]]]) -> str:
    """What a forecast remarks beside its numbers, as one text for the caption of its panel.

    Notes on one answer of the enemy and notes with a worth stand in the panel's tables.
    """
    said = []
    for key, facts in notes:
        if not {"answer", "worth"} & {name for name, _ in facts}:
            said.append(told_with_names(view, key, facts))
    return " ".join(said)


def slot_words(view: View, request: Request, slot: Slot) -> str:
    """What one slot of an answer is called."""
    name, value = slot
    name = name.rstrip("0123456789").rstrip(".") or name
    book, kind = view.ruleset.id, request.kind
    key = str(value).lower().replace(" ", "_")
    keys = (
        f"battle.answer.{kind}.{name}.{key}_{request.fact('form')}",
        f"battle.answer.{kind}.{name}.{key}",
        f"{book}.{name}.{key}",
        f"battle.answer.{name}.{key}",
        f"battle.answer.{kind}.{name}",
        f"battle.answer.{name}",
    )
    shown = _shown(view, (name, value))
    return capital(first_said(keys, (*about(view, request), ("value", shown)), shown))


def answer_words(view: View, request: Request, order: Order) -> str:
    """What a whole answer is called: all its slots, with commas."""
    if not order.slots:
        return say("battle.answer.nothing")
    if order.slots[0][0] == PASS_SLOT:
        until = order[PASS_SLOT]
        keys = (f"battle.answer.{request.kind}.pass.{until}", f"battle.answer.pass.{until}")
        return capital(first_said(keys, about(view, request), str(until)))
    return ", ".join(slot_words(view, request, slot) for slot in order.slots)


def outcome(view: View, request: Request, order: Order) -> str:
    """What an answer brings about beside its odds, as far as there are words for it."""
    keys = (f"battle.outcome.{request.kind}.{n}.{str(v).lower()}" for n, v in order.slots)
    return first_said(keys, about(view, request), "")


def _shown(view: View, slot: Slot) -> str:
    name, value = slot
    if isinstance(value, bool):
        return say("battle.leaf.yes" if value else "battle.leaf.no")
    if names_unit(view.ruleset.id, name) and type(value) is int:
        return within(named(view, value))
    shown = word(name, value)
    return shown if shown != value else plain(value)
