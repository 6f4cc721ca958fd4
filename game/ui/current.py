"""What the player has set, for whoever asks: `now().sound.effects`, `now().battle.speed`.

Only the application changes it (`App.use`); a new application begins with the usual settings. An
open battle heeds what has changed since it asked last.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, field

from game.play.language import language
from game.play.settings import Settings

USUAL = Settings()
_SETTINGS: ContextVar[Settings] = ContextVar("settings", default=USUAL)


def now() -> Settings:
    """The settings of this moment."""
    return _SETTINGS.get()


def use(settings: Settings) -> None:
    """From here on these settings hold."""
    _SETTINGS.set(settings)


def _speed() -> float:
    return now().battle.speed


@dataclass(slots=True)
class Heed:
    """The speed and the language as a battle found them last."""

    speed: float = field(default_factory=_speed)
    language: str = field(default_factory=language)

    def new_speed(self) -> float | None:
        """The speed that was set since one asked last; None if it is the same."""
        before, self.speed = self.speed, _speed()
        return None if before == self.speed else self.speed

    def new_language(self) -> bool:
        """Whether another language was chosen since one asked last."""
        before, self.language = self.language, language()
        return before != self.language
