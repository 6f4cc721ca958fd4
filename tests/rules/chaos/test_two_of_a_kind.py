"""Two guns of one kind: each has its own magazine, and where one is jammed the other shoots."""

from __future__ import annotations

import pytest

from game.rules.chaos.acts.deeds import chores, chores_done, dropping
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.orders.missiles import burst_shots
from game.rules.chaos.sheet import hands
from game.rules.chaos.sheet.actions import MAIN, OFF, Action
from game.rules.chaos.sheet.components import Carries, Held, Loaded
from game.rules.chaos.shown.card import chips, stats
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, who
from tests.rules.chaos.drawn import Drawn

GUN = "magnum_revolver"


def gunman(right: str = GUN, left: str = GUN) -> Drawn:
    return field("1 . . 2", "billy", "thug", held=((right, left), "club"))


@pytest.mark.rule("CF-SPRAY-12")
def test_two_revolvers_have_twelve_shots() -> None:
    here = gunman()
    assert hands.shots_left(who(here, "1"), GUN) == 12
    here.do(lambda step: dropping.spend(step, here.units["1"], GUN))
    assert who(here, "1").loaded.shots == ((GUN, 11),)
    shown = [stat.value for stat in stats(who(here, "1")) if stat.key == "chaos.stat.shots"]
    assert shown == ["magnum revolver 11"]
    assert hands.shots_left(who(gunman(GUN, ""), "1"), GUN) == 6
    assert hands.shots_left(who(gunman(GUN, "pistol"), "1"), "pistol") == 15


@pytest.mark.rule("CF-SPRAY-12")
@pytest.mark.parametrize(("left", "then"), [(11, 12), (6, 12), (2, 8)])
def test_one_of_them_is_reloaded_at_a_time(left: int, then: int) -> None:
    here = gunman()
    here.put("1", Loaded(((GUN, left),)))
    unit, action = here.units["1"], Action("chore", "reload", item=GUN)
    assert list(chores.reload(here.world, unit, 1)) == [(("item", GUN),)]
    here.do(lambda step: chores_done.reload(step, unit, action))
    assert who(here, "1").loaded.shots == ((GUN, then),)
    assert bool(list(chores.reload(here.world, unit, 1))) is (then < 12)


@pytest.mark.rule("CF-SPRAY-12")
def test_a_magazine_comes_and_goes_with_its_gun() -> None:
    here = gunman()
    here.put("1", Loaded(((GUN, 9),)))
    unit = here.units["1"]
    here.do(lambda step: dropping.let_go(step, unit, GUN, "left"))
    assert who(here, "1").held == Held(GUN, "") and who(here, "1").loaded.shots == ((GUN, 6),)
    here.put("1", Loaded(((GUN, 2),)))
    here.do(lambda step: dropping.take(step, unit, GUN))
    assert who(here, "1").held == Held(GUN, GUN) and who(here, "1").loaded.shots == ((GUN, 8),)


@pytest.mark.rule("CF-SPRAY-12")
def test_a_gun_put_away_and_drawn_brings_no_shots() -> None:
    here = gunman()
    here.put("1", Loaded(((GUN, 3),)))
    unit, away = here.units["1"], Action("chore", "put_away", item=GUN)
    for _ in range(2):
        here.do(lambda step: chores_done.put_away(step, unit, away))
        assert hands.shots_left(who(here, "1"), GUN) == 3
        assert who(here, "1").held == Held("", GUN)
        here.do(lambda step: dropping.draw(step, unit, GUN, "CF-TICK-06"))
        assert hands.shots_left(who(here, "1"), GUN) == 3


@pytest.mark.rule("CF-SPRAY-12")
def test_what_is_in_the_gun_at_the_belt_is_not_lost() -> None:
    here = gunman()
    here.put("1", Loaded(((GUN, 11),)))
    unit, away = here.units["1"], Action("chore", "put_away", item=GUN)
    here.do(lambda step: chores_done.put_away(step, unit, away))
    assert hands.shots_left(who(here, "1"), GUN) == 6
    assert not list(chores.reload(here.world, unit, 1))
    here.do(lambda step: dropping.spend(step, unit, GUN))
    here.do(lambda step: dropping.draw(step, unit, GUN, "CF-TICK-06"))
    assert hands.shots_left(who(here, "1"), GUN) == 10


@pytest.mark.rule("CF-MISS-05")
@pytest.mark.parametrize(
    ("jams", "hand", "left"), [(1, "left", 0), (1, "right", 1), (2, "left", 1), (2, "right", 1)]
)
def test_a_jam_leaves_with_its_gun(jams: int, hand: str, left: int) -> None:
    """Of two guns the left one is that which is jammed."""
    here = gunman()
    here.put("1", Loaded((), (GUN,) * jams))
    here.do(lambda step: dropping.let_go(step, here.units["1"], GUN, hand))
    assert who(here, "1").loaded.jammed == (GUN,) * left
    assert bool(hands.guns(who(here, "1"))) is (left == 0)


@pytest.mark.rule("CF-MISS-05")
def test_the_chip_tells_of_a_jam_in_his_hands() -> None:
    here = gunman()
    here.put("1", Loaded((), (GUN,)))
    assert "chaos.chip.jammed" in {chip.key for chip in chips(here.world, who(here, "1"))}
    here.put("1", Held(), Carries((GUN, GUN)))
    assert "chaos.chip.jammed" not in {chip.key for chip in chips(here.world, who(here, "1"))}


@pytest.mark.rule("CF-MISS-05")
def test_where_one_is_jammed_the_other_shoots_alone() -> None:
    here = gunman()
    unit = here.units["1"]
    both = ((GUN, MAIN), (GUN, OFF))
    assert hands.guns(who(here, "1")) == both
    assert reaching.seconds(here.world, unit, "shoot", GUN, MAIN) == (GUN,)
    here.do(lambda step: dropping.fumble(step, unit, GUN, off=True))
    assert hands.guns(who(here, "1")) == both[:1]
    assert reaching.seconds(here.world, unit, "shoot", GUN, MAIN) == ()
    here.do(lambda step: dropping.fumble(step, unit, GUN))
    assert hands.guns(who(here, "1")) == ()
    clear = Action("chore", "clear", item=GUN)
    here.do(lambda step: chores_done.clear(step, unit, clear))
    assert hands.guns(who(here, "1")) == both[:1]
    assert list(chores.clear(here.world, unit, 1)) == [(("item", GUN),)]
    here.do(lambda step: chores_done.clear(step, unit, clear))
    assert hands.guns(who(here, "1")) == both
    assert not list(chores.clear(here.world, unit, 1))


@pytest.mark.rule("CF-SPRAY-12")
def test_the_last_shot_of_both_is_one() -> None:
    here = gunman()
    here.put("1", Loaded(((GUN, 1),)))
    assert hands.guns(who(here, "1")) == ((GUN, MAIN),)
    assert reaching.seconds(here.world, here.units["1"], "shoot", GUN, MAIN) == ()


@pytest.mark.rule("CF-SPRAY-12")
def test_a_spray_ends_with_the_magazine_of_its_gun() -> None:
    """A laser has no recoil: only its 20 shots end the burst, also where the other has 20 more."""
    here, laser = gunman("laser_pistol", "laser_pistol"), weapon("laser_pistol")
    assert burst_shots(who(here, "1"), laser) == 20
    here.put("1", Loaded((("laser_pistol", 7),)))
    assert burst_shots(who(here, "1"), laser) == 7
