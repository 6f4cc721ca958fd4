"""Letting windows pass: this once, for a while, or for good."""

from __future__ import annotations

from game.core.orders import AS_USUAL, PASS, UNDISTURBED, passing
from game.core.ruleset import Request, Ruleset
from game.core.seat import Seat

USUAL, ATTACKED, TURN = "usual", "attacked", "turn"
"""Windows are left to the fighters; let pass until one is attacked; or until his Turn comes."""

STANDING = {USUAL: AS_USUAL, ATTACKED: UNDISTURBED, TURN: PASS}
"""The order that stands from then on."""

KEYS = {
    "until_attacked": (ATTACKED, False),
    "all_until_attacked": (ATTACKED, True),
    "until_turn": (TURN, False),
    "all_until_turn": (TURN, True),
}
"""The actions that do it, and whether for everybody of the side."""


def is_window(request: Request) -> bool:
    """Whether it may be let pass, and is not sealed together with others."""
    return request.window and not request.editable


def between(request: Request, book: Ruleset) -> bool:
    """Whether it is a window between two Turns of a fighter. One in which he may use a Turn that
    he holds is none: who lets that pass for long loses it.
    """
    return is_window(request) and between_turns(request.kind, book)


def between_turns(kind: str, book: Ruleset) -> bool:
    """Whether such windows lie between two Turns of a fighter."""
    return kind in book.kinds and book.kinds[kind].moment == "between"


def let_pass(seat: Seat, request: Request, until: str, *, everyone: bool = False) -> None:
    """Let this window go by, and as many after it as ``until`` says, which is one of PASS_UNTIL or
    of STANDING; what stands is for him alone or for ``everyone`` of the side.
    """
    if until not in STANDING:
        seat.give(request, passing(until))
        return
    whole = everyone or until == USUAL
    seat.stand(request.kind, STANDING[until], 0 if whole else request.unit)
    seat.give(request, seat.default(request) if until == USUAL else PASS)
