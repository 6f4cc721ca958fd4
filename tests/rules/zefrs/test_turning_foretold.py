"""Who turns on another is promised the blow that he strikes then, whichever of his it is."""

from __future__ import annotations

import pytest

from game.core.forecast import Forecast
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.zefrs.personal.orders.kinds import KINDS
from game.rules.zefrs.sheet.components import Spent, Sworn
from tests.rules.zefrs.arena import HOLD, arena, declare, fight, requests, unit
from tests.rules.zefrs.field import Scene, man, scene, slots
from tests.rules.zefrs.people import man as leader

SWORD_AND_FIST = {"broadsword": 7, "brawling": 2}


def with_prefix(prefix: str, order: Order) -> tuple[Slot, ...]:
    return tuple((prefix + name, value) for name, value in order.slots)


@pytest.mark.rule("ZF-ACT-09", "ZF-DECL-09")
def test_a_leaders_further_blow_at_another_is_foretold_as_what_it_is() -> None:
    """Not with the sword that slew the first, but with the fist."""
    ann = leader(1, weapons=("broadsword",), talents=SWORD_AND_FIST)
    foes = (leader(2, "ENEMY", side="b", damage=3), leader(3, side="b"), leader(4, side="b"))
    dice = {"initiative": [9], "attack": [1], "duration": [5], "reflexes": [1], "extra": [1]}
    battle = arena([ann, *foes], dice)
    blow = fight("strike", more=True, weapon="broadsword", target=unit(2), area="chest", stun=False)
    fist = fight("brawl", target=unit(2), area="chest", stun=False)
    whole = Order((*blow.slots, *with_prefix("2.", fist)))
    declare(battle, {1: whole, 2: HOLD, 3: HOLD, 4: HOLD})
    (request,) = requests(battle).values()
    assert request.kind == "duel.turn"
    made = battle.seat("a").forecast(request, Order((("target", unit(3)),)))
    assert made is not None and made.check is not None
    assert made.check.base == 2


@pytest.mark.rule("ZF-ACT-09", "ZF-DECL-08")
def test_a_leader_is_foretold_the_action_that_he_declares() -> None:
    """The further one at the other opponent, and what it takes for it to happen."""
    ann = leader(1, weapons=("broadsword",), talents={**SWORD_AND_FIST, "animal_reflexes": 10})
    battle = arena([ann, leader(2, side="b", movement=1), leader(3, side="b", movement=4)], {})
    request = requests(battle)[1]
    blow = fight("strike", more=True, weapon="broadsword", target=unit(2), area="chest", stun=False)
    fist = fight("brawl", target=unit(3), area="chest", stun=False)
    guard = Order((("form", "defend"), ("method", "parry")))

    def foretold(*slots: Slot) -> Forecast:
        made = battle.seat("a").forecast(request, Order(slots))
        assert made is not None
        return made

    first = foretold(*blow.slots[:-1])
    assert first.check is not None and (first.check.base, first.target) == (7, unit(2))
    assert "extra" not in [check.purpose for check in first.later]
    then = foretold(*blow.slots, *with_prefix("2.", fist))
    assert then.check is not None and then.target == unit(3) and then.check.base == 2
    assert then.later[0].purpose == "extra"
    assert ("zefrs.note_extra", (("n", 11),)) in then.notes
    parry = foretold(*blow.slots, *with_prefix("2.", guard))
    assert parry.check is not None and parry.check.purpose == "defence"
    assert foretold(*blow.slots).check == then.later[0]


def turning(here: Scene, order: Order, *, late: bool = False, number: int = 0) -> Forecast:
    """What Ann is promised who turns on Ben, with this declared and this action at hand."""
    here.put("Ann", Sworn(order), Spent(number=number))
    about = (("opponents", (here.id("Ben"),)), ("gone", here.id("Bob")), ("late", late))
    request = Request("x", "a", here.id("Ann"), "personal.turn", about=about)
    foretell = KINDS["personal.turn"].forecast
    assert foretell is not None
    made = foretell(here.view(), request, Order((("target", here.id("Ben")),)))
    assert made is not None
    return made


def hits(here: Scene, order: Order, *, late: bool = False, number: int = 0) -> object:
    """How often the blow hits that she is promised."""
    ((key, facts),) = turning(here, order, late=late, number=number).notes
    assert key == "zefrs.told_then_hits"
    return dict(facts)["n"]


def field() -> Scene:
    """Ben is beside Ann, who is better with the dirk than with the sword, and best unarmed."""
    arms = {"two_weapon_fighting": 3, "sword": 3, "dirk": 6, "brawling": 9}
    kit = {"weapons": ("broadsword", "dirk"), "armour": ()}
    ann = man("Ann", talents={**arms, **kit})
    return scene("1 3 . . 2", ann, man("Bob"), man("Ben"))


def aimed(here: Scene, *start: Slot) -> Order:
    return slots(("form", "fight"), *start, ("target", here.id("Bob")), ("area", "chest"))


@pytest.mark.rule("ZF-DECL-09", "ZF-ACT-09", "ZF-TWO-06", "ZF-DECL-07")
def test_who_turns_on_another_is_promised_the_blow_at_hand() -> None:
    here = field()
    sword = aimed(here, ("how", "strike"), ("weapon", "broadsword"))
    with_sword = hits(here, sword)
    fist = aimed(here, ("how", "brawl"))
    with_fist = hits(here, fist)
    assert with_sword != with_fist
    both = Order((*sword.slots, ("more", True), *with_prefix("2.", fist)))
    assert hits(here, both, number=1) == with_fist
    two: list[Slot] = [("how", "two"), ("weapon", "broadsword"), ("second", "dirk")]
    pair = aimed(here, *two, ("role", "attack"))
    pair = pair.plus(("target2", here.id("Bob"))).plus(("area2", "chest"))
    assert hits(here, pair) == with_sword
    dirk = aimed(here, ("how", "strike"), ("weapon", "dirk"))
    assert hits(here, pair, late=True) == int(str(hits(here, dirk))) - 2 * 3
    waits: list[Slot] = [("form", "wait"), ("condition", "near"), ("who", 0)]
    waiting = slots(*waits, *with_prefix("then.", sword))
    assert hits(here, waiting) == with_sword
