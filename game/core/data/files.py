"""Data in and out: TOML files into frozen dataclasses, faults with their place, plain values out.

The only module that knows tomli, pydantic and toml_rs; each is imported where it is needed, so
that importing this module costs nothing.
"""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from math import inf
from pathlib import Path
from typing import Any, TypeVar, cast

from game.core.data.echo import brief
from game.core.data.faults import (
    DataError,
    Fault,
    Wrong,
    dotted,
)
from game.core.data.limits import Limits, deeper, excesses
from game.core.data.mend import Mended, fill, mend, without
from game.core.data.places import at_offset, deep_place, locate
from game.core.data.plain import plain
from game.core.data.verdict import MOST, findings

T = TypeVar("T")

USUAL = Limits()
SALVAGES = 8
"""So often what does not fit is taken out of a file, before all of it is given up."""
MANY = 10_000
"""More faults of a record than that are only counted: each takes memory, and a record, unlike a
file of a designer, may have millions."""
_PACKAGE = Path(__file__).resolve().parents[2]


def resource(*parts: str) -> Path:
    """The place of a shipped file, such as `resource("data", "zefrs", "chart.toml")`.

    In an installed wheel `data` and `assets` lie inside the package, in a checkout beside it.
    """
    bundled = _PACKAGE / f"_{parts[0]}"
    top = bundled if bundled.is_dir() else _PACKAGE.parent / parts[0]
    return top.joinpath(*parts[1:])


def read(path: Path, kind: type[T], limits: Limits = USUAL) -> T:
    """The TOML file as a value of the frozen dataclass `kind`. Raises DataError."""
    return parse(text_of(path, limits), kind, str(path), limits)


def unchecked(path: Path) -> dict[str, Any]:
    """The tables of a TOML file without a kind. Raises DataError where it is none, and ValueError
    where it goes beyond the limits: ``read`` says where.
    """
    raw = _toml(text_of(path), str(path))
    if any(True for _ in excesses(raw, USUAL)):
        raise ValueError(f"{path} goes beyond the limits")
    return raw


def text_of(path: Path, limits: Limits = USUAL) -> str:
    """The text of a regular file within the limits. Raises DataError."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise DataError([Fault(str(path), 0, 0, "", "not a regular file")])
        with path.open("rb") as stream:
            content = stream.read(limits.size + 1)
    except (OSError, ValueError) as error:
        # A name that no file can have is told by every Python in words of its own.
        reason = error.strerror if isinstance(error, OSError) else "no file can have this name"
        raise DataError([Fault(str(path), 0, 0, "", f"cannot be read: {reason}")]) from error
    if len(content) > limits.size:
        size = max(status.st_size, len(content))
        message = f"{size:,} bytes, at most {limits.size:,} are allowed"
        raise DataError([Fault(str(path), 0, 0, "", message)])
    return _decoded(content, str(path))


def _decoded(content: bytes, file: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8-sig", errors="replace")
        line, column = at_offset(before, len(before))
        raise DataError([Fault(file, line, column, "", "not UTF-8 text")]) from error


def parse(text: str, kind: type[T], file: str = "", limits: Limits = USUAL, shape: Any = None) -> T:
    """A TOML text as a value of `kind`; `file` only names it in faults. Raises DataError.

    `shape` is the kind without its last checks: faults of the one do not hide those of the other.
    """
    raw = _toml(text, file)
    wrongs = [Wrong(path, reason) for path, reason in islice(excesses(raw, limits), MOST)]
    if wrongs:
        wrongs += _further(kind, shape, mend(raw, wrongs, shape), limits)
    else:
        value, wrongs = _validated(kind, raw)
        if not wrongs:
            return cast("T", value)
        if shape is not None:
            wrongs = _all_wrongs(kind, shape, raw, wrongs, limits)
    raise DataError(_placed(islice(dict.fromkeys(wrongs), MOST), raw, text, file, limits))


def _all_wrongs(
    kind: Any, shape: Any, raw: object, found: list[Wrong], limits: Limits
) -> list[Wrong]:
    """What is wrong with the shape, and what else is when that is mended."""
    _, shallow = _validated(shape, raw)
    if not shallow:
        return found
    return [*shallow, *_further(kind, shape, mend(raw, shallow, shape), limits)]


def _further(kind: Any, shape: Any, mended: Mended, limits: Limits) -> list[Wrong]:
    """The faults of a mended value that are the file's own."""
    if shape is None or any(True for _ in excesses(mended.raw, limits)):
        return []
    _, missing = _validated(shape, mended.raw)
    fill(mended, missing, shape)
    return mended.further(_validated(kind, mended.raw)[1])


def lenient(text: str, kind: type[T], limits: Limits = USUAL) -> T | None:
    """A TOML text as a value of `kind` without what is wrong in it; None if too little is left."""
    try:
        raw = _toml(text, "")
    except DataError:
        return None
    if any(True for _ in excesses(raw, limits)):
        return None
    value, wrongs = _validated(kind, raw)
    if wrongs:
        mended = mend(raw, wrongs, kind)
        fill(mended, _validated(kind, mended.raw)[1], kind)
        value, _ = _validated(kind, mended.raw)
    return cast("T | None", value)


def salvage(
    text: str,
    kind: type[T],
    file: str = "",
    further: Callable[[T], Iterable[Wrong]] = lambda value: (),
) -> tuple[T, tuple[Fault, ...]]:
    """What fits of a TOML text, and every fault of the rest: for files whose every key has a
    default, such as a player's settings. ``further`` finds what only others can judge.
    """
    try:
        raw: object = _toml(text, file)
    except DataError as error:
        return kind(), error.faults
    told: dict[Wrong, None] = {}
    for _ in range(SALVAGES):
        value, wrongs = _judged(kind, raw, further)
        if not wrongs:
            break
        told |= dict.fromkeys(wrongs)
        raw = without(raw, [wrong.path for wrong in wrongs])
    else:
        value = kind()
    return cast("T", value), DataError(placed(told, text, file)).faults


