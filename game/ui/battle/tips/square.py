"""The tooltip over a square: who stands there, and what a click would do."""

from __future__ import annotations

from game.core.components import Strength, Unit
from game.core.orders import IllegalOrder, Order
from game.core.view import View
from game.play import screens
from game.play.telling.chronicle import within
from game.play.words import say, square
from game.ui.battle.orders import drafting
from game.ui.battle.orders.clerk import Clerk
from game.ui.battle.table.model import archetype_word, card, commander_of, name_of
from game.ui.battle.table.wording import named

Tip = tuple[tuple[str, str], ...]


def tip(clerk: Clerk, planned: Order | None) -> Tip:
    """Lines of a tooltip: head, note, and what a click does. Empty on empty ground."""
    cell = clerk.aim.cell
    if cell is None:
        return ()
    unit = drafting.units_at(clerk.view).get(cell)
    lines = list(_about(clerk, unit)) if unit is not None else []
    if clerk.refusal is not None and clerk.refused_at == cell:
        return (
            *(lines[:1] or [("head", square(*cell))]),
            ("no", refused(clerk.view, clerk.refusal)),
        )
    deed = _deed(clerk, unit, planned)
    if deed and not lines:
        lines.append(("head", square(*cell)))
    return (*lines, *((("do", deed),) if deed else ()))


def refused(view: View, why: IllegalOrder) -> str:
    """Why something is refused, in a sentence with its rule; units by their names."""
    facts = [
        (name, named(view, fact) if screens.names_unit(name) else fact) for name, fact in why.facts
    ]
    return say(why.why, facts) + (f" ({why.rule})" if why.rule else "")


def _about(clerk: Clerk, unit: int) -> Tip:
    known, strength = clerk.view.get(unit, Unit), clerk.view.get(unit, Strength)
    facts = {"troops": archetype_word(known.archetype), "now": strength.now, "full": strength.full}
    numbers = ", ".join(
        f"{say(stat.key, {})} {stat.value}" for stat in card(clerk.view, unit).stats[1:4]
    )
    return (
        ("head", known.name),
        ("note", say("battle.tip_numbers", facts)),
        ("note", numbers),
    )


def _deed(clerk: Clerk, unit: int | None, planned: Order | None) -> str:
    """What a click would do, in words."""
    if planned is not None and clerk.made is not None:
        enemy = drafting.target(clerk.view, clerk.made, planned)
        key = "shoot" if planned.unit("target") is not None else "strike" if enemy else "go"
        facts = {"unit": within(name_of(clerk.view, clerk.made.request.unit))}
        return say(f"battle.click_{key}", facts)
    if unit is None or clerk.aim.cell is None:
        return ""
    own = clerk.own_at(clerk.aim.cell)
    if own is None:
        return ""
    if clerk.request is not None and own == clerk.request.unit:
        figure = commander_of(clerk.view, clerk.seat.side)
        return say("battle.click_turn", {}) if own != figure else ""
    return say("battle.click_take", {}) if clerk.request_of(own) else ""
