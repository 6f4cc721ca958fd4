"""What an order comes to as an attack: with which hand, in which time, for how much Ki."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from game.core.checks import Modifier
from game.core.grid import Cell
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.exchange.facts import Attack, Block
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Thing
from game.rules.chaos.sheet.components import Acquired, Carries, Doing, Held, Reserves, Wear
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, keys, only, order, sheet, who
from tests.rules.chaos.drawn import Drawn

AT_A_THING = Modifier("CF-DISARM-04", "chaos.pen_thing", -4)


def armed(*held: str, one: str = "aldric") -> Drawn:
    """1 with this in his hands, before an enemy."""
    right, left = (*held, "", "")[:2]
    return field("1 2", one, "thug", held=((right, left), "club"))


def fight(how: str = "strike", item: str = "long_sword", **more: Any) -> Action:
    """An attack of this kind on whoever has the number 7."""
    return Action("fight", how, item, target=more.pop("target", 7), **more)


def attack(item: str, how: str = "strike", ticks: int = 2, **more: Any) -> Attack:
    """An attack with this weapon."""
    return Attack(how, weapon(item), ticks, **more)


LEFT: dict[str, Any] = {"hand": "off", "jab": True}


@pytest.mark.rule("CF-JAB-01", "CF-JAB-04", "CF-ACQ-02")
@pytest.mark.parametrize(
    ("held", "action", "made"),
    [
        (("long_sword",), fight(), attack("long_sword")),
        (("long_sword",), fight(jab=True), attack("long_sword", ticks=1, jab=True)),
        (("long_sword",), fight(area="head", ki=2),
         attack("long_sword", area="head", ki=2, spent=2)),
        # The second strike is paid for too; its two ticks are no part of the first one.
        (("long_sword", "dagger"), fight(second="dagger", ki=1),
         attack("long_sword", ki=1, spent=2)),
        (("long_sword", "dagger"), fight(item="dagger"), attack("dagger", **LEFT)),
        (("long_sword",), fight(item=""), attack("fist", **LEFT)),
        ((), fight(item=""), attack("fist")),
        ((), fight(hand="off"), attack("long_sword", **LEFT)),
        # A shot of the left hand is none, and a thing is struck at as a man is.
        (("", "pistol"), fight("shoot", "pistol", acquire=True),
         attack("pistol", "shoot", 3, hand="off")),
        (("pistol",), fight("shoot", "pistol"), attack("pistol", "shoot", 3, acquired=False)),
        (("pistol",), fight("shoot", "pistol", acquire=True, bounce=Cell(1, 0)),
         attack("pistol", "shoot", 3, bounced=True)),
        (("dagger",), fight("throw", "dagger"), attack("dagger", "throw", acquired=False)),
        (("long_sword",), fight("break", thing=9, target=0), attack("long_sword", "break")),
        (("long_sword",), fight("breach", target=0), attack("long_sword")),
        (("pistol",), fight("break", "pistol"),
         attack("pistol", "shoot", 3, acquired=False, more=(AT_A_THING,))),
        (("pistol",), fight("breach", "pistol", target=0),
         attack("pistol", "shoot", 3, acquired=False)),
    ],
)  # fmt: skip
def test_an_order_tells_hand_time_and_price_of_the_attack(
    held: tuple[str, ...], action: Action, made: Attack
) -> None:
    assert attacking.attack_of(who(armed(*held), "1"), action) == made


@pytest.mark.rule("CF-ACQ-02", "CF-JAB-01")
def test_the_aim_bonus_is_for_the_mark_that_was_acquired_and_for_no_other() -> None:
    here = armed("pistol")
    two = here.units["2"]
    here.put("1", Acquired(two))
    me = who(here, "1")
    for action, aimed in (
        (fight("shoot", "pistol", target=two), True),
        (fight("shoot", "pistol", target=two + 1), False),
        (fight("break", "pistol", thing=two, target=0), True),
        (fight("break", "pistol", thing=two + 1, target=0), False),
    ):
        assert attacking.attack_of(me, action).acquired is aimed


@pytest.mark.rule("CF-DUAL-01", "CF-DUAL-05")
@pytest.mark.parametrize(
    ("action", "made"),
    [
        (fight(area="head", second="dagger", ki=1, jab=True),
         attack("dagger", **LEFT, second=True, spent=2)),
        (fight("shoot", "pistol", second="pistol", acquire=True),
         attack("pistol", "shoot", hand="off", second=True, spent=1)),
        (fight("shoot", "magnum_revolver", second="pistol"),
         attack("pistol", "shoot", hand="off", acquired=False, second=True, spent=1)),
    ],
)  # fmt: skip
def test_the_second_strike_takes_two_ticks_in_the_off_hand_anywhere_and_without_ki(
    action: Action, made: Attack
) -> None:
    """A blow is a jab, a shot does full damage; what was paid for both counts for both."""
    me = who(armed(action.weapon, action.second), "1")
    assert attacking.second_of(me, action) == made


@pytest.mark.rule("CF-RET-02")
@pytest.mark.parametrize(
    ("answer", "item", "spent"),
    [
        (Answer("parry", "katana", pay="action"), "katana", 1),
        (Answer("parry", "katana", pay="action", ki=1), "katana", 2),
        (Answer("parry", "katana", pay="ki"), "katana", 2),
        (Answer("block", "small_shield", pay="held"), "katana", 1),
        (Answer("dodge", pay="prepared"), "katana", 1),
    ],
)
def test_a_return_strike_is_a_jab_with_the_parrying_weapon_for_one_more_ki(
    answer: Answer, item: str, spent: int
) -> None:
    me = who(armed("katana", "katana", one="mai"), "1")
    made = Attack("strike", weapon(item), 1, jab=True, returned=True, spent=spent)
    assert attacking.returned_by(me, answer, 1, set()) == made


ARROW = Modifier("CF-PEN-08", "chaos.pen_fired", -4)


@pytest.mark.rule("CF-SIM-01", "CF-PEN-08")
@pytest.mark.parametrize(
    ("held", "answer", "by", "made"),
    [
        (("club",), Answer("simultaneous", "club", pay="held"), "club", attack("club")),
        (("club",), Answer("simultaneous", "club", pay="held", ki=2), "club",
         attack("club", ki=2, spent=2)),
        # By the ability: one Ki for it, and one more for a Free Action that is bought.
        (("club",), Answer("simultaneous", "club", pay="action", ki=1), "club",
         attack("club", ki=1, spent=2)),
        (("club",), Answer("simultaneous", "club", pay="ki"), "club", attack("club", spent=2)),
        (("club",), Answer("simultaneous", "", pay="held"), "club", attack("fist", **LEFT)),
        ((), Answer("simultaneous", "", pay="held"), "club", attack("fist")),
        (("club", "dagger"), Answer("simultaneous", "dagger", pay="held"), "club",
         attack("dagger", **LEFT)),
        # Of two alike he uses the one in his better hand.
        (("dagger", "dagger"), Answer("simultaneous", "dagger", pay="held"), "club",
         attack("dagger")),
        (("pistol",), Answer("simultaneous", "pistol", pay="held"), "pistol",
         attack("pistol", "shoot", 3, acquired=False, more=(ARROW,))),
        (("", "pistol"), Answer("simultaneous", "pistol", pay="held"), "club",
         attack("pistol", "shoot", 3, hand="off", acquired=False)),
        (("throwing_knife",), Answer("simultaneous", "throwing_knife", pay="held"), "pistol",
         attack("throwing_knife", "throw", acquired=False, more=(ARROW,))),
    ],
)  # fmt: skip
def test_what_is_done_back_at_the_same_moment(
    held: tuple[str, ...], answer: Answer, by: str, made: Attack
) -> None:
    how = "shoot" if by == "pistol" else "strike"
    against = attack(by, how)
    me = who(armed(*held), "1")
    assert attacking.simultaneous_by(me, answer, 7, against) == made


@pytest.mark.rule("CF-SIM-01", "CF-PEN-08")
def test_a_shot_back_at_the_mark_that_he_has_acquired_has_the_aim_bonus() -> None:
    here = armed("pistol")
    here.put("1", Acquired(here.units["2"]))
    shot = Answer("simultaneous", "pistol", pay="held")
    for against, aimed in ((here.units["2"], True), (here.units["1"], False)):
        made = attacking.simultaneous_by(who(here, "1"), shot, against, attack("club"))
        assert made.acquired is aimed


@pytest.mark.rule("CF-KI-01")
def test_ki_in_one_blow_of_an_action_counts_for_all_its_blows() -> None:
    here = armed("long_sword")
    one, blow = here.units["1"], attack("long_sword", spent=1)
    back = attack("long_sword", returned=True, spent=1)
    strains = partial(attacking.strains, unit=one)
    here.do(partial(strains, attack=blow, force="both"))
    assert attacking.strained(here.world, one, blow) == blow, "he is about nothing"
    doing = Doing(order(form="fight"), 20, 20, 17, "strike")
    here.put("1", doing)
    for force, paid, spent in (("none", blow, 0), ("damage", back, 0), ("damage", blow, 1)):
        here.do(partial(strains, attack=paid, force=force))
        assert here.world.get(one, Doing).forced == spent
        assert attacking.strained(here.world, one, blow).spent == 1 + spent
    assert attacking.strained(here.world, one, back) == back
    here.do(partial(strains, attack=blow, force="both"))
    assert here.world.get(one, Doing).forced == 3


@pytest.mark.rule("CF-BLOCK-04")
@pytest.mark.parametrize(
    ("answer", "block"),
    [
        (Answer("parry", "long_sword"), None),
        (Answer("block", "long_sword"), Block("long_sword", 10, 4)),
        (Answer("block", "large_shield"), Block("large_shield", 5, 4, "large")),
    ],
)
def test_what_is_in_the_way_of_a_blow_has_its_own_pfb_and_soak(
    answer: Answer, block: Block | None
) -> None:
    here = armed("long_sword", "large_shield")
    here.put("1", Wear((("large_shield", 5),)))
    assert attacking.block_of(here.world, who(here, "1"), answer) == block


@pytest.mark.rule("CF-BLOCK-04")
@pytest.mark.parametrize(("kind", "soak", "cover"), [("crate", 3, "large"), ("stool", 2, "small")])
def test_an_object_in_the_way_is_as_it_stands_there(kind: str, soak: int, cover: Any) -> None:
    here = field("1 C 2", held=("club", "club"), things={"C": kind})
    thing = here.units["C"]
    here.put("C", Thing(kind, 5))
    made = attacking.block_of(here.world, who(here, "1"), Answer("block", thing=thing))
    assert made == Block(kind, 5, soak, cover, thing)


def quick(*carried: str, held: Held | None = None) -> Drawn:
    """Somebody with Eight Eyes, and this about him."""
    one = sheet("thug", abilities=("eight_eyes",))
    here = field("1 2", one, "thug", held=("", "club"))
    here.put("1", Carries(carried), held or Held())
    return here


@pytest.mark.rule("CF-TICK-06")
def test_what_is_drawn_in_the_blow_is_in_hand_and_one_less_is_carried() -> None:
    here = quick("dagger", "mace", "stone", "mace")
    draws = partial(attacking.draws, unit=here.units["1"])
    events = here.do(partial(draws, action=fight(item="mace")))
    told = only(events, "chaos.draws")
    assert (told.rule, told.unit, told.fact("weapon")) == ("CF-TICK-06", here.units["1"], "mace")
    assert who(here, "1").held == Held("mace")
    assert who(here, "1").carries == Carries(("dagger", "stone", "mace"))


@pytest.mark.rule("CF-TICK-06")
@pytest.mark.parametrize("held", [Held("mace"), Held("", "mace")])
def test_of_two_alike_the_one_in_hand_is_used(held: Held) -> None:
    here = quick("mace", held=held)
    draws = partial(attacking.draws, unit=here.units["1"])
    assert keys(here.do(partial(draws, action=fight(item="mace")))) == []
    assert (who(here, "1").held, who(here, "1").carries) == (held, Carries(("mace",)))


@pytest.mark.rule("CF-KI-01", "CF-DUAL-02")
@pytest.mark.parametrize(
    ("ki", "second", "on_roll"),
    [(3, "dagger", 1), (2, "dagger", 1), (1, "dagger", 0), (0, "", 0)],
)
def test_of_what_was_ordered_the_second_strike_is_paid_for_first(
    ki: int, second: str, on_roll: int
) -> None:
    here = armed("long_sword", "dagger")
    here.put("1", Reserves(ki, 3, 3))
    wanted = fight(second="dagger", ki=1)
    able = attacking.affordable(who(here, "1"), wanted, 3)
    assert able == fight(second=second, ki=on_roll)


@pytest.mark.rule("CF-KI-01", "CF-DUAL-02")
@pytest.mark.parametrize(("ki", "on_roll"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_no_more_ki_goes_on_the_roll_than_is_left(ki: int, on_roll: int) -> None:
    here = armed("long_sword")
    here.put("1", Reserves(ki, 3, 3))
    me: Combatant = who(here, "1")
    assert attacking.affordable(me, fight(ki=2), 3) == fight(ki=on_roll)
    here.put("1", Reserves(ki, 3, 3, dry=3))
    assert attacking.affordable(who(here, "1"), fight(ki=2), 3) == fight()
