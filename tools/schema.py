"""Writes the JSON Schema of scenario files, so that editors complete and check while one writes.

`python -m tools.schema` writes it anew, with `--check` it only says whether it is fresh.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from game.core.data import schema
from game.core.data.glossary import Setting
from game.core.ruleset import Ruleset
from game.core.setup import PRONOUNS
from game.play.homes import replace_file
from game.play.language import ENGLISH, use
from game.play.scenarios.dressing_file import WEATHERS
from game.play.scenarios.dressing_inspection import KNOWN
from game.play.scenarios.glossary import words
from game.play.scenarios.scenario import Scenario
from game.rules import RULESETS

NAMED = {
    ("Done", "event"): ("events",),
    ("FighterSetup", "archetype"): ("archetypes",),
    ("FighterSetup", "held"): ("weapons", "armour", "things"),
    ("FighterSetup", "temper"): ("temperaments",),
    ("FighterSetup", "traits"): ("traits",),
    ("Figure", "archetype"): ("archetypes",),
    ("Goal", "kind"): ("goals",),
    ("GroundLook", "look"): ("grounds",),
    ("Way", "look"): ("ways",),
    ("Hint", "event"): ("events",),
    ("Lamp", "kind"): ("lights",),
    ("MapBlock", "legend"): ("terrain",),
    ("Thing", "item"): ("things",),
    ("Troops", "archetype"): ("archetypes",),
    ("UnitSetup", "traits"): ("traits",),
    ("Vehicle", "traits"): ("traits",),
}
"""Which kinds of words (of any book) stand at a key of a type; see `pennon list`."""

TARGET = Path(__file__).resolve().parent.parent / "data" / "schema" / "scenario.schema.json"


def text() -> str:
    """The schema as its file holds it."""
    whole = schema(Scenario)
    use(ENGLISH)
    for (name, key), kinds in NAMED.items():
        place = whole["$defs"][name]["properties"][key]
        _offer(place, {word for kind in kinds for word in words(kind, RULESETS)})
    for keys in (whole["properties"], whole["$defs"]["Scenario"]["properties"]):
        keys["switches"] = _switches(keys["switches"])
        _offer(keys["weather"], WEATHERS)
    for key, known in KNOWN.items():
        _offer(whole["$defs"]["Look"]["properties"][key], known)
    for definition in whole["$defs"].values():
        if "pronoun" in (keys := definition.get("properties", {})):
            _offer(keys["pronoun"], PRONOUNS)
        if "overrides" in (keys := definition.get("properties", {})):
            _offer_keys(keys["overrides"], RULESETS)
        if "under" in (keys := definition.get("properties", {})):
            _offer_books(keys["under"])
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _offer(place: dict[str, Any], known: Iterable[str]) -> None:
    """Let an editor complete these words: of a value, of each in a list, of each in a table."""
    inner = place.get("items") or place.get("additionalProperties") or place
    usual = [inner["default"]] if "default" in inner else []
    inner["enum"] = sorted({*known, *usual})


def _offer_books(place: dict[str, Any]) -> None:
    """A table for each book, with the keys that it knows of a fighter."""
    place["properties"] = {}
    for name, book in RULESETS.items():
        own = {key: value for key, value in place["additionalProperties"].items() if key != "title"}
        _offer_keys(own, {name: book})
        place["properties"][name] = own


def _offer_keys(place: dict[str, Any], books: Mapping[str, Ruleset]) -> None:
    """The keys that any of the books knows of a fighter, numbers, flags, names and lists of them;
    each book says itself what it does not know.
    """
    plain = ["integer", "boolean", "string", "array"]
    numbers = {word: {"type": plain} for word in words("skills", books)}
    lists: dict[str, Any] = {
        kind: {"type": "array", "items": {"enum": list(words(kind, books))}}
        for kind in ("weapons", "armour")
    }
    place["properties"] = {**numbers, **lists}


def _switches(place: dict[str, Any]) -> dict[str, Any]:
    """The switches of all books: a list of those that are on, or a table of what each is set to."""
    settings: dict[str, set[Setting]] = {}
    for book in RULESETS.values():
        for name, switch in book.switches.items():
            settings.setdefault(name, set()).update(switch.values)
    named = {"type": "string", "enum": list(words("switches", RULESETS))}
    values = {name: {"enum": sorted(known, key=str)} for name, known in sorted(settings.items())}
    return {
        "default": [],
        "items": named,
        "properties": values,
        "title": place["title"],
        "type": ["array", "object"],
    }


def stale() -> bool:
    """Whether the file is another than what would be written; says so."""
    fresh = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text()
    if not fresh:
        print("data/schema/scenario.schema.json is stale: python -m tools.schema", file=sys.stderr)
    return not fresh


def main() -> int:
    """0 when it is written or fresh, 1 when it is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    if parser.parse_args().check:
        return int(stale())
    TARGET.parent.mkdir(exist_ok=True)
    replace_file(TARGET, text().encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
