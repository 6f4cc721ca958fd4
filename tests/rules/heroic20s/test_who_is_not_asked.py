"""Whoever is locked and can only stay is not asked where to go (HC-MOVE-06, HC-MOVE-07)."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.moving import GO
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.sheet.components import (
    CROUCHING,
    KNEELING,
    Posture,
    ShieldAside,
    Tactic,
)
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_offers_in_detail import offered


@pytest.mark.rule("HC-MOVE-06", "HC-MOVE-07")
def test_who_is_locked_has_no_choice_but_to_get_up() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("town_guard", "a", 1, (5, 5)), pitch.unit("thug", "b", 1, (6, 5))
    assert offered(pitch, me, "go") == ["stay", "go", "act", "crouch"]
    lock(pitch.step(), me, foe, "HC-LOCK-01")
    assert offered(pitch, me, "go") == ["stay"]
    pitch.world.write(me, Posture(KNEELING))
    assert offered(pitch, me, "go") == ["stay", "act"], "to stand up"
    pitch.world.write(me, Posture(CROUCHING))
    assert offered(pitch, me, "go") == ["stay", "crouch"], "to stand upright"
    pitch.world.forget(me, Posture)
    pitch.world.put(me, ShieldAside())
    assert offered(pitch, me, "go") == ["stay", "act"], "to take up the shield"
    pitch.world.forget(me, ShieldAside)
    pitch.world.write(me, Tactic("retreat"))
    assert "go" in offered(pitch, me, "go"), "out of it"
    far = pitch.unit("thug", "b", 1, (20, 20))
    reached = pitch.unit("town_guard", "a", 1, (20, 24))
    lock(pitch.step(), reached, far, "HC-LOCK-01")
    assert offered(pitch, reached, "go") == ["stay", "go", "act", "crouch"], "to close up"


def test_a_melee_goes_on_without_questions_where_to_go() -> None:
    here = setup(troop("ours", "a", "thug", (5, 10)), troop("theirs", "b", "thug", (6, 10)))
    battle, kinds = Battle.start(RULESET, here, dice=KeyedDice(3)), list[str]()
    while battle.result is None and battle.clock.round < 6:
        for side in battle.sides:
            seat = battle.seat(side)
            asked = seat.waiting
            kinds += [one.kind for one in asked if battle.clock.round > 1]
            for request in asked:
                seat.give(request, seat.default(request))
            if any(request.editable for request in asked):
                seat.commit()
    assert kinds and GO not in kinds
