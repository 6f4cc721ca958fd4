"""Dice: keyed by what they are thrown for, or scripted for tests and lessons.

A keyed die is a hash, so an unrelated click cannot change it and undo cannot improve it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

Key = tuple[int, str, int, int, str, int]
"""Round, phase, actor, target, purpose, and how often this was thrown before in the round."""


PLAIN = json.JSONEncoder(separators=(",", ":"))
"""How a key is written: the same text everywhere."""


class Dice(Protocol):
    """Where faces come from."""

    def faces(self, key: Key, dice: tuple[int, int]) -> tuple[int, ...]:
        """The faces of ``count`` dice of ``sides`` for this key."""

    def fork(self) -> Dice:
        """Dice that go on from here without disturbing these."""


@dataclass(frozen=True, slots=True)
class KeyedDice:
    """The same seed and key give the same faces, on every machine and Python."""

    seed: int

    def faces(self, key: Key, dice: tuple[int, int]) -> tuple[int, ...]:
        count, sides = dice
        return tuple(_face(self.seed, key, die, sides) for die in range(count))

    def fork(self) -> KeyedDice:
        return self


def _face(seed: int, key: Key, die: int, sides: int) -> int:
    # 64 bits: the bias of the remainder is below 10^-17 for any die in use.
    text = PLAIN.encode((seed, *key, die))
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % sides + 1


class ScriptError(AssertionError):
    """A script of dice does not fit what was thrown."""


@dataclass(slots=True)
class ScriptedDice:
    """Faces written down beforehand, by purpose; each entry is one total or a tuple of faces."""

    script: Mapping[str, Sequence[int | tuple[int, ...]]]
    used: dict[str, int] = field(default_factory=dict)

    def faces(self, key: Key, dice: tuple[int, int]) -> tuple[int, ...]:
        purpose = key[4]
        index = self.used.get(purpose, 0)
        rolls = self.script.get(purpose, ())
        if index >= len(rolls):
            raise ScriptError(f"no roll left for {purpose!r} (number {index + 1}, key {key})")
        self.used[purpose] = index + 1
        roll = rolls[index]
        faces = roll if isinstance(roll, tuple) else _spread(roll, *dice)
        if len(faces) != dice[0] or not all(1 <= face <= dice[1] for face in faces):
            raise ScriptError(f"{purpose!r} throws {dice[0]}d{dice[1]}, but the script has {roll}")
        return faces

    def fork(self) -> ScriptedDice:
        return ScriptedDice(self.script, dict(self.used))

    def finish(self) -> None:
        """Raise ScriptError if a roll is left over."""
        left = {
            purpose: list(rolls[self.used.get(purpose, 0) :])
            for purpose, rolls in self.script.items()
            if self.used.get(purpose, 0) < len(rolls)
        }
        if left:
            raise ScriptError(f"rolls left over: {left}")


def _spread(total: int, count: int, sides: int) -> tuple[int, ...]:
    """Faces with this total, the high ones first; no faces if there are none."""
    faces: list[int] = []
    for left in range(count - 1, -1, -1):
        faces.append(min(sides, total - sum(faces) - left))
    return tuple(faces) if sum(faces) == total else ()
