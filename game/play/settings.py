"""What a player has set, kept as settings.toml in the user's own folder.

A file with faults is read as far as it fits and kept beside as settings.toml.bad.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

from game.core.data import (
    Between,
    DataError,
    Fault,
    Matching,
    Read,
    Sized,
    Wrong,
    salvage,
    text_of,
    toml,
)
from game.play.homes import folder, home, is_file, is_there, replace_file

FILE: Final = "settings.toml"
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 0.0)
"""Speeds of showing what happens, 1 being life; 0 shows the end at once."""

BETWEEN: Final = ("always", "attacked", "turn", "usual")
"""Asked whenever he may do something; only when he was attacked; not at all, he waits for his
Turn; not at all, he does what seems best to him. By all but the first he is not asked either where
nothing can be gained.
"""

QUIET: Final = "attacked"
"""How it is until it is set otherwise."""

BADS = 20
"""So many damaged files are kept beside each other; the last one is then written over."""


def _speed(raw: Any) -> float:  # noqa: ANN401  # what a file held
    if type(raw) not in (int, float) or raw not in SPEEDS:
        raise ValueError(f"should be one of {', '.join(f'{speed:g}' for speed in SPEEDS)}")
    return float(raw)


def _between(raw: Any) -> str:  # noqa: ANN401  # what a file held
    if raw not in BETWEEN:
        raise ValueError(f"should be one of {', '.join(BETWEEN)}")
    return str(raw)


Percent: TypeAlias = Annotated[int, Between(0, 100)]
Word: TypeAlias = Annotated[str, Matching("^[a-z][a-z_-]*$")]


@dataclass(frozen=True, slots=True)
class Display:
    """How the window looks: ``scale`` enlarges letters fully and spaces by half, ``letters``
    letters alone; ``palette`` is the id of a table of colours; ``hatching`` draws the tinctures'
    engraved patterns.
    """

    scale: Annotated[float, Between(1.0, 2.0)] = 1.0
    letters: Annotated[float, Between(0.9, 1.3)] = 1.0
    palette: Word = "standard"
    hatching: bool = False
    fullscreen: bool = False


@dataclass(frozen=True, slots=True)
class Pace:
    """How battles are played: ``speed`` is the one of SPEEDS they begin with; ``at_once`` lets
    computer opponents decide and march without a pause; ``ask_facing`` asks after each action of
    a single fighter where he looks; ``between`` is one of BETWEEN and says when a fighter is asked
    between his Turns, where time is counted; ``level`` is how well the computer was last asked to
    play, nothing if nobody has asked.
    """

    speed: Annotated[float, Read(_speed)] = 1.0
    at_once: bool = False
    ask_facing: bool = False
    between: Annotated[str, Read(_between)] = QUIET
    level: Annotated[str, Matching("^[a-z]*$")] = ""


@dataclass(frozen=True, slots=True)
class Sound:
    """How loud each group is, in percent; ``mute`` silences them all, music is played if
    ``play_music``.
    """

    master: Percent = 80
    effects: Percent = 80
    interface: Percent = 60
    ambience: Percent = 40
    music: Percent = 35
    play_music: bool = True
    mute: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a player may set. ``language`` is a code such as "de", or nothing for the one of
    the system. ``keys`` holds the actions whose keys are not the usual ones: action -> the keys
    that do it, such as `undo = ["ctrl+z"]`.
    """

    language: Annotated[str, Matching("^[a-z]*$")] = ""
    display: Display = Display()
    battle: Pace = Pace()
    sound: Sound = Sound()
    keys: Mapping[str, Annotated[tuple[str, ...], Sized(0, 2)]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings as far as the file fits, and what is wrong with the rest of it."""

    settings: Settings
    faults: tuple[Fault, ...] = ()
    bad: Path | None = None


def load(further: Callable[[Settings], Iterable[Wrong]] = lambda settings: ()) -> Loaded:
    """The player's settings; without a file the usual ones. ``further`` judges what only others
    know, such as names of keys. Never raises.
    """
    path = home() / FILE
    if not is_there(path):
        return Loaded(Settings())
    try:
        text = text_of(path)
    except DataError as error:
        return Loaded(Settings(), error.faults, _set_aside(path))
    settings, faults = salvage(text, Settings, str(path), further)
    return Loaded(settings, faults, _set_aside(path) if faults else None)


def save(settings: Settings) -> Path:
    """Write the settings, whole or not at all. Raises OSError where that is denied."""
    path = folder("") / FILE
    replace_file(path, toml(settings).encode())
    return path


def _set_aside(path: Path) -> Path | None:
    """A copy of the file beside it, unless the same one lies there; None if that is denied, or if
    it is no file: a pipe would be waited for.
    """
    if not is_file(path):
        return None
    try:
        content = path.read_bytes()
        for bad in _bads(path):
            if not bad.exists():
                break
            if bad.read_bytes() == content:
                return bad
        replace_file(bad, content)
    except OSError:
        return None
    return bad


def _bads(path: Path) -> Iterable[Path]:
    yield path.with_name(f"{FILE}.bad")
    for number in range(2, BADS + 1):
        yield path.with_name(f"{FILE}.bad{number}")
