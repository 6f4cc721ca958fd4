"""Which settings changed while a battle is open: only what is new is taken over from them."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.play.language import language
from game.ui.current import now


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
