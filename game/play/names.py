"""What units, sides and fighters are called in the chosen language, where their file says so.

A matter of telling alone, like pronouns: battles, journals and tests know the names of the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.play.language import language

_NUMBER = re.compile(r" \d+$")
"""What tells several alike apart: "Ogre 3"."""

_KNOWN: dict[str, dict[str, str]] = {}


def learn(code: str, names: Mapping[str, str]) -> None:
    """From now on call whoever bears one of these names so in this language."""
    _KNOWN.setdefault(code, {}).update(names)


def called(name: str, code: str = "") -> str:
    """What whoever bears this name is called in this language, or the chosen one; several alike
    with their number.
    """
    known = _KNOWN.get(code or language(), {})
    number = _NUMBER.search(name)
    if name in known or number is None:
        return known.get(name, name)
    return known.get(name[: number.start()], name[: number.start()]) + number.group()
