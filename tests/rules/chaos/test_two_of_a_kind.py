"""Two guns of one kind: each has its own magazine, and where one is jammed the other shoots."""

from __future__ import annotations

import pytest

from game.rules.chaos.acts.deeds import chores, chores_done, dropping
from game.rules.chaos.acts.fight import attack, attacking, reaching
from game.rules.chaos.orders.missiles import burst_shots
from game.rules.chaos.sheet import hands
from game.rules.chaos.sheet.actions import MAIN, OFF, Action
from game.rules.chaos.sheet.components import Carries, Held, Loaded, Reserves
from game.rules.chaos.sheet.magazines import Magazine
from game.rules.chaos.shown.card import chips, stats
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, order, who
from tests.rules.chaos.drawn import Drawn

GUN = "magnum_revolver"


def gunman(right: str = GUN, left: str = GUN) -> Drawn:
    return field("1 . . 2", "billy", "thug", held=((right, left), "club"))


def loaded(first: int, *others: int, jams: tuple[int, ...] = ()) -> Loaded:
    """Revolvers with so many shots, the one in the right hand first; ``jams`` are jammed."""
    more = tuple(Magazine(GUN, n, at in jams) for at, n in enumerate(others, 1))
    return Loaded(((GUN, first),), (GUN,) * (0 in jams), more)


def in_guns(here: Drawn) -> list[int]:
    """The shots in each of his guns."""
    return [one.shots for one in hands.magazines(who(here, "1"), GUN)]


@pytest.mark.rule("CF-SPRAY-12")
def test_two_revolvers_have_six_shots_each() -> None:
    here = gunman()
    assert hands.shots_left(who(here, "1"), GUN) == 12
    here.do(lambda step: dropping.spend(step, here.units["1"], GUN))
    here.do(lambda step: dropping.spend(step, here.units["1"], GUN, off=True))
    here.do(lambda step: dropping.spend(step, here.units["1"], GUN, off=True))
    assert in_guns(here) == [5, 4]
    shown = [stat.value for stat in stats(who(here, "1")) if stat.key == "chaos.stat.shots"]
    assert shown == ["magnum revolver 5 + 4"]
    assert hands.shots_left(who(gunman(GUN, ""), "1"), GUN) == 6
    assert hands.shots_left(who(gunman(GUN, "pistol"), "1"), "pistol") == 15


@pytest.mark.rule("CF-SPRAY-12")
@pytest.mark.parametrize(("left", "then"), [((5, 6), [6, 6]), ((3, 3), [6, 3]), ((2, 0), [2, 6])])
def test_the_emptier_one_of_them_is_reloaded(left: tuple[int, int], then: list[int]) -> None:
    here = gunman()
    here.put("1", loaded(*left))
    unit, action = here.units["1"], Action("chore", "reload", item=GUN)
    assert list(chores.reload(here.world, unit, 1)) == [(("item", GUN),)]
    here.do(lambda step: chores_done.reload(step, unit, action))
    assert in_guns(here) == then
    assert bool(list(chores.reload(here.world, unit, 1))) is (sum(then) < 12)


@pytest.mark.rule("CF-SPRAY-12")
def test_a_jammed_one_is_cleared_before_it_is_loaded() -> None:
    here = gunman()
    here.put("1", loaded(0, 6, jams=(0,)))
    assert not list(chores.reload(here.world, here.units["1"], 1))
    here.put("1", loaded(0, 5, jams=(0,)))
    reload = Action("chore", "reload", item=GUN)
    here.do(lambda step: chores_done.reload(step, here.units["1"], reload))
    assert in_guns(here) == [0, 6]


@pytest.mark.rule("CF-SPRAY-12", "CF-MOVE-09")
def test_a_magazine_goes_and_comes_with_its_gun() -> None:
    here = gunman()
    here.put("1", loaded(1, 4))
    unit, cell = here.units["1"], here.at("1")
    here.do(lambda step: dropping.drop(step, unit, GUN, cell, "CF-DMG-16"))
    assert who(here, "1").held == Held("", GUN) and in_guns(here) == [4]
    lift = Action("chore", "pick_up", item=GUN, to=cell)
    here.do(lambda step: chores_done.pick_up(step, unit, lift))
    assert who(here, "1").held == Held(GUN, GUN) and in_guns(here) == [1, 4]
    here.put("1", Held(GUN, ""), loaded(2))
    here.do(lambda step: dropping.take(step, unit, GUN))
    assert in_guns(here) == [2, 6]


