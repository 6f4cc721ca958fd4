"""A promise of a Wait or a volley is what the dice then do (HC-TAC-02, HC-WAIT-02, HC-RNG-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.components import Position
from game.core.dice import KeyedDice, ScriptedDice
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.shooting import winning
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.orders.best_blow import best_blow
from game.rules.heroic20s.orders.best_shot import best_shot
from game.rules.heroic20s.orders.promised import tactic_forecast
from game.rules.heroic20s.sheet.components import Expended, Fighter, Initiative, Locks, Unwilling
from game.rules.heroic20s.tables.rows import Protection
from tests.rules.heroic20s.cast import fighter
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_promises_of_tactics import ARROWS, promise, rows

WAIT = {"tactic": "neutral", "busy": True, "long": "wait"}
STRIKES = {**WAIT, "trigger": "moves", "response": "strike"}


def battle(who: str, gap: int, terrain: Mapping[tuple[int, int], str] | None = None) -> Ordered:
    """Somebody of side a at (40, 10), and a thug so many yards to the east of him."""
    people = troop("me", "a", who, (40, 10)), troop("foe", "b", "thug", (40 + gap, 10))
    started = Battle.start(RULESET, setup(*people, terrain=terrain), dice=KeyedDice(1))
    return Ordered(started, ScriptedDice({}))


def promised(here: Ordered, **slots: Any) -> dict[str, float]:
    """The points that an order is promised to take, by the enemy's tactic."""
    asked = here.asks("order", "me")
    found = here.battle.seat("a").forecast(asked, here._filled(asked, slots))
    if found is None or not any(key.endswith("against") for key, _ in found.notes):
        return {}
    return {name: took for name, (took, _) in rows(found).items()}


def struck(here: Ordered, his: str, to: tuple[int, int] | None, **slots: Any) -> list[str]:
    """What side a attacks with in the round in which the enemy goes there."""
    here.tell("order", "me", **slots).tell("order", "foe", tactic=his)
    if to is not None:
        here.tell("go", "foe", form="go", to=to)
    here.plays(1)
    mine = here.unit("me")
    return [
        str(e.fact("weapon")) for e in here.battle.events if here._attacks(e) and e.unit == mine
    ]


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02", "HC-LOCK-02", "HC-MOVE-07")
def test_nobody_who_is_locked_sets_a_wait_off_by_moving() -> None:
    """He stays where he is, or runs: then he is two yards off when he is stopped."""
    for who, runs in (("swordsman", False), ("halberdier", True)):
        here = battle(who, 1)
        here.put("me", Locks((here.unit("foe"),))).put("foe", Locks((here.unit("me"),)))
        found = promised(here, **STRIKES)
        assert found.get("neutral", 0.0) == 0.0, who
        assert (found.get("retreat", 0.0) > 0.0) is runs, who
        assert bool(struck(here, "retreat", (46, 10), **STRIKES)) is runs, who
    still = battle("swordsman", 1)
    still.put("me", Locks((still.unit("foe"),))).put("foe", Locks((still.unit("me"),)))
    assert struck(still, "neutral", None, **STRIKES) == []


@pytest.mark.rule("HC-WAIT-01", "HC-LOCK-02", "HC-TAC-02")
def test_no_blows_are_promised_of_or_at_who_is_locked_elsewhere() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (5, 9)), pitch.unit("thug", "b", 1, (10, 9))
    mate = pitch.unit("thug", "a", 1, (11, 9))
    still = {"long": "reload"}
    assert rows(promise(pitch, me, "neutral", **still))["neutral"][1] > 0.0
    lock(pitch.step(), foe, mate, "HC-LOCK-01")
    assert "against" not in str(promise(pitch, me, "neutral", **still)), "he does not come"
    assert "against" not in str(promise(pitch, me, "neutral", long="wait", trigger="moves"))
    assert rows(promise(pitch, me, "neutral"))["neutral"][0] > 0.0, "one goes to him"
    pitch.world.put(me, Locks((99,)))
    assert "against" not in str(promise(pitch, me, "neutral")), "nor does who is locked oneself"


