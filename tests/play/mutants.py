"""Scenario files with one thing wrong, made by chance from a seed; the verdict follows the kind."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

LOADS, REFUSED = "loads", "refused"
VALUE = re.compile(r"^(\w+) = (.+?)(\s+#.*)?$")


@dataclass(frozen=True)
class Mutant:
    """A changed text, the line (from 1) that was changed, and what must become of it."""

    kind: str
    text: str
    line: int
    verdict: str
    how: str


@dataclass(frozen=True)
class Spot:
    """A key with its value on one line, and the header of the table it belongs to."""

    number: int
    table: str
    key: str
    value: str


def spots(text: str) -> list[Spot]:
    """Every `key = value` that stands on one line."""
    found, table, inside = [], "", False
    for number, line in enumerate(text.split("\n"), 1):
        quotes = line.count('"""')
        if inside or quotes == 1:
            inside = inside != (quotes == 1)
        elif line.startswith("["):
            table = line.partition("#")[0].strip(" []")
        elif (match := VALUE.match(line)) and closed(match[2]):
            found.append(Spot(number, table, match[1], match[2]))
    return found


def closed(value: str) -> bool:
    """Whether a list or table that begins here ends on the same line."""
    return value.count("[") == value.count("]") and value.count("{") == value.count("}")


def changed(text: str, number: int, line: str | None) -> str:
    """The text with another line there, or without it."""
    lines = text.split("\n")
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


def unknown_key(text: str, chance: Random) -> Mutant:
    spot = chance.choice(spots(text))
    if chance.random() < 0.5:
        wrong = chance.choice((spot.key + "x", spot.key[::-1] + "q", "zz_" + spot.key))
        made = changed(text, spot.number, f"{wrong} = {spot.value}")
        return Mutant("unknown key", made, spot.number, REFUSED, wrong)
    name = chance.choice(("colour", "speed", "Title", "x-1"))
    line = f"{spot.key} = {spot.value}\n{name} = 3"
    return Mutant("unknown key", changed(text, spot.number, line), spot.number + 1, REFUSED, name)


def wrong_type(text: str, chance: Random) -> Mutant:
    spot = chance.choice(spots(text))
    others = {
        '"': ("7", "true", "[1]", "{ a = 1 }"),
        "[": ('"one"', "3", "false"),
        "{": ('"one"', "3", "[1]"),
    }.get(spot.value[0], ('"12"', "[5]", "true", "1.5"))
    other = chance.choice(others)
    made = changed(text, spot.number, f"{spot.key} = {other}")
    return Mutant("wrong type", made, spot.number, REFUSED, f"{spot.key} = {other}")


def duplicate(text: str, chance: Random) -> Mutant:
    known = spots(text)
    ids = [it for it in known if it.key == "id" and it.table in ("units", "fighters")]
    if chance.random() < 0.4 and len(ids) > 1:
        second = chance.randrange(1, len(ids))
        first, later = ids[chance.randrange(second)], ids[second]
        made = changed(text, later.number, f"id = {first.value}")
        return Mutant("duplicate", made, later.number, REFUSED, first.value)
    spot = chance.choice(known)
    line = f"{spot.key} = {spot.value}"
    made = changed(text, spot.number, f"{line}\n{line}")
    return Mutant("duplicate", made, spot.number + 1, REFUSED, line)


NAMES = {
    ("", "ruleset"),
    ("sides", "tincture"),
    ("sides", "with_unit"),
    ("units", "side"),
    ("units", "place"),
    ("goals", "side"),
    ("goals", "kind"),
    ("test.orders", "unit"),
    ("test.expect", "unit"),
    ("fighters", "side"),
    ("fighters", "archetype"),
    ("fighters", "facing"),
    ("fighters", "temper"),
    ("effects", "kind"),
    ("things", "item"),
    ("goals", "unit"),
    ("", "next"),
}


