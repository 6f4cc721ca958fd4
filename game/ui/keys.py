"""What can be done by a key, by name, and which keys do it now.

Ask ``pressed(event, "undo")`` instead of comparing key codes, and show ``cap("undo")``. Arrows,
Tab, Enter and Space inside widgets, and digits for answers, are navigation and stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import pygame

from game.core.data.faults import Wrong
from game.play.settings import Settings
from game.ui.current import now
from game.ui.strokes import Stroke, parse, shown, stroke_of

FIXED = "escape"
"""The key that always leads back, and does nothing else."""

SLOTS = 2
"""So many keys an action may have."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something a key does: where it can be done, and the keys that usually do it."""

    id: str
    where: str
    usual: tuple[str, ...]


_TABLE: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "everywhere": {
        "cancel": (FIXED,),
        "fullscreen": ("f11",),
        "screenshot": ("f12",),
        "larger": ("ctrl+plus",),
        "smaller": ("ctrl+minus",),
        "usual_size": ("ctrl+0",),
        "mute": ("ctrl+m",),
        "music": ("ctrl+n",),
    },
    "battle": {
        "commit": ("space", "return"),
        "undo": ("ctrl+z",),
        "menu": ("f10",),
        "keep": ("ctrl+s",),
        "next_hint": ("f2",),
        "hints": ("f3",),
    },
    "orders": {
        "next_unit": ("tab",),
        "previous_unit": ("shift+tab",),
        "form_attack": ("a",),
        "form_defend": ("d",),
        "form_shoot": ("s",),
        "form_withdraw": ("w",),
        "take_over": ("t",),
        "take_back": ("backspace", "delete"),
        "same": ("shift+space", "shift+return"),
        "until_attacked": ("q",),
        "all_until_attacked": ("shift+q",),
        "until_turn": ("n",),
        "all_until_turn": ("shift+n",),
    },
    "reading": {
        "help": ("f1",),
        "log": ("l",),
    },
    "field": {
        "faster": ("plus", "period"),
        "slower": ("minus", "comma"),
        "reach": ("r",),
        "threat": ("e",),
        "fire": ("f",),
        "peril": ("x",),
        "reasons": ("y",),
        "ask_next": ("b",),
        "ask_all": ("shift+b",),
        "on_their_own": ("u",),
        "all_on_their_own": ("shift+u",),
        "point_left": ("ctrl+left",),
        "point_right": ("ctrl+right",),
        "point_up": ("ctrl+up",),
        "point_down": ("ctrl+down",),
        "point_press": ("ctrl+return",),
    },
    "map": {
        "view_left": ("alt+left",),
        "view_right": ("alt+right",),
        "view_up": ("alt+up",),
        "view_down": ("alt+down",),
        "nearer": ("z",),
        "farther": ("shift+z",),
        "whole_field": ("home",),
        "view_follows": ("end",),
        "legend": ("k",),
    },
    "motion": {"skip": ("space", "return")},
    "replay": {
        "play": ("p", "space"),
        "step": ("right",),
        "round_back": ("pageup",),
        "round_on": ("pagedown",),
        "other_side": ("tab",),
        "take_seat": ("return",),
    },
    "chronicle": {
        "copy": ("c", "ctrl+c"),
        "copy_all": ("shift+c", "ctrl+shift+c"),
        "search": ("slash", "ctrl+f"),
        "jump": ("j",),
    },
    "choice": {"cast": ("r",), "weigh": ("w",), "reread": ("f5",)},
    "result": {"see_again": ("r",), "swap_sides": ("s",), "fight_again": ("f",)},
}

ACTIONS: Mapping[str, Action] = MappingProxyType(
    {
        name: Action(name, where, usual)
        for where, actions in _TABLE.items()
        for name, usual in actions.items()
    }
)
"""Every action by its name, in the order in which the settings list them."""

