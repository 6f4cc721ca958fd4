"""Cues: what somebody on the screen did that may be heard. Without a listener they are nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

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
