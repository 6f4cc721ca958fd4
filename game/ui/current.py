"""What the player has set, for whoever asks: `now().sound.effects`, `now().battle.speed`.

Only the application changes it (`App.use`); a new application begins with the usual settings.
"""

from __future__ import annotations

from contextvars import ContextVar

from game.play.settings import Settings

USUAL = Settings()
_SETTINGS: ContextVar[Settings] = ContextVar("settings", default=USUAL)


def now() -> Settings:
    """The settings of this moment."""
    return _SETTINGS.get()


def use(settings: Settings) -> None:
    """From here on these settings hold."""
    _SETTINGS.set(settings)
