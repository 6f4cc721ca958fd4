"""The sound card, the only place that knows pygame's mixer; without one everything is silent."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pygame

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
