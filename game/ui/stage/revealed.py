"""What was declared for this round, as far as it has been shown to be revealed."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.events import Event
from game.core.view import View
from game.core.vocabulary import Does
from game.play import screens
from game.ui.battle.table.playback import Playback


def orders(view: View, playback: Playback) -> dict[int, str]:
    """The icons of what units have as their orders in this round."""
    found: dict[int, str] = {}
    for event in _this_round(view, playback):
        sign = screens.icon(view.ruleset.id, event.fact("form"))
        if event.key == "revealed" and event.unit is not None and sign:
            found[event.unit] = sign
    return found


def ribbons(view: View, playback: Playback) -> dict[int, str]:
    """What everybody has declared for this turn, as far as it was shown to be revealed."""
    found: dict[int, str] = {}
    for event in _this_round(view, playback):
        name = screens.ribbon(view.ruleset.id, event.fact("form"))
        if event.unit is not None and name and screens.does(event) is not Does.ADDS:
            found.setdefault(event.unit, name)
    return found


def _this_round(view: View, playback: Playback) -> Iterator[Event]:
    events = view.events[: playback.cursor]
    start = next((n for n in reversed(range(len(events))) if events[n].key == "round"), 0)
    return iter(events[start:])
