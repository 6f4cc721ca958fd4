"""What follows from the components of a view alone is worked out once for as long as they stay."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from game.core.view import View

Work = TypeVar("Work", bound=Callable[..., Any])


def once(work: Work) -> Work:
    """Remember what ``work`` answers for a view and further hashable arguments.

    It may read components only, and no drafts, clock or events: views of the same components
    share what is remembered. For any other reader, which may change, it is done anew each time.
    """

    @wraps(work)
    def remembered(reader: object, *rest: object) -> Any:  # noqa: ANN401  # whatever work answers
        if not isinstance(reader, View):
            return work(reader, *rest)
        key = (work, rest)
        known = reader.memory
        if key not in known:
            known[key] = work(reader, *rest)
        return known[key]

    return cast("Work", remembered)
