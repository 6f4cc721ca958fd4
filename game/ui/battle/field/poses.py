"""What the soldiers of a unit do at this moment, and which picture of the movement is due."""

from __future__ import annotations

from game.core.events import Event
from game.core.vocabulary import Does
from game.play import screens
from game.ui.art.troops.soldiers import STEPS
from game.ui.battle.table.playback import Playback

STRIDES = {"march": 8, "flee": 12}
"""Pictures of a movement that goes round while an event lasts."""

TURNS = {"strike": (0.28, 0.42), "loose": (0.3,)}
"""The parts of an event at which a movement goes on to its next picture."""


def pose(playback: Playback, unit: int) -> str:
    """The pose of a unit's soldiers."""
    event = _event(playback, unit)
    if unit in playback.fleeing:
        return "flee"
    if event is None:
        return "stand"
    if event.key == "moved":
        return "march"
    if clash(playback, event):
        return "loose" if shooting(event) else "strike"
    if event.key == "losses":
        return "waver"
    return "flee" if screens.does(event) is Does.FLEES else "stand"


def motion(playback: Playback, unit: int, unsteady: bool = False) -> tuple[str, int]:
    """Pose and picture; ``unsteady`` men waver where others stand."""
    name = pose(playback, unit)
    if name == "stand":
        return ("waver" if unsteady else name), 0
    part = playback.part if _event(playback, unit) is not None else 0.0
    if name in STRIDES:
        return name, int(part * STRIDES[name]) % STEPS[name]
    return name, sum(part >= turn for turn in TURNS.get(name, ()))


def clash(playback: Playback, event: Event) -> bool:
    """Whether one unit of the field strikes or shoots another."""
    both = event.unit in playback.units and event.target in playback.units
    return both and bool(event.outcomes)


def shooting(event: Event) -> bool:
    """Whether it is done with bows."""
    return screens.does(event) is Does.SHOOTS


def _event(playback: Playback, unit: int) -> Event | None:
    """What is shown of this unit now."""
    return next((event for event in playback.together if event.unit == unit), None)
