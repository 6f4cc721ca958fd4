"""The settings as the game begins, and what is to be told of a file that does not fit."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.data.faults import Wrong
from game.play.language import languages
from game.play.settings import Loaded, Settings, load
from game.play.words import say
from game.ui import keys
from game.ui.art.palette import PALETTES
from game.ui.settings.binding import is_fixed, refusal
from game.ui.strokes import parse
from game.ui.widgets.modal import Answer, Modal

SHOWN = 4
"""So many faults of the file are told; the rest is counted."""


def read() -> Loaded:
    """The player's settings, and what in their file names nothing there is."""
    return load(wrongs)


def wrongs(settings: Settings) -> Iterator[Wrong]:
    """Names of palettes, languages, actions and keys that there are not."""
    named, known = settings.display.palette, tuple(PALETTES)
    if named not in known:
        yield Wrong(("display", "palette"), f"no palette '{named}'", named, known)
    if settings.language and settings.language not in languages():
        message = f"no language '{settings.language}'"
        yield Wrong(("language",), message, settings.language, languages())
    found = list(keys.wrongs(settings))
    yield from found or _refused(settings)


def _refused(settings: Settings) -> Iterator[Wrong]:
    for action, given in settings.keys.items():
        for number, key in enumerate(given):
            reason = refusal(action, parse(key))
            if reason and not is_fixed(action, parse(key)):
                yield Wrong(("keys", action, number), say(reason))


def told(loaded: Loaded) -> Modal:
    """What is wrong with the file, in front of the title."""
    faults = [str(fault) for fault in loaded.faults[:SHOWN]]
    if len(loaded.faults) > SHOWN:
        faults.append(say("settings.more_faults", {"n": len(loaded.faults) - SHOWN}))
    kept = say("settings.bad_kept", {"file": loaded.bad.name}) if loaded.bad else ""
    words = "\n".join((say("settings.bad_words"), *faults, kept)).rstrip()
    return Modal(say("settings.bad"), words, (Answer("on", say("settings.bad_on"), "ribbon"),))
