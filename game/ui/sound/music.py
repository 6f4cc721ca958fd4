"""The music: one piece for each mood of a screen, which fades into the next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

import pygame

from game.core.data import resource
from game.play import settings

HALL, COUNCIL, BATTLE, EVENING = "hall", "council", "battle", "evening"
MOODS = (HALL, COUNCIL, BATTLE, EVENING)
"""The title and the choice of a battle; before anybody is struck; after that; the result."""

FADE = 900
"""Milliseconds in which a piece comes and goes."""


@runtime_checkable
class Scored(Protocol):
    """A screen that has a piece of its own; over the others it goes on as below."""

    @property
    def mood(self) -> str:
        """One of MOODS."""


def mood_of(stack: Sequence[object]) -> str:
    """That of the uppermost screen that has one; nothing if none has."""
    return next((one.mood for one in reversed(stack) if isinstance(one, Scored)), "")


class Stream(Protocol):
    """What plays long pieces."""

    def begin(self, path: Path, volume: float) -> None:
        """Let a piece come, over and over, in place of any other."""

    def end(self) -> None:
        """Let it go."""

    def loud(self, volume: float) -> None:
        """How loud it is from now on, from 0 to 1."""


class Reel:
    """The mixer's own stream; it is silent where there is no mixer or no file."""

    def begin(self, path: Path, volume: float) -> None:
        """Let a piece come, over and over."""
        try:
            pygame.mixer.music.load(path)
            pygame.mixer.music.set_volume(volume)
            pygame.mixer.music.play(-1, fade_ms=FADE)
        except (RuntimeError, OSError):
            return

    def end(self) -> None:
        """Let it go."""
        if pygame.mixer.get_init():
            pygame.mixer.music.fadeout(FADE)

    def loud(self, volume: float) -> None:
        """How loud it is from now on."""
        if pygame.mixer.get_init():
            pygame.mixer.music.set_volume(volume)


class Music:
    """Follows the mood of the screen and the wishes of the moment."""

    def __init__(self, stream: Stream | None = None) -> None:
        self._stream = stream or Reel()
        self._mood, self._volume = "", 0.0

    def follow(self, mood: str, wanted: settings.Sound) -> None:
        """Play this mood's piece, as loud as is wanted; a mood of none leaves what is played."""
        volume = loudness(wanted)
        if not volume:
            if self._mood:
                self._stream.end()
            self._mood = ""
        elif mood and mood != self._mood:
            self._mood = mood
            self._stream.begin(piece(mood), volume)
        elif self._mood and volume != self._volume:
            self._stream.loud(volume)
        self._volume = volume


def piece(mood: str) -> Path:
    """The file of a mood's piece."""
    return resource("assets", "music", f"{mood}.wav")


def loudness(wanted: settings.Sound) -> float:
    """How loud music is played, from 0 to 1."""
    return 0.0 if wanted.mute or not wanted.play_music else wanted.music * wanted.master / 10_000
