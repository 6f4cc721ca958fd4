"""The first line of a journal: everything a battle follows from, but its decisions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from game import __version__
from game.core.data import DataError, lenient, resource
from game.core.data.plain import Plain, plain
from game.play.homes import plain_name
from game.play.language import ENGLISH, language
from game.play.match import PLAYERS, Match
from game.play.records.lines import Body
from game.play.scenarios.library import Books, parse_scenario
from game.play.scenarios.scenario import LIMITS, Scenario
from game.play.telling.aims import count_of
from game.rules import RULESETS

SEEDS = 2**64
"""Seeds of journals are below this; those of battles that follow have seven bytes."""

FORMAT = 1
"""The format of the journals that this version writes."""

WORDS = ("words", "rules", "screen")
"""Files of a book that only tell of it or draw it, as its pages do: no battle comes out otherwise
for them.
"""


PAGES = "book"
"""The folder of a book's pages."""

SHORT = ("ruleset", "data", "version")
WIDE = 80
"""What is a word has at most so many letters."""


@dataclass(frozen=True, slots=True)
class Head:
    """``scenario`` is the text of its file, ``levels`` who plays each side, ``data`` the digest
    of the book's files, ``start`` the boundary that the battle begins with instead of the
    scenario's own beginning.
    """

    id: str
    title: str
    scenario: str
    ruleset: str
    switches: tuple[str, ...]
    levels: Mapping[str, str]
    seed: int
    data: str
    version: str
    start: Plain = None
    format: int = FORMAT


def head_of(match: Match, start: Plain = None) -> Head:
    """The head of a match that begins, or that begins anew at a boundary."""
    return Head(
        plain_name(match.id),
        match.scenario.title,
        match.text,
        match.ruleset.id,
        match.scenario.switched,
        dict(match.levels),
        match.seed,
        data_digest(match.ruleset.id),
        __version__,
        start,
    )


def data_digest(book: str) -> str:
    """A short text that changes when a data file changes that battles of this book follow from."""
    folder = resource("data", book)
    found = sorted(path for path in folder.glob("**/*.toml") if path.parent.name != PAGES)
    files = [path for path in found if path.name.partition(".")[0] not in WORDS]
    made = hashlib.blake2b(digest_size=16)
    for path in (*files, resource("data", "terrain.toml")):
        made.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return made.hexdigest()


def head_body(head: Head) -> Body:
    """The head as its line says it."""
    body = plain(head)
    assert isinstance(body, dict)
    del body["format"]
    return {"pennon": head.format, **body}


def head_from(body: Body) -> Head:
    """The head that a line tells. Raises ValueError."""
    number = body.get("pennon")
    if type(number) is not int:
        raise ValueError("not a journal of Pennon")
    if number != FORMAT:
        raise ValueError(f"written in format {number}; this version of Pennon reads {FORMAT}")
    names = ("id", "title", "scenario", "ruleset", "data", "version")
    texts = {name: body.get(name) for name in names}
    wrong = next((name for name, value in texts.items() if not isinstance(value, str)), "")
    if wrong:
        raise ValueError(f"'{wrong}' should be a text")
    given = {name: str(value) for name, value in texts.items()}
    if given["id"] != plain_name(given["id"]):
        raise ValueError("'id' should be the name of a battle, without signs that a path may have")
    if len(given["scenario"]) > LIMITS.size:
        raise ValueError(f"'scenario' has more than {LIMITS.size:,} letters")
    wide = next((name for name in SHORT if len(given[name]) > WIDE), "")
    if wide:
        raise ValueError(f"'{wide}' has more than {WIDE} letters")
    return Head(
        given["id"],
        given["title"],
        given["scenario"],
        given["ruleset"],
        _switches(body.get("switches")),
        _levels(body.get("levels")),
        _seed(body.get("seed")),
        given["data"],
        given["version"],
        body.get("start"),
    )


def scenario_of(head: Head, books: Books) -> Scenario:
    """The scenario with the switches the battle was begun with. Raises DataError."""
    scenario = parse_scenario(head.scenario, books)
    return replace(scenario, switches=head.switches)


def told_title(head: Head) -> str:
    """The battle's title in the chosen language, as its scenario tells it."""
    if language() == ENGLISH:
        return head.title
    return _title(head.scenario, language()) or head.title


def told_count(head: Head) -> str:
    """What the battle's book calls a round of it, in the chosen language."""
    return count_of(_scale(head.scenario), head.ruleset)


@lru_cache(maxsize=32)
def _scale(scenario: str) -> str:
    """The scale that a scenario's text names, whatever its books say of the rest."""
    found = lenient(scenario, Scenario, LIMITS)
    return found.scale if found else "mass"


@lru_cache(maxsize=32)
def _title(scenario: str, code: str) -> str:
    """What a scenario's text has as its title in this language; empty where it has none."""
    try:
        words = parse_scenario(scenario, RULESETS).translations.get(code)
    except DataError:
        return ""
    return words.title if words else ""


def _switches(raw: Plain) -> tuple[str, ...]:
    if not isinstance(raw, list) or not all(isinstance(item, str) for item in raw):
        raise ValueError("'switches' should be a list of texts")
    return tuple(str(item) for item in raw)


def _levels(raw: Plain) -> dict[str, str]:
    if not isinstance(raw, dict) or not all(level in PLAYERS for level in raw.values()):
        raise ValueError(f"'levels' should say for every side one of {', '.join(PLAYERS)}")
    return {side: str(level) for side, level in raw.items()}


def _seed(raw: Plain) -> int:
    if type(raw) is not int or not 0 <= raw < SEEDS:
        raise ValueError(f"'seed' should be a whole number from 0 to {SEEDS - 1}")
    return raw
