"""Where texts stood in a frame, so that a test can prove that none was clipped or overprinted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from pygame import Rect, Surface


@dataclass(frozen=True, slots=True)
class Mark:
    """A text as it was drawn: where its ink stands, the room it had, and what was cut away."""

    text: str
    ink: Rect
    room: Rect
    clip: Rect
    size: int
    layer: int


@dataclass(slots=True)
class Recorder:
    """The texts of one frame; a layer is whatever an opaque thing has put on top."""

    marks: list[Mark] = field(default_factory=list)
    layer: int = 0

    def clipped(self) -> list[Mark]:
        """Texts whose ink leaves the clip rectangle or the room they were given."""
        return [mark for mark in self.marks if _leaves(mark)]

    def overlaps(self) -> list[tuple[Mark, Mark]]:
        """Pairs of texts of one layer whose ink meets."""
        marks = self.marks
        return [
            (one, two)
            for index, one in enumerate(marks)
            for two in marks[index + 1 :]
            if one.layer == two.layer and one.ink.colliderect(two.ink)
        ]

    def texts(self) -> list[str]:
        """All texts in the order of drawing."""
        return [mark.text for mark in self.marks]


_RECORDER: ContextVar[Recorder | None] = ContextVar("recorder", default=None)


@contextmanager
def recording() -> Iterator[Recorder]:
    """Collect every text drawn inside the ``with`` block."""
    recorder = Recorder()
    token = _RECORDER.set(recorder)
    try:
        yield recorder
    finally:
        _RECORDER.reset(token)


def lay_over() -> None:
    """Begin a new layer: what follows lies on an opaque ground over what was drawn before."""
    recorder = _RECORDER.get()
    if recorder is not None:
        recorder.layer += 1


def wipe() -> None:
    """Forget the marks so far: the whole surface was painted over."""
    recorder = _RECORDER.get()
    if recorder is not None:
        recorder.marks.clear()


def note(surface: Surface, text: str, seen: Rect, room: Rect, size: int) -> None:
    """Record a text whose ink is ``seen`` there, drawn in this room."""
    recorder = _RECORDER.get()
    if recorder is None or not text.strip():
        return
    offset, clip = surface.get_abs_offset(), surface.get_clip()
    where = (seen.move(offset), room.move(offset), clip.move(offset))
    recorder.marks.append(Mark(text, *where, size, recorder.layer))


def repeat(surface: Surface, marks: Iterable[Mark], at: tuple[int, int]) -> None:
    """Record the texts of a kept picture, taken down as it was painted, that is laid down there."""
    recorder = _RECORDER.get()
    if recorder is None:
        return
    for mark in marks:
        room, ink = mark.room.move(at), mark.ink.move(at)
        note(surface, mark.text, ink, room, mark.size)


def _leaves(mark: Mark) -> bool:
    wide = mark.ink.left < mark.room.left - 2 or mark.ink.right > mark.room.right + 2
    deep = mark.ink.top < mark.room.top - 2 or mark.ink.bottom > mark.room.bottom + 2
    return wide or deep or not mark.clip.contains(mark.ink)