@pytest.mark.rule("HC-WAIT-02", "HC-MEL-06")
@pytest.mark.parametrize(
    ("who", "gap", "reaches"),
    [("halberdier", 2, True), ("halberdier", 3, False), ("pikeman", 3, True)],
)
def test_who_moves_within_reach_is_struck_though_he_runs(who: str, gap: int, reaches: bool) -> None:
    here = battle(who, gap)
    here.fighter("foe", basic_move=9)
    found = promised(here, **STRIKES)
    assert (found["retreat"] > 0.0) is reaches
    # He outpaces a free attack, but no blow out of a Wait (HC-DIS-04).
    slow = battle(who, gap)
    slow.fighter("foe", basic_move=1)
    assert promised(slow, **STRIKES)["retreat"] == found["retreat"]
    assert bool(struck(here, "retreat", (44 + gap, 10), **STRIKES)) is reaches


@pytest.mark.rule("HC-WAIT-01", "HC-MEL-09")
def test_a_wait_promises_the_weapon_and_the_place_that_it_says() -> None:
    here = battle("archer", 10)
    asked = here.asks("order", "me")
    arms = [value for _, value in here.offered(asked, **STRIKES)]
    assert len(arms) > 1, arms
    each = {arm: promised(here, **STRIKES, weapon=arm)["neutral"] for arm in arms}
    assert len(set(each.values())) > 1, each
    skull = promised(here, **STRIKES, weapon=arms[0], area="skull")["neutral"]
    assert skull != each[arms[0]]


@pytest.mark.rule("HC-WAIT-01", "HC-RNG-15", "HC-OPP-02")
def test_a_shot_out_of_a_wait_is_promised_from_where_he_is_stopped() -> None:
    """Too far for a javelin, but not where he comes into its range; and much ground costs."""
    here = battle("ogre_tribesman", 45)
    shot = {**WAIT, "response": "shoot", "weapon": "javelin"}
    assert promised(here, **shot, trigger="moves")["neutral"] == 0.0
    near = promised(here, **shot, trigger="in_range")
    assert near["all_out_offensive"] > 0.0 == near["retreat"]
    here = battle("archer", 10)
    fire = {**WAIT, "long": "fire", "cell": (45, 10)}
    one, wide = (promised(here, **fire, yards=n)["neutral"] for n in (1, 15))
    assert one > wide


@pytest.mark.rule("HC-WAIT-01", "HC-MEL-08", "HC-BASE-20")
def test_a_shot_out_of_a_wait_is_made_from_the_ground_on_which_he_stands() -> None:

    def shot(terrain: Mapping[tuple[int, int], str] | None) -> float:
        here = battle("archer", 20, terrain)
        view, both = here.battle.view("a"), (here.unit("me"), here.unit("foe"))
        return best_shot(view, *both, "neutral", "neutral", far=10)

    assert shot(None) > shot({(40, 10): "rough"}) > 0.0
    assert shot(None) == shot({(50, 10): "low_wall"}), "what is between is not known yet"


@pytest.mark.rule("HC-WAIT-01")
def test_nobody_comes_within_yards_that_are_not_said_yet() -> None:
    here = battle("archer", 10)
    view, asked = here.battle.view("a"), here.asks("order", "me")
    slots: dict[str, Any] = {**WAIT, "trigger": "within", "response": "shoot"}
    for more, some in (({}, False), ({"yards": 5}, True)):
        found = rows(tactic_forecast(view, asked, Order(tuple({**slots, **more}.items()))))
        assert any(took > 0.0 for took, _ in found.values()) is some


@pytest.mark.rule("HC-WAIT-01")
def test_only_who_gets_at_somebody_sets_off_a_wait_for_an_attack() -> None:
    """At the unit or, unless it names one, at a friend: by blows, or with a volley."""
    pitch = Pitch()
    me = pitch.unit("archer", "a", 1, (0, 9))
    pitch.world.put(me, ARROWS)
    foe = pitch.unit("thug", "b", 1, (39, 9), move=1, top_speed=1)
    wait = {"long": "wait", "trigger": "attacks", "response": "shoot"}

    def takes(**slots: Any) -> bool:
        found = rows(promise(pitch, me, "neutral", **wait, **slots))
        return any(took > 0.0 for took, _ in found.values())

    assert not takes(), "he has nothing to shoot, and far to go"
    mate = pitch.unit("thug", "a", 1, (37, 9))
    assert takes() and takes(watched=mate) and not takes(watched=me)
    pitch.world.write(mate, Position(Cell(20, 30)))
    assert not takes()
    pitch.world.amend(foe, pitch.world.get(foe, Fighter), missiles=fighter("archer").missiles)
    assert not takes(), "without an arrow"
    pitch.world.put(foe, ARROWS)
    assert takes(watched=me)


