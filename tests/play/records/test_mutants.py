"""Journals whose lines are whole but say something else: told, or played as far as they agree."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

from game.play.records.lines import BrokenRecord, seal
from game.play.records.record import read_record
from game.play.records.replay import Replay, at_boundary
from game.rules import RULESETS
from tests.play.records.battles import fought

OTHERS: tuple[Any, ...] = (None, True, 0, -1, 10**30, 1.5, "", "x", "a", [], [1, 2], {}, [[]], "b")
MUTANTS = 150


def spoilt(value: Any, dice: random.Random) -> Any:
    """The value with one part of it, however deep, replaced or taken out."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        name = dice.choice(list(value))
        if dice.random() < 0.2:
            return {key: inner for key, inner in value.items() if key != name}
        return {**value, name: spoilt(value[name], dice)}
    if isinstance(value, list) and value and dice.random() < 0.9:
        at = dice.randrange(len(value))
        return [*value[:at], spoilt(value[at], dice), *value[at + 1 :]]
    return dice.choice(OTHERS)


def outcome(path: Path) -> str:
    try:
        record = read_record(path)
        replay = Replay(record, RULESETS)
        while replay.step() is not None:
            pass
        at_boundary(record, RULESETS)
    except BrokenRecord as error:
        return "broken" if error.line else "broken without a place"
    return "differs" if replay.difference else "error" if replay.error else "same"


def test_whatever_a_line_says_it_is_answered(tmp_path: Path) -> None:
    _, journal = fought()
    bodies = [json.loads(line) for line in journal.path.read_bytes().splitlines()]
    for body in bodies:
        del body["sum"]
    dice, seen = random.Random(11), set()
    path = tmp_path / "mutant.jsonl"
    for _ in range(MUTANTS):
        mutant = copy.deepcopy(bodies)
        at = dice.choice([0, 1, dice.randrange(len(mutant))])
        spoiled = spoilt(mutant[at], dice)
        mutant[at] = spoiled if isinstance(spoiled, dict) else {"x": spoiled}
        if dice.random() < 0.3:
            mutant = mutant[: at + 1]
        total, lines = 0, []
        for body in mutant:
            line, total = seal(body, total)
            lines.append(line)
        path.write_bytes(b"".join(lines))
        seen.add(outcome(path))
    assert {"broken", "differs", "same"} <= seen <= {"broken", "differs", "same", "error"}
