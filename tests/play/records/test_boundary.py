"""States as plain values: of a book with hidden units, reactions and answers in the middle."""

from __future__ import annotations

import json

import pytest

from game.ai import LEVELS, give
from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.play.records.boundary import parts_of, taken_up, written
from tests.toy.book import TOY, toy_setup
from tests.toy.parts import Lurker


def test_every_moment_of_a_battle_comes_back() -> None:
    battle = Battle.start(TOY, toy_setup(), 4)
    player, seen = LEVELS["random"](2), 0
    while battle.result is None and seen < 150:
        again = taken_up(json.loads(json.dumps(written(battle.snapshot()))), TOY)
        assert again == battle.snapshot()
        assert Battle(TOY, again, KeyedDice(4)).digest() == battle.digest()
        seen += 1
        side = next(side for side in battle.sides if battle.seat(side).waiting)
        seat = battle.seat(side)
        open_now = [r for r in seat.waiting if r.id not in seat.view.drafts]
        if open_now:
            give(seat, [d for d in player.decide(seat) if d.request == open_now[0]])
        else:
            seat.commit()
    assert seen > 20


def test_only_a_books_own_classes_are_known() -> None:
    known = parts_of(TOY)
    assert known["Lurker"] is Lurker
    assert "Wounds" not in known
    assert "Strength" in known


@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: raw.pop(),
        lambda raw: raw[0].pop("boundary"),
        lambda raw: raw[0]["boundary"].update(phase=99),
        lambda raw: raw[0]["boundary"].update(system=-1),
        lambda raw: raw[0].update(scale="galactic"),
        lambda raw: raw[1].append(7),
        lambda raw: raw[1].append(["x", []]),
        lambda raw: raw[1].append([1, [["Strength"]]]),
        lambda raw: raw[1].append([1, [["Strength", {"now": "many"}]]]),
        lambda raw: raw[1].append([1, [[["Strength"], {}]]]),
    ],
)
def test_what_is_no_state_is_refused(spoil) -> None:
    raw = json.loads(json.dumps(written(Battle.start(TOY, toy_setup(), 4).snapshot())))
    spoil(raw)
    with pytest.raises(ValueError, match=r"."):
        taken_up(raw, TOY)
