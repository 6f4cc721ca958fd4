"""The corner of a window that may be let pass: one large button, and for how long besides."""

from __future__ import annotations

from pygame import Rect

from game.core.orders import PASS_UNTIL, passing
from game.core.ruleset import Request
from game.core.view import View
from game.play.words import say
from game.ui import keys
from game.ui.battle.commit_button import CommitButton
from game.ui.battle.model import tincture_of
from game.ui.battle.wording import answer_words, first_said
from game.ui.theme import Theme
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

NEEDS = {"unit": "actor", "moment": "moment"}
"""The fact of a request without which letting it pass for so long would never end."""

PREFIX, USUAL = "pass/", "usual"
"""What the ids of the buttons begin with; ``usual`` leaves such windows to the fighters."""

FIRST = PASS_UNTIL[0]
SHARE = 56
"""Per cent of the corner for the large button, if there are others."""


def untils(request: Request) -> tuple[str, ...]:
    """For how long this window can be let pass."""
    needed = ((until, NEEDS.get(until)) for until in PASS_UNTIL)
    return tuple(u for u, fact in needed if fact is None or request.fact(fact) is not None)


def buttons(theme: Theme, place: Rect, view: View, request: Request) -> list[Widget]:
    """This once large, the others as rows beside it."""
    others = [*(until for until in untils(request) if until != FIRST), USUAL]
    wide = place.w * SHARE // 100 if others else place.w
    large = Rect(place.x, place.y, wide, place.h)
    tincture = tincture_of(view, request.side)
    words = answer_words(view, request, passing(FIRST))
    key = keys.cap("commit")
    found: list[Widget] = [CommitButton(large, words, key, "", tincture, id=PREFIX + FIRST)]
    gap, high = theme.px(4), place.h // max(1, len(others))
    for n, until in enumerate(others):
        box = Rect(large.right + gap, place.y + n * high, place.right - large.right - gap, high - 2)
        words, tip = _words(view, request, until)
        found.append(Button(PREFIX + until, box, words, tip=tip))
    return found


def _words(view: View, request: Request, until: str) -> tuple[str, str]:
    """What a small button says, and its tip."""
    whole = "" if until == USUAL else answer_words(view, request, passing(until))
    told = first_said((f"stage.pass_{until}",), (), whole)
    return told, whole or say("stage.usual_tip")