@pytest.mark.rule("CF-SPRAY-12", "CF-MOVE-09")
def test_who_picks_up_an_empty_gun_has_an_empty_gun() -> None:
    here = gunman(GUN, "")
    here.put("1", loaded(0, jams=(0,)))
    here.put("2", Held())
    cell = here.at("2")
    here.do(lambda step: dropping.lay(step, GUN, cell))
    here.do(lambda step: dropping.drop(step, here.units["1"], GUN, cell, "CF-MISS-05"))
    lift = Action("chore", "pick_up", item=GUN, to=cell)
    here.do(lambda step: chores_done.pick_up(step, here.units["2"], lift))
    assert hands.magazines(who(here, "2"), GUN) == (Magazine(GUN, 6),)
    here.do(lambda step: chores_done.pick_up(step, here.units["2"], lift))
    assert hands.magazines(who(here, "2"), GUN) == (Magazine(GUN, 6), Magazine(GUN, 0, True))
    assert hands.guns(who(here, "2")) == ((GUN, MAIN),)


@pytest.mark.rule("CF-SPRAY-12")
def test_the_gun_at_the_belt_brings_its_shots_and_none_else() -> None:
    here = gunman(GUN, "")
    here.put("1", Carries((GUN,)), loaded(0, 6))
    unit, away = here.units["1"], Action("chore", "put_away", item=GUN)
    assert not hands.guns(who(here, "1"))
    here.do(lambda step: chores_done.put_away(step, unit, away))
    here.do(lambda step: dropping.draw(step, unit, GUN, "CF-TICK-06"))
    assert hands.shots_left(who(here, "1"), GUN) == 6
    assert hands.guns(who(here, "1")) and in_guns(here) == [6, 0]


@pytest.mark.rule("CF-SPRAY-12", "CF-TICK-06")
def test_the_gun_drawn_beside_the_left_one_is_the_right_one() -> None:
    here = gunman("", GUN)
    here.put("1", Carries((GUN,)), loaded(1, 4))
    here.do(lambda step: dropping.draw(step, here.units["1"], GUN, "CF-TICK-06"))
    assert who(here, "1").held == Held(GUN, GUN) and in_guns(here) == [4, 1]


@pytest.mark.rule("CF-SPRAY-12", "CF-TICK-06")
@pytest.mark.parametrize(
    ("held", "guns", "jams", "then"),
    [
        (Held(), (0, 4), (), [4, 0]),
        (Held(), (5, 4), (0,), [4, 5]),
        (Held(), (5, 4), (), [5, 4]),
        (Held(), (0, 0), (), [0, 0]),
        (Held(), (0, 4), (1,), [0, 4]),
        (Held(GUN, ""), (1, 0, 4), (), [1, 4, 0]),
        (Held("", GUN), (1, 0, 4), (), [4, 1, 0]),
    ],
)
def test_of_the_guns_at_his_belt_he_draws_one_that_can_shoot(
    held: Held, guns: tuple[int, ...], jams: tuple[int, ...], then: list[int]
) -> None:
    here = gunman()
    belt = (GUN,) * (len(guns) - (held != Held()))
    here.put("1", held, Carries(belt), loaded(*guns, jams=jams))
    him = who(here, "1")
    seen = hands.magazines(hands.drawn(him, GUN), GUN)
    assert [one.shots for one in seen[: len(guns)]] == then
    here.do(lambda step: dropping.draw(step, here.units["1"], GUN, "CF-TICK-06"))
    assert in_guns(here) == then


@pytest.mark.rule("CF-SPRAY-12", "CF-MISS-05")
@pytest.mark.parametrize(
    ("shots", "jams", "guns"),
    [
        (9, 2, [(6, True), (3, True)]),
        (9, 1, [(6, True), (3, False)]),
        (12, 0, [(6, False), (6, False)]),
        (4, 2, [(4, True), (0, True)]),
        (6, 1, [(6, True), (0, False)]),
        (4, 0, [(4, False), (0, False)]),
        (0, 0, [(0, False), (0, False)]),
        (20, 3, [(6, True), (6, True)]),
    ],
)
def test_shots_that_were_told_of_both_are_dealt_out(
    shots: int, jams: int, guns: list[tuple[int, bool]]
) -> None:
    here = gunman()
    here.put("1", Loaded(((GUN, shots),), (GUN,) * jams))
    found = hands.magazines(who(here, "1"), GUN)
    assert [(one.shots, one.jammed) for one in found] == guns


