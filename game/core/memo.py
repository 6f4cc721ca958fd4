"""What follows from unchanging things alone is worked out once for as long as they stay."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, TypeVar, cast

from game.core.view import View
from game.core.world import World

Work = TypeVar("Work", bound=Callable[..., Any])

LATELY = 64
"""So many answers are remembered by `lately`."""

EACH = 512
"""So many by `lately_each`: more than units stand on a field."""

UNKNOWN = object()
"""What is remembered of things that were not asked yet."""

MANY = 8192
"""So many answers are remembered by `by`."""


def once(work: Work) -> Work:
    """Remember what ``work`` answers for a view, or for a world until somebody writes to it, and
    further hashable arguments.

    It may read components only, and no drafts, clock or events: views of the same components
    share what is remembered. For any other reader it is done anew each time.
    """

    @wraps(work)
    def remembered(reader: object, *rest: object) -> Any:  # noqa: ANN401  # whatever work answers
        if not isinstance(reader, (View, World)):
            return work(reader, *rest)
        known, key = reader.memory, (work, rest)
        found = known.get(key, UNKNOWN)
        if found is UNKNOWN:
            found = known[key] = work(reader, *rest)
        return found

    return cast("Work", remembered)


def _of_late(most: int) -> Callable[[Work], Work]:
    """Remembers up to so many answers for the very objects that were asked about."""

    def remembering(work: Work) -> Work:
        known: dict[tuple[int, ...], tuple[tuple[object, ...], object]] = {}

        @wraps(work)
        def remembered(*things: object) -> object:
            key = tuple(map(id, things))
            found = known.get(key)
            if found is None:
                if len(known) >= most:
                    known.clear()
                # The things stay with the answer: nothing else gets their ids meanwhile.
                found = known[key] = (things, work(*things))
            return found[1]

        remembered.cache_clear = known.clear  # type: ignore[attr-defined]  # as of an lru_cache
        return cast("Work", remembered)

    return remembering


def lately(work: Work) -> Work:
    """Remember what ``work`` answered of late for these very objects, which never change.

    It is for values that are costly to compare: only the same object counts as the same.
    """
    return _of_late(LATELY)(work)


def lately_each(work: Work) -> Work:
    """The same for what is asked of every unit of a field in turn: for small values alone."""
    return _of_late(EACH)(work)


def by(gist: Callable[..., Hashable]) -> Callable[[Work], Work]:
    """Remember what ``work`` answered for arguments of which ``gist`` says the same: for work that
    goes by a few numbers out of large values.
    """

    def remembering(work: Work) -> Work:
        known: dict[Hashable, object] = {}

        @wraps(work)
        def remembered(*things: object) -> object:
            key = gist(*things)
            found = known.get(key, UNKNOWN)
            if found is UNKNOWN:
                if len(known) >= MANY:
                    known.clear()
                found = known[key] = work(*things)
            return found

        remembered.cache_clear = known.clear  # type: ignore[attr-defined]  # as of an lru_cache
        return cast("Work", remembered)

    return remembering
