"""A part of the screen that is painted anew only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field

from pygame import Rect, Surface

from game.ui import text


@dataclass(slots=True)
class Still:
    """The picture of one part, opaque with what lies under it, and the texts on it."""

    _key: Hashable = None
    _picture: Surface | None = None
    _marks: list[text.Mark] = field(default_factory=list)

    def draw(
        self, surface: Surface, area: Rect, key: Hashable, paint: Callable[[Surface], None]
    ) -> None:
        """Lay the picture down there, or have it painted if ``key``, which names all that it
        depends on, is another one. What lies under it must stay the same as long as the key does.
        """
        whole = (tuple(area), key)
        if self._picture is None or self._key != whole:
            with text.recording() as seen:
                paint(surface)
            self._key, self._marks = whole, list(seen.marks)
            self._picture = surface.subsurface(area.clip(surface.get_rect())).copy()
        else:
            surface.blit(self._picture, area)
        text.repeat(surface, self._marks, (0, 0))


def around(whole: Rect, hole: Rect) -> Iterator[Rect]:
    """What is left of an area about a part of it: above, below, at the left and at the right, if
    there is any.
    """
    hole = hole.clip(whole)
    parts = (
        Rect(whole.x, whole.y, whole.w, hole.y - whole.y),
        Rect(whole.x, hole.bottom, whole.w, whole.bottom - hole.bottom),
        Rect(whole.x, hole.y, hole.x - whole.x, hole.h),
        Rect(hole.right, hole.y, whole.right - hole.right, hole.h),
    )
    return (part for part in parts if part.w > 0 and part.h > 0)