def _judged(
    kind: type[T], raw: object, further: Callable[[T], Iterable[Wrong]]
) -> tuple[object, list[Wrong]]:
    wrongs = [Wrong(path, reason) for path, reason in islice(excesses(raw, USUAL), MOST)]
    if wrongs:
        return None, wrongs
    value, wrongs = _validated(kind, raw)
    return value, wrongs or list(islice(further(cast("T", value)), MOST))


def toml(value: object, note: str = "", blocks: Container[str] = ()) -> str:
    """The TOML text of a table of plain values; ``note`` is a comment above it.

    Tables at its head, and each row of the lists in ``blocks``, have a block of their own; rows of
    other lists a line each. A text of several lines stays as it is.
    """
    from game.core.data.writing import text_of_table  # noqa: PLC0415  # only when a file goes out

    table = plain(value)
    assert isinstance(table, dict)
    return text_of_table(table, note, blocks)


def complain(path: Path, wrongs: Iterable[Wrong]) -> None:
    """Raise DataError if anything is wrong with a file that reads well but does not fit others."""
    found = tuple(wrongs)
    if found:
        raise DataError(placed(found, text_of(path), str(path)))


def placed(wrongs: Iterable[Wrong], text: str, file: str) -> tuple[Fault, ...]:
    """The faults of a text that reads well, each with its place in it."""
    return tuple(_placed(wrongs, _toml(text, file), text, file, USUAL))


def build(kind: type[T], raw: object) -> T:
    """A value of `kind` from what `plain` made of one. Raises DataError, without places."""
    value, wrongs = _validated(kind, raw, MANY)
    if wrongs:
        raise DataError(_fault(wrong) for wrong in wrongs)
    return cast("T", value)


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema of files of this kind, for editors."""
    whole = _adapter(kind).json_schema()
    definitions = whole.pop("$defs", {})
    top = whole["prefixItems"][0]
    name = top.get("$ref", "").removeprefix("#/$defs/")
    dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**dialect, **definitions.get(name, top), "$defs": definitions}


def _toml(text: str, file: str) -> dict[str, Any]:
    import tomli  # noqa: PLC0415  # only when a file comes in

    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        line, column, message = error.lineno, error.colno, error.msg
    except RecursionError:
        line, column = deep_place(text, USUAL.nesting)
        message = f"nested deeper than {USUAL.nesting}"
    except ValueError:  # a whole number of thousands of digits
        found = re.search(r"[0-9_]{4000,}", text)
        line, column = at_offset(text, found.start() if found else 0)
        message = f"more digits than a number up to {USUAL.number:,} has"
    raise DataError([Fault(file, line, column, "", message, _line(text.split("\n"), line))])


@cache
def _adapter(kind: Any) -> Any:
    from pydantic import ConfigDict, TypeAdapter  # noqa: PLC0415  # only when a file comes in

    # A dataclass takes no configuration from outside, but inside a tuple it inherits one.
    return TypeAdapter(tuple[kind], config=ConfigDict(extra="forbid", strict=True))


def _validated(kind: Any, raw: object, most: float = inf) -> tuple[Any, list[Wrong]]:
    """The value, or what is wrong; more than `most` faults are counted only. Strict JSON lets lists
    be tuples, but no text be a number.
    """
    from pydantic import ValidationError  # noqa: PLC0415  # only when a file comes in

    try:
        return _adapter(kind).validate_json(json.dumps([raw], allow_nan=False))[0], []
    except ValidationError as error:
        if error.error_count() > most:
            return None, [Wrong((), f"{error.error_count():,} values do not fit")]
        wrongs = findings(kind, raw, error.errors(include_url=False))
    except (ValueError, TypeError, RecursionError) as error:
        wrongs = [Wrong((), f"cannot be read: {error}")]
    return None, wrongs


def _placed(
    wrongs: Iterable[Wrong], raw: object, text: str, file: str, limits: Limits
) -> Iterator[Fault]:
    lines = text.split("\n")
    # toml_rs recurses natively, so it must not see what goes far beyond the limit; and it is slow.
    many = text.count(",") + text.count("=") > 2 * limits.values
    nodes = {} if many or deeper(raw, limits.nesting * 4) else _positions(text)
    for wrong in wrongs:
        line, column = locate(nodes, lines, wrong.path, wrong.at_key) if wrong.path else (1, 1)
        yield _fault(wrong, file, line, column, _line(lines, line))


def _positions(text: str) -> object:
    import toml_rs  # noqa: PLC0415  # only when a file comes in

    try:
        return toml_rs.load_with_metadata(text).meta["nodes"]
    except (toml_rs.TOMLDecodeError, ValueError, RecursionError):
        return {}


def _fault(
    wrong: Wrong, file: str = "", line: int = 0, column: int = 0, line_text: str = ""
) -> Fault:
    path, message = brief(dotted(wrong.path)), brief(wrong.message)
    return Fault(file, line, column, path, message, line_text, brief(wrong.near), wrong.rest)


def _line(lines: Sequence[str], line: int) -> str:
    shown = lines[line - 1].rstrip("\r") if 0 < line <= len(lines) else ""
    return shown if len(shown) <= 200 and shown.replace("\t", "").isprintable() else ""