PLACES = tuple(_TABLE)
TOGETHER = frozenset(
    frozenset(pair)
    for pair in (
        ("map", "battle"),
        ("map", "field"),
        ("map", "motion"),
        ("map", "orders"),
        ("map", "reading"),
        ("map", "replay"),
        ("field", "battle"),
        ("field", "orders"),
        ("field", "motion"),
        ("field", "replay"),
        ("reading", "field"),
        ("reading", "battle"),
        ("reading", "orders"),
        ("reading", "motion"),
        ("reading", "replay"),
        ("reading", "chronicle"),
        ("reading", "result"),
        ("battle", "orders"),
    )
)
"""Places where two actions would meet on one screen; whatever is done everywhere meets all."""


def pressed(event: pygame.event.Event, *actions: str) -> bool:
    """Whether this is the press of a key that does one of these actions."""
    return bool(action_of(event, actions))


def action_of(event: pygame.event.Event, actions: Iterable[str]) -> str:
    """Which of these actions the event's key does; nothing if it is no such key."""
    stroke = stroke_of(event)
    if stroke is None:
        return ""
    among = tuple(actions)
    exact = next((action for action in among if stroke in bound(action)), "")
    if exact or not stroke.shift:
        return exact
    plain = stroke.plain()
    return next((a for a in among if plain in bound(a) and not rival(now(), a, stroke)), "")


def bound(action: str) -> tuple[Stroke, ...]:
    """The keys that do this action now, the one to be shown first."""
    return strokes(now(), action)


def cap(action: str) -> str:
    """What the first key of an action is called; nothing if it has none."""
    return next((shown(stroke) for stroke in bound(action)), "")


def caps(*actions: str) -> str:
    """The first keys of several actions, as "+ / −"."""
    return " / ".join(filter(None, map(cap, actions)))


def strokes(settings: Settings, action: str) -> tuple[Stroke, ...]:
    """The keys that do this action under these settings."""
    usual = ACTIONS[action].usual
    found = tuple(parse(key) for key in settings.keys.get(action, usual))
    kept = tuple(parse(key) for key in usual if key == FIXED)
    return tuple(dict.fromkeys((*kept, *found)))[:SLOTS]


def letters(*places: str) -> frozenset[str]:
    """The letters that do something in these places by themselves."""
    actions = (action.id for action in ACTIONS.values() if action.where in places)
    found = (stroke for action in actions for stroke in bound(action) if stroke == stroke.plain())
    return frozenset(chr(stroke.code) for stroke in found if _is_letter(stroke))


def _is_letter(stroke: Stroke) -> bool:
    return not (stroke.ctrl or stroke.alt) and 32 < stroke.code < 127


def meet(one: str, other: str) -> bool:
    """Whether two actions can be done on the same screen, so that they cannot share a key."""
    places = frozenset((ACTIONS[one].where, ACTIONS[other].where))
    return len(places) == 1 or "everywhere" in places or places in TOGETHER


def rival(settings: Settings, action: str, stroke: Stroke) -> str:
    """Another action that this key does where ``action`` can be done; nothing if it is free."""
    others = (other for other in ACTIONS if other != action and meet(action, other))
    return next((other for other in others if stroke in strokes(settings, other)), "")


def wrongs(settings: Settings) -> Iterator[Wrong]:
    """What in the keys of a settings file names no action or no key, or is taken already."""
    judged = Settings(keys={a: () for a in settings.keys if a in ACTIONS})
    for action, keys in settings.keys.items():
        if action not in ACTIONS:
            yield Wrong(("keys", action), "unknown action", action, tuple(ACTIONS), at_key=True)
            continue
        found = list(_unfit(judged, action, keys))
        yield from found
        if not found:
            judged = Settings(keys={**judged.keys, action: keys})


def _unfit(settings: Settings, action: str, keys: tuple[str, ...]) -> Iterator[Wrong]:
    for number, key in enumerate(keys):
        place = ("keys", action, number)
        try:
            other = rival(settings, action, parse(key))
        except ValueError as error:
            yield Wrong(place, str(error))
            continue
        if other:
            yield Wrong(place, f"'{key}' does '{other}' already")