@pytest.mark.rule("HC-TAC-02", "HC-RNG-03", "HC-RNG-17", "HC-BASE-20")
def test_volleys_are_promised_past_what_is_between() -> None:
    """Behind cover, past figures and from bad ground, as they are shot."""
    open_ = promised(battle("archer", 20), tactic="hold_ground")["hold_ground"]
    wall = promised(battle("archer", 20, {(59, 10): "low_wall"}), tactic="hold_ground")
    scree = promised(battle("archer", 20, {(40, 10): "rough"}), tactic="hold_ground")
    assert open_ > wall["hold_ground"] > 0.0
    assert open_ > scree["hold_ground"] > 0.0
    pitch = Pitch()
    bow, foe = pitch.unit("archer", "a", 1, (2, 9)), pitch.unit("thug", "b", 1, (22, 9))
    pitch.world.put(bow, ARROWS)
    view: Any = pitch.world
    free = best_shot(view, bow, foe, "neutral", "neutral")
    pitch.unit("thug", "a", 1, (12, 9))
    assert 0.0 < best_shot(view, bow, foe, "neutral", "neutral") < free
    aside = best_shot(view, bow, foe, "neutral", "neutral", spot=(Cell(3, 11),))
    assert aside == free, "from beside it nobody is between"


@pytest.mark.rule("HC-FAT-04", "HC-TAC-03", "HC-MASS-06")
def test_nothing_is_promised_of_who_lacks_the_will() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (5, 9)), pitch.unit("thug", "b", 1, (10, 9))
    pitch.world.put(foe, Unwilling())
    assert {lost for _, lost in rows(promise(pitch, me, "neutral")).values()} == {0.0}
    other = pitch.unit("archer", "b", 1, (20, 15))
    pitch.world.put(other, ARROWS)
    assert "shot_at" in str(promise(pitch, me, "neutral"))
    pitch.world.put(other, Unwilling())
    assert "shot_at" not in str(promise(pitch, me, "neutral"))


@pytest.mark.rule("HC-INIT-01", "HC-INIT-02", "HC-INIT-03", "HC-INIT-04", "HC-FAT-04")
def test_a_promise_counts_the_initiative_as_often_as_it_is_won() -> None:
    """Half of the time; with the better Tactics 21 times of 31, as ties are thrown again."""
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (5, 9)), pitch.unit("thug", "b", 1, (6, 9))
    view: Any = pitch.world

    def blow(won: bool | None = None) -> float:
        return best_blow(view, me, foe, "neutral", "neutral", won=won)

    with_it, without = blow(True), blow(False)
    assert with_it > without > 0.0
    assert blow() == pytest.approx((with_it + without) / 2)
    pitch.world.amend(foe, pitch.world.get(foe, Fighter), leader=True, skills=(("tactics", 12),))
    assert winning(pitch.world, "b") == pytest.approx(21 / 31) == 1.0 - winning(pitch.world, "a")
    assert blow() == pytest.approx((10 * with_it + 21 * without) / 31)
    pitch.world.put(foe, Unwilling())
    assert winning(pitch.world, "b") == 0.5
    pitch.world.put(pitch.field, Initiative("a"))
    assert blow() == with_it, "it has been thrown"
    bow = pitch.unit("archer", "a", 1, (20, 9))
    pitch.world.put(bow, ARROWS)
    volley = best_shot(view, bow, foe, "neutral", "neutral")
    pitch.world.write(pitch.field, Initiative("b"))
    assert best_shot(view, bow, foe, "neutral", "neutral") == volley, "that of the next round"


