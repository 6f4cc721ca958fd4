"""Decisions as plain objects of a journal, and back."""

from __future__ import annotations

from typing import get_args

from game.core.data.plain import plain
from game.core.deeds import Act, Deed
from game.core.orders import Order, slots_of
from game.play.records.lines import Body

ACTS: tuple[Act, ...] = get_args(Act)


def body_of(deed: Deed) -> Body:
    """The deed as a line says it; what does not belong to its act is left out."""
    body: Body = {"do": deed.act, "side": deed.side}
    if deed.request:
        body["request"] = deed.request
    if deed.act == "stand":
        body |= {"kind": deed.kind, "unit": deed.unit}
    if deed.order is not None:
        body["order"] = plain(deed.order.slots)
    return body


def deed_of(body: Body) -> Deed:
    """The deed that a line tells. Raises ValueError on what is none."""
    act, raw = body.get("do"), body.get("order")
    if act not in ACTS:
        raise ValueError(f"nobody can {str(act)[:40]!r}")
    order = None if raw is None else Order(slots_of(raw))
    if act in ("give", "answer") and order is None:
        raise ValueError("the order is missing")
    unit = body.get("unit", 0)
    if type(unit) is not int:
        raise ValueError("'unit' should be a whole number")
    texts = (_text(body, "side"), _text(body, "request"), _text(body, "kind"))
    return Deed(act, texts[0], texts[1], order, texts[2], unit)


def _text(body: Body, name: str) -> str:
    value = body.get(name, "")
    if not isinstance(value, str):
        raise ValueError(f"'{name}' should be a text")
    return value
