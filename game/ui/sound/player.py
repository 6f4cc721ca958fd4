"""Plays the cues of a frame on the sound card: as loud as is wanted, and never in a stutter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic
from typing import Protocol

import pygame

from game.play import settings
from game.ui import current
from game.ui.sound.music import Music
from game.ui.sound.score import Effect, Score, score

RATE = 22050
BUFFER = 512
"""Samples before something is heard: 23 ms."""

VOICES = 10
"""So many sounds at once; what comes on top is left out."""


class Device(Protocol):
    """What can play samples."""

    def open(self) -> bool:
        """Make ready; False if nothing can be heard here."""

    def play(self, path: Path, volume: float) -> None:
        """Begin a sound at a volume from 0 to 1; does nothing if it cannot."""


class Card:
    """The machine's sound card. Samples are read when they are first played."""

    def __init__(self) -> None:
        self._sounds: dict[Path, pygame.mixer.Sound] = {}
        self._failed = False

    def open(self) -> bool:
        """Open the card; what fails once is not tried again."""
        if self._failed:
            return False
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(RATE, -16, 1, BUFFER)
                pygame.mixer.set_num_channels(VOICES)
        except RuntimeError:
            self._failed = True
        return not self._failed

    def play(self, path: Path, volume: float) -> None:
        """Begin a sound, if the card has a voice left."""
        try:
            if path not in self._sounds:
                self._sounds[path] = pygame.mixer.Sound(path)
            voice = pygame.mixer.find_channel()
            if voice is not None:
                voice.set_volume(volume)
                voice.play(self._sounds[path])
        except (RuntimeError, OSError):
            self._failed = True


WHILE = 0.25
MOST = 3
"""No more than MOST sounds of the field begin within WHILE seconds, whatever the speed."""


class Sound:
    """What the application hears with. The card is opened with the first frame that is on the
    screen, so that the title does not wait for it.
    """

    def __init__(
        self,
        device: Device | None = None,
        now: Callable[[], float] = monotonic,
        music: Music | None = None,
    ) -> None:
        self._device = device or Card()
        self._music = music or Music()
        self._now = now
        self._open: bool | None = None
        self._begun: dict[str, float] = {}
        self._lately: list[float] = []

    def follow(self, mood: str) -> None:
        """Play the piece of this mood, once there is a card."""
        if self._open:
            self._music.follow(mood, current.now().sound)

    def play(self, names: Iterable[str]) -> None:
        """Play what these cues call for; unknown ones call for nothing."""
        wanted = current.now().sound
        if self._open is None and not wanted.mute and wanted.master:
            self._open = self._device.open()
        if not self._open:
            return
        for effect in due(score(), names):
            loud = volume(effect, wanted)
            if loud > 0 and self._ready(effect):
                self._device.play(effect.path, loud)

    def _ready(self, effect: Effect) -> bool:
        """Whether it may begin now; if so, it has."""
        now = self._now()
        self._lately = [begun for begun in self._lately if now - begun < WHILE]
        if now - self._begun.get(effect.id, -effect.apart) < effect.apart:
            return False
        if effect.group != "interface":
            if len(self._lately) >= MOST:
                return False
            self._lately.append(now)
        self._begun[effect.id] = now
        return True


def due(known: Score, names: Iterable[str]) -> tuple[Effect, ...]:
    """The sounds of these cues, each once, the weightiest first, and one of the interface."""
    named = (known.effect(name) for name in names)
    found = list(dict.fromkeys(effect for effect in named if effect is not None))
    found.sort(key=lambda effect: -effect.weight)
    clicks = [effect for effect in found if effect.group == "interface"]
    return tuple(effect for effect in found if effect not in clicks[1:])


def volume(effect: Effect, wanted: settings.Sound) -> float:
    """How loud it is played, from 0 to 1."""
    if wanted.mute:
        return 0.0
    groups = {
        "effects": wanted.effects,
        "interface": wanted.interface,
        "ambience": wanted.ambience,
    }
    return effect.gain * groups[effect.group] * wanted.master / 1_000_000