def unknown_id(text: str, chance: Random) -> Mutant:
    named = [it for it in spots(text) if (it.table, it.key) in NAMES or "archetype" in it.value]
    spot = chance.choice(named)
    wrong = chance.choice(("nobody", "zz-9", spot.value.strip('"')[:12] + "q"))
    if "archetype" in spot.value:
        value = re.sub(r'archetype = "\w+"', 'archetype = "orkish_yeomen"', spot.value)
    else:
        value = f'"{wrong}"'
    made = changed(text, spot.number, f"{spot.key} = {value}")
    return Mutant("unknown id", made, spot.number, REFUSED, f"{spot.key} = {value}")


RANGES = {
    "round_limit": ("0", "501", "-3", "2_000_000_000"),
    "columns": ("0", "201", "-1"),
    "rows": ("0", "201"),
    "round": ("999", "-1"),
    "rounds": ("0", "501"),
    "gap": ("40", "-2"),
    "seed": ("-1", "2_000_000_000"),
    "cell": ("[200, 0]", "[0, -1]"),
    "arrives": ("501", "-1"),
    "radius": ("0", "61"),
    "reach": ("1", "21"),
    "uses": ("0", "101"),
    "rating": ("41", "-1"),
    "range": ("4", "1001"),
}
TABLES = (
    *("", "map", "goals", "numbers", "units", "test"),
    *("fighters", "effects", "lanterns", "ropes", "things"),
)


def out_of_range(text: str, chance: Random) -> Mutant:
    plain = [it for it in spots(text) if it.key in RANGES and it.table in TABLES]
    counted = [it for it in spots(text) if "count = " in it.value]
    spot = chance.choice(plain if chance.random() < 0.6 else counted or plain)
    if spot.key in RANGES:
        value = chance.choice(RANGES[spot.key])
    else:
        number = chance.choice(("0", "-5", "100_001", "9_999_999_999"))
        value = re.sub(r"count = \d+", f"count = {number}", spot.value)
    made = changed(text, spot.number, f"{spot.key} = {value}")
    return Mutant("out of range", made, spot.number, REFUSED, f"{spot.key} = {value}")


def cut(text: str, chance: Random) -> Mutant:
    """Inside a text the rest of the line goes, inside a list or table the rest of the file."""
    spot = chance.choice([it for it in spots(text) if it.value[0] in '"[{'])
    at = chance.randrange(1, len(spot.value))
    line = f"{spot.key} = {spot.value[:at]}"
    if spot.value[0] == '"':
        return Mutant("cut", changed(text, spot.number, line), spot.number, REFUSED, line)
    before = text.split("\n")[: spot.number - 1]
    return Mutant("cut", "\n".join((*before, line)), spot.number, REFUSED, line)


OPTIONAL = {
    ("", "story"),
    ("", "books"),
    ("numbers", "gap"),
    ("units", "leader"),
    ("units", "also"),
    ("units", "place"),
    ("goals", "cells"),
    ("test", "seed"),
    ("fighters", "facing"),
    ("fighters", "held"),
    ("fighters", "temper"),
    ("fighters", "traits"),
    ("fighters", "arrives"),
}
BLOCKS = re.compile(r'^(story|heights) = """\n.*?"""\n', re.MULTILINE | re.DOTALL)


def less(text: str, chance: Random) -> Mutant:
    """Without a key that may be left out."""
    there = [it for it in spots(text) if (it.table, it.key) in OPTIONAL]
    blocks = list(BLOCKS.finditer(text))
    pick = chance.randrange(len(there) + len(blocks))
    if pick >= len(there):
        block = blocks[pick - len(there)]
        made, name = text[: block.start()] + text[block.end() :], block[1]
        return Mutant("deletion", made, text.count("\n", 0, block.start()) + 1, LOADS, name)
    spot = there[pick]
    made = changed(text, spot.number, None)
    return Mutant("deletion", made, spot.number, LOADS, f"{spot.table}.{spot.key}")


KINDS: tuple[Callable[[str, Random], Mutant], ...] = (
    unknown_key,
    wrong_type,
    duplicate,
    unknown_id,
    out_of_range,
    cut,
    less,
)


def mutant(texts: dict[str, str], number: int) -> tuple[str, Mutant]:
    """The mutant of this number: the file it came from, and what was made of it."""
    chance = Random(number)
    name = chance.choice(sorted(texts))
    return name, KINDS[number % len(KINDS)](texts[name], chance)
