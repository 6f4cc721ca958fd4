"""What sides do to a battle, as values, and who takes them down."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, Protocol

from game.core.orders import Order
from game.core.ruleset import Request

Act = Literal["give", "answer", "back", "commit", "stand", "undo", "concede", "off"]
"""``give`` and ``back`` concern an editable request, ``answer`` one that is settled at once;
``off`` is everybody's: the battle is called off.
"""


@dataclass(frozen=True, slots=True)
class Deed:
    """One decision of a side. ``request`` is the id of what was asked; ``kind`` and ``unit``
    say what a standing answer is for, whose end is ``order`` None.
    """

    act: Act
    side: str
    request: str = ""
    order: Order | None = None
    kind: str = ""
    unit: int = 0


class Recorder(Protocol):
    """Takes a battle down while it is fought. It must not raise: a battle goes on without it."""

    def begins(self, deed: Deed) -> None:
        """This was found legal and takes effect next."""

    def ends(self) -> None:
        """It has taken effect; the battle is at rest."""

    def fails(self, deed: Deed, error: Exception) -> None:
        """A step raised this; the battle is again as it was before the deed."""


def answered(request: Request, order: Order) -> Deed:
    """The deed of giving this answer."""
    return Deed("give" if request.editable else "answer", request.side, request.id, order)


@contextmanager
def recorded(recorder: Recorder | None, deed: Deed | None) -> Iterator[None]:
    """Around the effect of a deed: tell the recorder before it, and how it came out."""
    if recorder is None or deed is None:
        yield
        return
    recorder.begins(deed)
    try:
        yield
    except Exception as error:
        recorder.fails(deed, error)
        raise
    recorder.ends()
