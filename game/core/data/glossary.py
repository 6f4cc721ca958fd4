"""The words of a scenario file: what a book lets its designers name, what each word means, and the
optional rules among which they choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.core.orders import Slot

NAMED = (
    "archetypes",
    "terrain",
    "things",
    "switches",
    "traits",
    "temperaments",
    "events",
    "goals",
    "skills",
    "weapons",
    "armour",
    "spells",
    "grounds",
    "lights",
    "weather",
    "ways",
)
"""The kinds of words a scenario uses, in the order in which designers meet them."""


@dataclass(frozen=True, slots=True)
class Term:
    """One word: the key of its meaning and the facts in it. Without a key its meaning is the one
    that all books share, such as an archetype's.
    """

    word: str
    key: str = ""
    facts: tuple[Slot, ...] = ()


Glossary: TypeAlias = Mapping[str, tuple[Term, ...]]
"""The words of a book by their kind, one of NAMED."""


def nothing_named() -> Glossary:
    """The glossary of a book that names nothing of its own."""
    return {}


Setting: TypeAlias = bool | int | str
"""What a switch can be set to."""

ON, OFF = "on", "off"


@dataclass(frozen=True, slots=True)
class Switch:
    """An optional rule: the key of its name, what it can be set to, and how it is unasked.

    ``values`` are (False, True), words to choose from, or whole numbers, such as a range; with
    ``label`` + "_note" begins what a switch does, with ``label`` + "_" + a word what it means so.
    ``scale`` is the only scale that has it, if it is of one alone. Whoever switches it on is also
    offered what it ``proposes``: the names of others that are then on unless he says otherwise.
    """

    label: str
    values: Sequence[Setting] = (False, True)
    default: Setting = False
    scale: str = ""
    proposes: tuple[str, ...] = ()

    @property
    def flag(self) -> bool:
        """Whether it is on or off, and no more."""
        return isinstance(self.default, bool)

    @property
    def texts(self) -> tuple[str, ...]:
        """Its values as a scenario writes them, in their order."""
        return tuple(map(_text, self.values))

    def setting(self, name: str, words: Iterable[str]) -> Setting:
        """What the switch of this name is set to by the words of a scenario."""
        written = dict(_parts(word) for word in words)
        texts = self.texts
        known = name in written and written[name] in texts
        return self.values[texts.index(written[name])] if known else self.default

    def word(self, name: str, value: Setting) -> str:
        """The word that sets it so; none where it is so unasked."""
        return "" if value == self.default else switch_word(name, value)

    def refuses(self, word: str) -> str | None:
        """What a scenario's word sets it to, if it cannot be set so."""
        value = _parts(word)[1]
        return None if value in self.texts else value


def switch_word(name: str, value: Setting) -> str:
    """One switch as it is kept: its name if it is on, else ``name=value``."""
    return name if value is True else f"{name}={_text(value)}"


def switch_name(word: str) -> str:
    """The name of the switch that a word sets."""
    return _parts(word)[0]


def _parts(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value or ON


def _text(value: Setting) -> str:
    return (ON if value else OFF) if isinstance(value, bool) else str(value)