@pytest.mark.rule("HC-DIS-02", "HC-DIS-04", "HC-TAC-02")
def test_at_who_runs_a_free_attack_is_promised_to_who_is_locked_with_him() -> None:
    """One point less for each by which he is faster; no more than the dice then bring."""
    for move, less in ((6, 0), (9, 3)):
        here = battle("swordsman", 1)
        here.fighter("foe", basic_move=move).fighter("me", basic_move=6)
        here.put("me", Locks((here.unit("foe"),))).put("foe", Locks((here.unit("me"),)))
        found = promised(here, tactic="neutral")["retreat"]
        assert found > 0.0
        here.tell("order", "foe", tactic="retreat").tell("go", "foe", form="go", to=(46, 10))
        asked = here.asks("free", "me")
        free = here.battle.seat("a").forecast(asked, here._filled(asked, {"use": True}))
        assert free is not None and free.check is not None
        shifts = {one.label.split("_", 1)[1]: one.worth for one in free.check.modifiers}
        assert shifts.get("faster_runner", 0) == -less
        takes = sum(min(12, n) * p for n, p in free.branches[0].losses)
        with_it = "initiative" in shifts
        view = here.battle.view("a")
        me, foe = here.unit("me"), here.unit("foe")
        blow = best_blow(view, me, foe, "neutral", "retreat", won=with_it)
        assert blow == pytest.approx(takes, rel=0.01)


@pytest.mark.rule("HC-MEL-08", "HC-BASE-21", "HC-TAC-02")
def test_blows_are_promised_from_the_ground_on_which_both_stand_side_by_side() -> None:
    """From bad footing, and up or down a hill, as they are rolled."""
    level = promised(battle("swordsman", 1), tactic="neutral")["neutral"]
    rough = promised(battle("swordsman", 1, {(40, 10): "rough"}), tactic="neutral")["neutral"]
    above = promised(battle("swordsman", 1, {(41, 10): "hill"}), tactic="neutral")["neutral"]
    assert level > rough > 0.0 and level > above > 0.0


@pytest.mark.rule("HC-MEL-08", "HC-LOCK-05", "HC-TAC-02")
def test_who_is_locked_two_yards_off_strikes_from_where_he_stands() -> None:
    """A halberd reaches so far: the ground counts as it does side by side."""

    def locked(terrain: Mapping[tuple[int, int], str]) -> float:
        here = battle("halberdier", 2, terrain)
        here.put("me", Locks((here.unit("foe"),))).put("foe", Locks((here.unit("me"),)))
        return promised(here, tactic="neutral")["neutral"]

    assert locked({}) > locked({(40, 10): "rough"}) > 0.0
    assert locked({}) > locked({(42, 10): "hill"}) > 0.0


@pytest.mark.rule("HC-MEL-09", "HC-TAC-02")
def test_where_the_torso_is_proof_a_blow_elsewhere_is_promised() -> None:
    """As it is struck unasked."""
    here = battle("kobold_warrior", 1)
    here.fighter("foe", protection=tuple(Protection(at, 9) for at in ("torso", "vitals", "groin")))
    assert promised(here, tactic="neutral")["neutral"] > 0.0
    asked = here.asks("strike", "me")
    told = here.battle.seat("a").default(asked)
    assert told.text("form") == "strike" and told.text("area") != "torso"


@pytest.mark.rule("HC-MEL-09", "HC-DIS-02", "HC-TAC-02")
def test_no_free_attack_is_promised_at_a_torso_that_is_proof() -> None:
    """It goes nowhere else."""
    here = battle("kobold_warrior", 1)
    here.fighter("foe", protection=tuple(Protection(at, 9) for at in ("torso", "vitals", "groin")))
    here.put("me", Locks((here.unit("foe"),))).put("foe", Locks((here.unit("me"),)))
    found = promised(here, tactic="neutral")
    assert found["neutral"] > 0.0 == found["retreat"]
    here.tell("order", "foe", tactic="retreat").tell("go", "foe", form="go", to=(46, 10))
    asked = here.asks("free", "me")
    free = here.battle.seat("a").forecast(asked, here._filled(asked, {"use": True}))
    assert free is not None and sum(n * p for n, p in free.branches[0].losses) == 0.0


@pytest.mark.rule("HC-DIS-04", "HC-TAC-02")
def test_who_has_run_already_outpaces_no_blow_any_more() -> None:
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (5, 9), basic_move=5)
    foe = pitch.unit("thug", "b", 1, (6, 9), basic_move=8)
    view: Any = pitch.world
    runs = best_blow(view, me, foe, "neutral", "retreat")
    pitch.world.put(foe, Expended(moved=True))
    caught = best_blow(view, me, foe, "neutral", "retreat")
    assert 0.0 < runs < caught == best_blow(view, me, foe, "neutral", "all_out_offensive")
