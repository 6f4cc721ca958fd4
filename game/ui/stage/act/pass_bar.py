"""Letting windows pass, this once, for a while or for good: what is done, and its buttons."""

from __future__ import annotations

from pygame import Rect

from game.core.orders import AS_USUAL, PASS, PASS_UNTIL, UNDISTURBED, passing
from game.core.ruleset import Request, Ruleset
from game.core.seat import Seat
from game.core.view import View
from game.play.words import say
from game.ui import keys
from game.ui.battle.panels.commit_button import CommitButton
from game.ui.battle.table.model import tincture_of
from game.ui.battle.table.wording import answer_words, first_said
from game.ui.theme import Theme
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

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


NEEDS = {"unit": "actor", "moment": "moment"}
"""The fact of a request without which letting it pass for so long would never end."""

PREFIX = "pass/"
"""What the ids of the buttons begin with."""

FIRST = PASS_UNTIL[0]
SHARE, NARROW = 56, 42
"""Per cent of the corner for the large button, if there are others in one column, and in two."""

LEAST = 6
"""Pixels that a small button is higher than its letters."""

FEW = 3
"""So many others stand in one column, more in two."""


def ways(view: View, request: Request) -> tuple[str, ...]:
    """For how long this window can be let pass: this once, longer, and what can stand."""
    needed = ((until, NEEDS.get(until)) for until in PASS_UNTIL)
    found = [u for u, fact in needed if fact is None or request.fact(fact) is not None]
    longer = (ATTACKED, TURN) if between(request, view.ruleset) else ()
    return (*found, *longer, USUAL) if is_window(request) else ()


def buttons(theme: Theme, place: Rect, view: View, request: Request) -> list[Widget]:
    """This once large, the others in columns beside it."""
    others = _others(theme, place, ways(view, request))
    columns, rows = _grid(len(others))
    wide = place.w * (SHARE if columns == 1 else NARROW) // 100 if others else place.w
    large = Rect(place.x, place.y, wide, place.h)
    tincture = tincture_of(view, request.side)
    words = answer_words(view, request, passing(FIRST))
    key = keys.cap("commit")
    found: list[Widget] = [CommitButton(large, words, key, "", tincture, id=PREFIX + FIRST)]
    gap, high = theme.px(4), place.h // rows
    room = (place.right - large.right) // columns
    for n, until in enumerate(others):
        left = large.right + gap + n // rows * room
        box = Rect(left, place.y + n % rows * high, room - gap, high - 2)
        words, tip = _words(view, request, until)
        found.append(Button(PREFIX + until, box, words, tip=tip))
    return found


def _others(theme: Theme, place: Rect, known: tuple[str, ...]) -> list[str]:
    """The small buttons; where letters have no room in so many, those that have keys go."""
    found = [until for until in known if until != FIRST]
    for keyed in (TURN, ATTACKED):
        columns, rows = _grid(len(found))
        low = place.h // rows < theme.step("strong") + LEAST
        if keyed in found and (low or (theme.cramped and columns > 1)):
            found.remove(keyed)
    return found


def _grid(count: int) -> tuple[int, int]:
    """Columns and rows of so many small buttons."""
    columns = 1 if count <= FEW else 2
    return columns, max(1, -(-count // columns))


def _words(view: View, request: Request, until: str) -> tuple[str, str]:
    """What a small button says, and its tip."""
    if until in (ATTACKED, TURN):
        names = {"key": keys.cap(f"until_{until}"), "all": keys.cap(f"all_until_{until}")}
        return say(f"stage.pass_{until}"), say(f"stage.pass_{until}_tip", names)
    whole = "" if until == USUAL else answer_words(view, request, passing(until))
    told = first_said((f"stage.pass_{until}",), (), whole)
    return told, whole or say("stage.usual_tip")
