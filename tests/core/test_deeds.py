"""Whoever takes a battle down hears of every deed before its effect, and how it came out."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.deeds import Deed
from game.core.step import Process, Step
from tests.core.tiny import A1, B1, begin, book, idle, phase, pick


class Notes:
    """Keeps what it hears, with the version of the battle at that moment."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.heard: list[str] = []
        self.deeds: list[Deed] = []

    def begins(self, deed: Deed) -> None:
        self.heard.append(f"{deed.act} in {self.battle.clock.phase}")
        self.deeds.append(deed)

    def ends(self) -> None:
        self.heard.append(f"done in {self.battle.clock.phase}")

    def fails(self, deed: Deed, error: Exception) -> None:
        self.heard.append(f"{type(error).__name__} in {self.battle.clock.phase}")


def asks(step: Step) -> Process:
    yield (
        step.request("a", A1, "pick", editable=True),
        step.request("b", B1, "pick", editable=True),
    )
    return None


def answers(step: Step) -> Process:
    yield step.request("a", A1, "pick")
    return None


def watched(*does: object) -> tuple[Battle, Notes]:
    phases = [phase(f"p{n}", function) for n, function in enumerate(does)]  # type: ignore[arg-type]
    battle = begin(book(*phases))
    notes = Notes(battle)
    battle.recorder = notes
    return battle, notes


def test_deeds_are_heard_before_and_after() -> None:
    battle, notes = watched(asks, answers)
    a, b = battle.seat("a"), battle.seat("b")
    a.give(a.waiting[0], pick("y"))
    a.take_back(a.waiting[0])
    a.give(a.waiting[0], pick("z"))
    assert a.undo()
    assert not a.undo()
    a.give(a.waiting[0], pick("x"))
    a.commit()
    b.give(b.waiting[0], pick("x"))
    b.commit()
    a.give(a.waiting[0], pick("y"))
    acts = ["give", "back", "give", "undo", "give", "commit", "give", "commit", "answer"]
    assert [deed.act for deed in notes.deeds] == acts
    assert notes.heard[-4:] == ["commit in p0", "done in p1", "answer in p1", "done in p0"]
    assert notes.deeds[0].order == pick("y")
    assert notes.deeds[0].request == notes.deeds[1].request


def test_what_is_not_legal_is_not_heard() -> None:
    battle, notes = watched(asks)
    a = battle.seat("a")
    for act in (lambda: a.give(a.waiting[0], pick("q")), a.commit):
        with pytest.raises(ValueError, match=r"core\."):
            act()
    assert notes.heard == []


def test_standing_answers_and_giving_up_are_heard() -> None:
    battle, notes = watched(asks)
    a = battle.seat("a")
    a.stand("pick", pick("x"), A1)
    a.stand("pick", None, A1)
    a.concede()
    a.concede()
    assert [deed.act for deed in notes.deeds] == ["stand", "stand", "concede"]
    assert (notes.deeds[0].order, notes.deeds[1].order) == (pick("x"), None)
    assert notes.deeds[0].unit == A1


def test_a_step_that_breaks_is_heard_after_the_battle_is_back() -> None:
    def breaks(step: Step) -> Process:
        yield step.request("a", A1, "pick")
        raise ZeroDivisionError

    battle, notes = watched(idle, breaks)
    before = battle.digest()
    a = battle.seat("a")
    with pytest.raises(ZeroDivisionError):
        a.give(a.waiting[0], pick("x"))
    assert notes.heard == ["answer in p1", "ZeroDivisionError in p1"]
    assert battle.digest() == before


def test_copies_are_not_taken_down() -> None:
    battle, notes = watched(answers)
    for copy in (battle.fork(), battle.seat("a").imagine(3)):
        assert copy.recorder is None
        seat = copy.seat("a")
        seat.give(seat.waiting[0], pick("x"))
    assert notes.heard == []
