"""What is fought under one set of conditions, and which battle exactly that is.

Two cases of the same digest fight the same battles: it goes through all that a battle is built
from, its book's numbers, and the program that fights it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pathlib import Path

from game.core.data import canonical, resource
from game.play.scenarios.scenario import Scenario

CODE = ("core", "ai", "rules/kit", "play/scenarios", "play/telling")
"""Folders of the program that every battle needs, beside the one of its book."""

ALONE = ("play/match.py", "play/simulate.py", "play/lab/battle.py")
"""Modules that every battle needs; what only counts and draws may change."""

MUTE = ("words", "rules", "screen")
"""How files of data begin that only tell or show something."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a case has other than the battle as it is written: ``kind`` is one of KINDS, ``key``
    the place in the file, or who is left out, ``value`` what stands there instead.
    """

    kind: str
    key: str
    value: int | None = None


WITHOUT, VARIED, EVENED, MAN_BY_MAN = KINDS = ("without", "varied", "evened", "man_by_man")


@dataclass(frozen=True, slots=True)
class Case:
    """A battle under one book with these players, each by his side; all cases of a laboratory have
    the same ``seed``, so that the battles of one number are fought with the same dice.
    """

    name: str
    scenario: Scenario
    book: str
    levels: Mapping[str, str]
    seed: int
    change: Change | None = None

    @property
    def sides(self) -> tuple[str, ...]:
        """The ids of the sides, in the order of the file."""
        return tuple(side.id for side in self.scenario.sides)

    @property
    def digest(self) -> str:
        """The same for the same battles, on every machine."""
        levels = tuple(sorted(self.levels.items()))
        setup = canonical(self.scenario.setup(self.book))
        parts = (setup, canonical((self.book, levels, self.seed)), program(self.book).encode())
        return hashlib.blake2b(b"\0".join(parts), digest_size=16).hexdigest()


def lineups(sides: tuple[str, ...], levels: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Who plays whom: each level against itself, then every two with the sides swapped, so that
    each of them has played each side.
    """
    known = [dict.fromkeys(sides, level) for level in levels]
    yield from known
    for one, others in permutations(levels, 2):
        for side in sides:
            lineup = {**dict.fromkeys(sides, others), side: one}
            if lineup not in known:
                known.append(lineup)
                yield lineup


@cache
def program(book: str) -> str:
    """The digest of the program that fights battles of this book, and of its numbers."""
    data, code = resource("data"), Path(__file__).resolve().parents[2]
    found = hashlib.blake2b(digest_size=16)
    named = [path for folder in (*CODE, f"rules/{book}") for path in (code / folder).rglob("*.py")]
    named += [code / module for module in ALONE]
    named += [path for folder in (data, data / book) for path in folder.glob("*.toml")]
    roots = {path: code if path.suffix == ".py" else data for path in named}
    for path in sorted(named, key=lambda path: path.relative_to(roots[path]).as_posix()):
        if path.suffix == ".toml" and path.name.startswith(MUTE):
            continue
        where = path.relative_to(roots[path]).as_posix()
        found.update(where.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()
