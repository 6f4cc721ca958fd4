"""What all parts of the page share: the numbers that they show, each with its place in the object
that stands beside the page, and how sides look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, TypeAlias

from game.play.tally import DRAW
from game.play.words import decimal, say, spoken, templates

At: TypeAlias = tuple[str | int, ...]
"""The place of a value in the object: keys and places in lists."""

HARD = "\N{NO-BREAK SPACE}"
"""Keeps a number and its sign on one line."""

USUAL = (
    ("#8c2f23", "#b5533f"),
    ("#2f5a86", "#5d8cbd"),
    ("#4a6b2a", "#7c9d55"),
    ("#6d4a86", "#a07cb8"),
)
"""Colours of sides, by day and by night, where nobody says others."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What is drawn but not counted: the battle's map as a JPEG file (none: no map is shown), and
    the colours of the sides by their ids, on a light page and on a dark one.
    """

    map: bytes = b""
    colours: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The object, what is drawn beside it, and the names of the books by their ids."""

    found: Mapping[str, Any]
    looks: Looks
    books: Mapping[str, str]

    @property
    def sides(self) -> list[str]:
        """The ids of the sides, in the order of the file."""
        return [side["id"] for side in self.found["sides"]]

    def name(self, side: str) -> str:
        """What a side is called; the draw has a word of its own."""
        if side == DRAW:
            return escape(say("lab.draws"))
        return escape(next(one["name"] for one in self.found["sides"] if one["id"] == side))

    def unit(self, id_: str) -> str:
        """What a unit or fighter is called; the id of one that the file does not know."""
        return escape(self.found["names"].get(id_, id_))

    def mark(self, side: str) -> str:
        """The class of a side's colour and pattern."""
        return "draw" if side == DRAW else f"side-{self.sides.index(side)}"

    def value(self, at: At) -> Any:  # noqa: ANN401  # whatever stands there
        """What stands at this place."""
        found: Any = self.found
        for step in at:
            found = found[step]
        return found

    def number(self, at: At, form: str) -> str:
        """The number at this place as one reads it, in one of FORMS."""
        place = ".".join(map(str, at))
        shown = escape(formed(self.value(at), form))
        return f'<span data-at="{escape(place)}" data-form="{form}">{shown}</span>'

    def battles(self, at: At) -> str:
        """How many battles the case at this place was fought in."""
        here = (*at, "battles")
        return filled("lab.battles", {"n": self.number(here, "plain")}, self.value(here))

    def between(self, at: At, form: str = "percent") -> str:
        """The interval of the share at this place."""
        return filled(
            "lab.between",
            {"low": self.number((*at, "low"), form), "high": self.number((*at, "high"), form)},
        )


def formed(value: float, form: str) -> str:
    """A number in one of the forms: a part of a hundred, points with their sign, one or two
    decimals, or as it is.
    """
    if form == "percent":
        return f"{100 * value:.0f}{HARD}%"
    if form == "signed":
        return decimal(100 * value, "+.0f") if round(100 * value) else "0"
    if form == "tenth":
        return decimal(value)
    if form == "hundredth":
        return decimal(value, ".2f")
    whole = int(value) if value == int(value) else value
    return spoken(whole) if isinstance(whole, int) else decimal(whole)


FORMS = ("percent", "signed", "tenth", "hundredth", "plain")
"""How a number can be shown."""


def filled(key: str, parts: Mapping[str, str], count: object = None) -> str:
    """The words of a key with pieces of HTML in their fields; those for a single one where the
    ``count`` is 1, as `say` does it by a number.
    """
    single = f"{key}_one"
    key = single if count == 1 and single in templates() else key
    marks = {name: f"\x00{place}\x00" for place, name in enumerate(parts)}
    text = escape(say(key, marks))
    for name, mark in marks.items():
        text = text.replace(mark, parts[name])
    return text


def told(key: str, facts: Mapping[str, object] | None = None) -> str:
    """The words of a key as HTML."""
    return escape(say(key, facts or {}))


def table(head: Sequence[str], rows: Iterable[Sequence[str]], texts: Sequence[int] = (0,)) -> str:
    """A table of pieces of HTML; the columns ``texts`` hold words, all others numbers."""
    kinds = ["w" if place in texts else "n" for place in range(len(head))]
    top = "".join(f'<th class="{kind}">{cell}</th>' for kind, cell in zip(kinds, head, strict=True))
    body = "".join(
        "<tr>"
        + "".join(f'<td class="{kind}">{cell}</td>' for kind, cell in zip(kinds, row, strict=True))
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'
    )
