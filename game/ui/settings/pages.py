"""The pages of the settings: which rows each has, what they show, and what a change of one does.

Pure: settings in, settings out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from game.play.language import languages
from game.play.settings import BETWEEN, SPEEDS, Display, Settings
from game.play.words import decimal, own_name, say
from game.ui import current
from game.ui.art.palette import PALETTES
from game.ui.theme import SCALES
from game.ui.widgets.toggle import Option

DISPLAY, BATTLE, KEYS, SOUND, LANGUAGE = "display", "battle", "keys", "sound", "language"
PAGES: Mapping[str, str] = {
    DISPLAY: "azure",
    BATTLE: "gules",
    KEYS: "vert",
    SOUND: "purpure",
    LANGUAGE: "sable",
}
"""The pages in their order, each with the tincture of its initial."""

LETTERS = (0.9, 1.0, 1.1, 1.2, 1.3)
VOLUMES = ("master", "effects", "interface", "ambience", "music")
SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of several."""

    id: str
    options: tuple[Option, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    id: str
    on: bool


@dataclass(frozen=True, slots=True)
class Level:
    """A number from 0 to 100."""

    id: str
    value: int


Row = Choice | Switch | Level


def rows(page: str, settings: Settings) -> tuple[Row, ...]:
    """What can be set on a page; nothing on the page of the keys, which is a table."""
    made: Mapping[str, Callable[[Settings], tuple[Row, ...]]] = {
        DISPLAY: _display,
        BATTLE: _battle,
        SOUND: _sound,
        LANGUAGE: _language,
    }
    return made[page](settings) if page in made else ()


def _display(settings: Settings) -> tuple[Row, ...]:
    shown = settings.display
    palettes = tuple(Option(name, say(f"settings.palette_{name}")) for name in PALETTES)
    return (
        Choice("scale", tuple(map(_percent, SCALES)), f"{shown.scale:g}"),
        Choice("letters", tuple(map(_percent, LETTERS)), f"{shown.letters:g}"),
        Choice("palette", palettes, shown.palette),
        Switch("hatching", shown.hatching),
        Switch("fullscreen", shown.fullscreen),
    )


def _battle(settings: Settings) -> tuple[Row, ...]:
    speeds = tuple(Option(f"{speed:g}", speed_name(speed)) for speed in SPEEDS)
    asked = tuple(Option(when, say(f"settings.between_{when}")) for when in BETWEEN)
    return (
        Choice("speed", speeds, f"{settings.battle.speed:g}"),
        Switch("at_once", settings.battle.at_once),
        Switch("ask_facing", settings.battle.ask_facing),
        Choice("between", asked, settings.battle.between),
    )


def _sound(settings: Settings) -> tuple[Row, ...]:
    sound = settings.sound
    loud = {
        "master": sound.master,
        "effects": sound.effects,
        "interface": sound.interface,
        "ambience": sound.ambience,
        "music": sound.music,
    }
    levels = (Level(name, loud[name]) for name in VOLUMES)
    return (*levels, Switch("play_music", sound.play_music), Switch("mute", sound.mute))


def _language(settings: Settings) -> tuple[Row, ...]:
    known = tuple(Option(code, own_name(code)) for code in languages())
    options = (Option(SYSTEM, say("settings.language_system")), *known)
    return (Choice("language", options, settings.language or SYSTEM),)


def _percent(share: float) -> Option:
    return Option(f"{share:g}", say("settings.percent", {"n": round(share * 100)}))


def speed_name(speed: float) -> str:
    """A speed as its button shows it: ×2, or the words for showing only the end."""
    if not speed:
        return say("settings.speed_end")
    return f"×{decimal(speed) if speed < 1 else f'{speed:g}'}"


def changed(settings: Settings, row: str, value: object) -> Settings:
    """The settings with another value in one row; as they are if it is no value for it."""
    shown, battle, sound = settings.display, settings.battle, settings.sound
    if isinstance(value, bool):
        switched = {
            "hatching": replace(settings, display=replace(shown, hatching=value)),
            "fullscreen": replace(settings, display=replace(shown, fullscreen=value)),
            "at_once": replace(settings, battle=replace(battle, at_once=value)),
            "ask_facing": replace(settings, battle=replace(battle, ask_facing=value)),
            "play_music": replace(settings, sound=replace(sound, play_music=value)),
            "mute": replace(settings, sound=replace(sound, mute=value)),
        }
        return switched.get(row, settings)
    if isinstance(value, int):
        louder = {
            "master": replace(sound, master=value),
            "effects": replace(sound, effects=value),
            "interface": replace(sound, interface=value),
            "ambience": replace(sound, ambience=value),
            "music": replace(sound, music=value),
        }
        return replace(settings, sound=louder.get(row, sound))
    return _chosen(settings, row, value) if isinstance(value, str) else settings


def _chosen(settings: Settings, row: str, value: str) -> Settings:
    shown = settings.display
    match row:
        case "scale":
            return replace(settings, display=replace(shown, scale=float(value)))
        case "letters":
            return replace(settings, display=replace(shown, letters=float(value)))
        case "palette":
            return replace(settings, display=replace(shown, palette=value))
        case "speed":
            return replace(settings, battle=replace(settings.battle, speed=float(value)))
        case "between":
            return replace(settings, battle=replace(settings.battle, between=value))
        case "language":
            return replace(settings, language="" if value == SYSTEM else value)
        case _:
            return settings


def usual(settings: Settings, page: str) -> Settings:
    """The settings with everything on this page as it was at first."""
    first = current.USUAL
    match page:
        case "display":
            return replace(settings, display=Display(fullscreen=settings.display.fullscreen))
        case "battle":
            return replace(settings, battle=first.battle)
        case "keys":
            return replace(settings, keys={})
        case "sound":
            return replace(settings, sound=first.sound)
        case _:
            return replace(settings, language=first.language)
