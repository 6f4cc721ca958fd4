"""A small battle that is written down, and ways to play and to spoil it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from game.ai import LEVELS
from game.core.battle import Battle
from game.core.data.plain import canonical
from game.core.dice import Key, KeyedDice
from game.core.seat import Seat
from game.play.match import Match, open_match
from game.play.records.journal import Journal, keep
from game.play.records.lines import seal
from game.play.scenarios.library import parse_scenario
from game.rules import RULESETS

FORD = Path(__file__).parent.parent / "files" / "mill-ford.toml"
MACHINES = {"a": "recruit", "b": "simple"}


def ford(levels: Mapping[str, str] = MACHINES, seed: int = 7) -> Match:
    """The mill ford."""
    text = FORD.read_text(encoding="utf-8")
    scenario = parse_scenario(text, RULESETS)
    return open_match("mill-ford", scenario, RULESETS["zefrs"], levels, seed, text)


def kept(match: Match) -> Journal:
    """The match's new journal."""
    journal = keep(match)
    assert journal is not None
    assert journal.fault == ""
    return journal


def fought(levels: Mapping[str, str] = MACHINES, seed: int = 7) -> tuple[Match, Journal]:
    """The mill ford, fought to its end and written down."""
    match = ford(levels, seed)
    journal = kept(match)
    match.advance()
    return match, journal


def dated(path: Path, at: int) -> Path:
    """The journal as if its last line had been written then (milliseconds since 1970)."""
    *lines, last = path.read_bytes().splitlines(keepends=True)
    before = int(re.findall(rb'"sum":"(.{8})"', lines[-1])[-1], 16) if lines else 0
    body = {name: value for name, value in json.loads(last).items() if name != "sum"}
    path.write_bytes(b"".join([*lines, seal(body | {"at": at}, before)[0]]))
    return path


def log(battle: Battle) -> bytes:
    """Everything that has happened."""
    return canonical(battle.events)


def hesitant(seat: Seat) -> None:
    """A turn of somebody who changes his mind: gives, takes back, gives anew, undoes, seals."""
    for decision in LEVELS["recruit"](3).decide(seat):
        seat.give(decision.request, decision.order)
        if not decision.request.editable:
            return  # what else he is asked he thinks about anew, as he would after a break
        seat.take_back(decision.request)
        seat.give(decision.request, decision.order)
    if not any(request.editable for request in seat.waiting):
        return
    if seat.view.drafts:
        seat.undo()
    for request in seat.waiting:
        if request.id not in seat.view.drafts and not request.window:
            seat.give(request, seat.default(request))
    seat.commit()


class Broken(Exception):
    """An error that no rulebook should make."""


def break_after(monkeypatch: pytest.MonkeyPatch, throws: int) -> None:
    """From this throw of dice on every one fails."""
    left = [throws]

    def faces(self: KeyedDice, key: Key, dice: tuple[int, int]) -> tuple[int, ...]:
        left[0] -= 1
        if left[0] < 0:
            raise Broken("the dice rolled off the table")
        return real(self, key, dice)

    real = KeyedDice.faces
    monkeypatch.setattr(KeyedDice, "faces", faces)
