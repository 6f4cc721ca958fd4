"""The score: which sounds there are, which cue and event plays what (assets/sound), and the cues of
a frame as they are given.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Matching, Wrong, complain, read, resource
from game.core.events import Event
from game.core.vocabulary import Does
from game.play import screens
from game.ui.art.troops.soldiers import LOOKS

MATERIALS = ("steel", "cloth")
"""What somebody may wear, as it sounds when it is struck."""

_HEARD: ContextVar[list[str] | None] = ContextVar("heard", default=None)


@contextmanager
def hearing() -> Iterator[list[str]]:
    """The names of all cues dropped inside the ``with`` block, in their order."""
    heard: list[str] = []
    token = _HEARD.set(heard)
    try:
        yield heard
    finally:
        _HEARD.reset(token)


def cue(name: str) -> None:
    """Something happened that may be heard: a cue or the id of a sound, see sounds.toml."""
    heard = _HEARD.get()
    if heard is not None:
        heard.append(name)


def heeded() -> bool:
    """Whether anybody listens."""
    return _HEARD.get() is not None


Name: TypeAlias = Annotated[str, Matching("^[a-z][a-z_]*$")]
Percent: TypeAlias = Annotated[int, Between(0, 100)]
Group: TypeAlias = Literal["effects", "interface", "ambience"]


@dataclass(frozen=True, slots=True)
class Effect:
    """A sound: its group, how loud it is there in percent, the seconds from one to the next, and
    its weight among others that are due with it.
    """

    id: Name
    group: Group
    gain: Percent
    apart: Annotated[float, Between(0.0, 10.0)]
    weight: Annotated[int, Between(0, 10)]

    @property
    def path(self) -> Path:
        """Where its samples are."""
        return resource("assets", "sound", f"{self.id}.wav")


@dataclass(frozen=True, slots=True)
class Cue:
    """What a screen tells of, and the sound for it."""

    id: Name
    sound: Name


@dataclass(frozen=True, slots=True)
class Entry:
    """What an event that does this plays. ``part`` is how far its showing must have come; ``some``
    asks for a fact n above nought, ``look`` for a unit that is drawn so, ``upon`` for a target that
    wears one of MATERIALS; ``keep`` lets it be heard even if the event was not shown.
    """

    does: Does
    sound: Name
    part: Annotated[float, Between(0.0, 1.0)] = 0.0
    look: str = ""
    some: bool = False
    keep: bool = False
    upon: str = ""

    def fits(self, event: Event, look: str, worn: str = "") -> bool:
        """Whether it is for this event, whose unit is drawn so and whose target wears that."""
        number = event.fact("n")
        enough = not self.some or (isinstance(number, int) and number > 0)
        drawn = self.look in ("", look) and self.upon in ("", worn)
        return screens.does(event) is self.does and enough and drawn


@dataclass(frozen=True, slots=True)
class Score:
    """Everything that can be heard."""

    sound: tuple[Effect, ...]
    cue: tuple[Cue, ...]
    event: tuple[Entry, ...]

    def effect(self, name: str) -> Effect | None:
        """The sound of a cue, or the one of this id."""
        wanted = next((cue.sound for cue in self.cue if cue.id == name), name)
        return next((effect for effect in self.sound if effect.id == wanted), None)

    def entries(self, event: Event, look: str, worn: str = "") -> tuple[Entry, ...]:
        """What this event plays: at each moment the first entry that fits."""
        chosen: dict[float, Entry] = {}
        for entry in self.event:
            if entry.fits(event, look, worn):
                chosen.setdefault(entry.part, entry)
        return tuple(chosen.values())


@cache
def score() -> Score:
    """The shipped score. Raises DataError on a file with faults."""
    path = resource("assets", "sound", "sounds.toml")
    found = read(path, Score)
    complain(path, _wrongs(found))
    return found


def _wrongs(found: Score) -> Iterator[Wrong]:
    known = {effect.id for effect in found.sound}
    named = [("cue", n, cue.sound) for n, cue in enumerate(found.cue)]
    named += [("event", n, entry.sound) for n, entry in enumerate(found.event)]
    for table, number, name in named:
        if name not in known:
            yield Wrong((table, number, "sound"), f"no sound {name!r}", name, tuple(known))
    for number, effect in enumerate(found.sound):
        if not effect.path.is_file():
            yield Wrong(("sound", number, "id"), f"no file {effect.path.name}")
    for number, entry in enumerate(found.event):
        if entry.upon and entry.upon not in MATERIALS:
            wrong = f"nobody wears {entry.upon!r}"
            yield Wrong(("event", number, "upon"), wrong, entry.upon, MATERIALS)
        if entry.look and entry.look not in LOOKS:
            yield Wrong(("event", number, "look"), f"no look {entry.look!r}", entry.look, LOOKS)
