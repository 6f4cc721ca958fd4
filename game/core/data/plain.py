"""Values as plain JSON: for records, for the wire, and as bytes to be hashed.

Built for speed, since a digest goes through a whole battle.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Set
from enum import Enum
from functools import cache
from typing import Any, TypeAlias, Union

Plain: TypeAlias = Union[bool, int, float, str, "list[Plain]", "dict[str, Plain]", None]
Inner: TypeAlias = Callable[[object], Plain]


def plain(value: object) -> Plain:
    """The value as lists, dicts and scalars; sets come sorted, named tuples as lists.

    `build` turns it back. Raises TypeError on what has no plain form.
    """
    kind: Any = type(value)
    if kind is str or kind is int or value is None or kind is bool or kind is float:
        return value  # type: ignore[return-value]  # mypy does not narrow by type()
    if kind is tuple or kind is list:
        return [plain(item) for item in value]  # type: ignore[attr-defined]  # as above
    names = _field_names(kind)
    if names is not None:
        return {name: plain(getattr(value, name)) for name in names}
    return _rarer(value, plain)


def plain_tagged(value: object) -> list[Plain]:
    """A frozen dataclass with its class: `["Health", {"now": 3, "full": 5}]`."""
    return [type(value).__name__, plain(value)]


def canonical(value: object) -> bytes:
    """One sequence of bytes for equal values, on every machine; classes count, to be hashed."""
    return json.dumps(
        _named(value), sort_keys=True, separators=(",", ":"), allow_nan=False
    ).encode()


def _named(value: object) -> Plain:
    kind: Any = type(value)
    if kind is str or kind is int or value is None or kind is bool or kind is float:
        return value  # type: ignore[return-value]  # mypy does not narrow by type()
    if kind is tuple or kind is list:
        return [_named(item) for item in value]  # type: ignore[attr-defined]  # as above
    names = _field_names(kind)
    if names is not None:
        return [kind.__name__, *(_named(getattr(value, name)) for name in names)]
    return _rarer(value, _named)


def _rarer(value: object, inner: Inner) -> Plain:
    if isinstance(value, Enum):
        return inner(value.value)
    if isinstance(value, (tuple, list)):
        return [inner(item) for item in value]
    if isinstance(value, Set):
        return _ordered([inner(item) for item in value])
    if isinstance(value, Mapping):
        return {_key(key): inner(item) for key, item in value.items()}
    raise TypeError(f"{type(value).__name__} has no plain form")


def _ordered(items: list[Plain]) -> list[Plain]:
    # Mixed kinds do not compare, so their text decides; it does not depend on the hash seed.
    return sorted(items, key=lambda item: json.dumps(item, sort_keys=True))


def _key(key: object) -> str:
    name = key.value if isinstance(key, Enum) else key
    if isinstance(name, str):
        return name
    if isinstance(name, int) and not isinstance(name, bool):
        return str(name)
    raise TypeError(f"a key must be a text or a whole number, not {type(key).__name__}")


@cache
def _field_names(kind: type[Any]) -> tuple[str, ...] | None:
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(field.name for field in dataclasses.fields(kind))