@pytest.mark.rule("CF-SPRAY-12")
@pytest.mark.parametrize(("bow", "shots"), [("crossbow", 1), ("short_bow", 0)])
def test_two_crossbows_are_loaded_each_and_two_bows_share_a_quiver(bow: str, shots: int) -> None:
    here = gunman(bow, bow)
    here.put("1", Carries((bow,)), Loaded(((bow, 0),), (), (Magazine(bow, 1),)))
    unit, away = here.units["1"], Action("chore", "put_away", item=bow)
    here.do(lambda step: chores_done.put_away(step, unit, away))
    here.do(lambda step: dropping.draw(step, unit, bow, "CF-TICK-06"))
    assert hands.shots_left(who(here, "1"), bow) == shots


@pytest.mark.rule("CF-MISS-05")
@pytest.mark.parametrize(
    ("jams", "hand", "left"), [((1,), "left", 0), ((1,), "right", 1), ((0, 1), "left", 1)]
)
def test_a_jam_leaves_with_its_gun(jams: tuple[int, ...], hand: str, left: int) -> None:
    here = gunman()
    here.put("1", loaded(6, 6, jams=jams))
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
    assert hands.guns(who(here, "1")) == both[:1] and hands.hand_of(who(here, "1"), GUN) == MAIN
    assert list(chores.clear(here.world, unit, 1)) == [(("item", GUN),)]
    here.do(lambda step: chores_done.clear(step, unit, clear))
    assert hands.guns(who(here, "1")) == both
    assert not list(chores.clear(here.world, unit, 1))


@pytest.mark.rule("CF-SPRAY-12", "CF-PEN-09")
def test_where_the_right_one_is_empty_the_left_one_shoots() -> None:
    here = gunman()
    here.put("1", loaded(0, 1))
    assert hands.guns(who(here, "1")) == ((GUN, OFF),)
    assert hands.hand_of(who(here, "1"), GUN) == OFF
    assert reaching.seconds(here.world, here.units["1"], "shoot", GUN, OFF) == ()
    action = Action("fight", "shoot", GUN, target=here.units["2"])
    attack_of = attacking.attack_of(who(here, "1"), action)
    assert attack_of.off
    none = [order(method="none"), order(force="none")]
    dice = {"attack": [19], "location": [3], "balance": [1]}
    here.put("2", Reserves(0, 3, 3))
    here.put("1", Reserves(0, 3, 3))
    here.do(lambda step: attack.strike(step, here.units["1"], action), dice, none[:1])
    assert in_guns(here) == [0, 0]


@pytest.mark.rule("CF-SPRAY-12")
@pytest.mark.parametrize("shots", [(7, 20), (20, 7)])
def test_a_spray_ends_with_the_magazine_of_its_gun(shots: tuple[int, int]) -> None:
    """A laser has no recoil: only its shots end the burst, also where the other has more."""
    here, laser = gunman("laser_pistol", "laser_pistol"), weapon("laser_pistol")
    assert burst_shots(who(here, "1"), laser) == 20
    more = (Magazine("laser_pistol", shots[1]),)
    here.put("1", Loaded((("laser_pistol", shots[0]),), (), more))
    assert burst_shots(who(here, "1"), laser) == shots[0]


@pytest.mark.rule("CF-SPRAY-12", "CF-DUAL-01")
@pytest.mark.parametrize(("shots", "others"), [(1, ()), (2, ("sling",))])
def test_nothing_follows_the_last_shot_of_two_slings(shots: int, others: tuple[str, ...]) -> None:
    """They share what is thrown with them."""
    here = gunman("sling", "sling")
    here.put("1", Loaded((("sling", shots),)))
    assert reaching.seconds(here.world, here.units["1"], "shoot", "sling", MAIN) == others
