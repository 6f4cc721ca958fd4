"""More examples of our own for Heroic Combat, in which several things shift one roll."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Out
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.defence import defences
from game.rules.heroic20s.exchange.injury import Blow
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.sheet.components import Locks
from tests.rules.heroic20s.arms import blow, injury, volley
from tests.rules.heroic20s.cast import fighter, figure
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered, ordered

SWORDSMAN = figure("swordsman", 2)
LOCKED = figure("submachine_gunner", locked=(4,))


def line(x: int, count: int, y: int = 5) -> tuple[tuple[int, int], ...]:
    return tuple((x, y + n) for n in range(count))


def struck(here: Ordered, key: str) -> list[tuple[str, Any, Any]]:
    """Who struck, with how many hits and for how many points."""
    found = here.events(key)
    return [(here.names[one.unit or 0], one.fact("hits"), one.fact("n")) for one in found]


@pytest.mark.rule("HC-MEL-09", "HC-MEL-08", "HC-BASE-11")
@pytest.mark.parametrize(
    ("attack", "skill"),
    [
        (blow(figure("thug"), SWORDSMAN, "broadsword", location="left_arm"), 11 - 4),
        (blow(figure("thug"), SWORDSMAN, "broadsword", location="right_arm"), 11 - 2),
        (blow(figure("thug"), SWORDSMAN, "broadsword", location="hand"), 11 - 8),
        (
            blow(
                figure("thug", grappled=True, posture="kneeling", visibility=-7, distraction=2),
                figure("archer", 2),
                "broadsword",
            ),
            11 - 4 - 2 - 7 - 3,
        ),
        (blow(figure("thug", visibility=-7), SWORDSMAN, "broadsword", sight="unseen"), 11 - 10),
        (
            blow(figure("orc_warrior", visibility=-9), SWORDSMAN, "large_falchion", sight="place"),
            12 - (9 - 4) - 4,
        ),
    ],
    ids=["shield arm", "other arm", "shield hand", "everything", "unseen", "night vision"],
)
def test_blows_badly_placed(attack: Attack, skill: int) -> None:
    """Held -4, kneeling -2, starlight -7, much distraction -3; -7 and -6 are no more than -10."""
    assert effective(attack) == skill


@pytest.mark.rule("HC-RNG-17", "HC-RNG-03", "HC-RNG-18", "HC-OPP-02", "HC-OPP-03", "HC-RNG-22")
@pytest.mark.parametrize(
    ("attack", "skill"),
    [
        (
            volley(
                figure("goblin_archer"), figure("goblin_warrior", 2, posture="lying"),
                "regular_bow", 20, cover="light", interposing=2, into_melee=True,
            ),
            14 - 3 - 2 - 2 - 2 - 8 - 4,
        ),
        (
            volley(
                figure("archer", tactic="aimed_shooting"), figure("ogre_tribesman", 2),
                "regular_bow", 21, radius=6, sparing=True,
            ),
            12 - 7 + 1 - 3 - 2,
        ),
        (
            volley(
                figure("archer", tactic="aimed_shooting"), figure("ogre_tribesman", 2),
                "regular_bow", 21, line=True,
            ),
            12 - 7 + 1 - 2,
        ),
        (
            volley(
                figure("machine_gunner", 1, 2, tactic="defensive", won=True),
                figure("thug", 2, 17), "lmg_762", 101, shots=15,
            ),
            12 - 11 + 3 + 4 - 2 + 2,
        ),
        (volley(LOCKED, figure("thug", 2), "smg_9mm", 10, shots=4), 12 - 3 - 4),
    ],
    ids=["through a crowd", "over six yards", "over a line", "a machine gun", "from a melee"],
)  # fmt: skip
def test_shots_hard_to_make(attack: Attack, skill: int) -> None:
    """SM -2, lying -2, light cover -2, two between -8, a melee -4; no aim over more than a yard."""
    assert effective(attack) == skill


@pytest.mark.rule("HC-BASE-08", "HC-GRAP-12", "HC-BASE-10", "HC-BASE-21")
@pytest.mark.parametrize(("mode", "parry"), [("swing", 10 - 6 - 3), ("thrust", 10 - 6)])
def test_bare_hands_of_one_held_on_his_knees(mode: str, parry: int) -> None:
    """Kneeling -2, held -2 (Dodge -1), Offensive -2; only bare hands parry so close, -3 a swing."""
    foe = figure("swordsman", 2, posture="kneeling", tactic="offensive", grappled=True)
    found = {one.id: one.number for one in defences(blow(figure("thug"), foe, "broadsword", mode))}
    assert found == {"dodge": 9 - 5, "block": 12 - 6, "parry": parry}


@pytest.mark.rule("HC-BASE-23", "HC-INJ-01", "HC-RNG-20")
@pytest.mark.parametrize(
    ("kind", "archetype", "location", "far", "total", "points"),
    [
        ("imp", "skeleton", "skull", False, 5, 12),
        ("imp", "skeleton", "vitals", False, 5, 9),
        ("pi+", "skeleton", "right_leg", False, 6, 2),
        ("pi++", "crusader", "vitals", False, 14, 27),
        ("pi++", "crusader", "torso", True, 14, 4),
        ("tox", "crusader", "skull", False, 9, 2),
    ],
)
def test_where_it_lands(kind, archetype, location, far, total, points) -> None:
    """Bone is DR 2, armour DR 0 there; vitals x3; half of 6 - 2; 14 - 5 = 9; poison meets no bone:
    9 - 7 = 2, once.
    """
    hit = Blow(4, 0, kind, 1.0, far, fighter(archetype), location)
    assert injury(hit, total) == points


@pytest.mark.rule("HC-MASS-10", "HC-RNG-14", "HC-RNG-12", "HC-RNG-15", "HC-MULT-04")
def test_two_troops_of_archers_shoot_as_one() -> None:
    """20 and 21 yards: -7; six on six, group +1, SM -2, initiative +2: 6/6 against 8/13: +5, two
    hits x4 for 6 + 3 arrows: 8 of 9; (5 - 1) x 2 each.
    """
    here = ordered(
        setup(
            troop("near", "a", "archer", *line(6, 3)),
            troop("far", "a", "archer", *line(5, 3, 8)),
            troop("foe", "b", "kobold_warrior", *line(26, 6)),
        ),
        initiative=[5, 2], attack=[6], defence=[13], damage=[5], health=[11],
    )  # fmt: skip
    for name, shots in (("near", 2), ("far", 1)):
        here.tell("shoot", name, form="shoot", target="foe", draw=False, shots=shots)
    here.plays()
    assert here.skill() == 12 - 7 + 1 - 2 + 2
    assert struck(here, "shoots") == [("near", 8, 64)]
    assert here.has("foe", Out).why == "fallen"
    here.done()


@pytest.mark.rule("HC-RNG-20", "HC-NUM-01", "HC-MULT-01")
def test_muskets_at_half_range() -> None:
    """100 yards are -7 and half of 14: 7 - 3 = 4, x2; five on two +6, won +2: 13/9, Dodge 8/10:
    +6, two hits x2.
    """
    here = ordered(
        setup(
            troop("five", "a", "musketeer", *line(1, 5)),
            troop("two", "b", "town_guard", *line(101, 2, 6)),
            size=(130, 20),
        ),
        initiative=[5, 2], attack=[9], defence=[10], damage=[14], health=[15],
    )  # fmt: skip
    here.tell("shoot", "five", form="shoot", target="two", shots=1).plays()
    assert here.skill() == 12 - 7 + 6 + 2
    assert struck(here, "shoots") == [("five", 4, 32)]
    here.done()


@pytest.mark.rule("HC-DIS-02", "HC-DIS-04", "HC-MASS-10", "HC-PROC-03")
def test_free_attacks_of_two_kinds_count_together() -> None:
    """Two guards and an orc on one who is a yard faster: +6 and -1 for all; Dodge 6/9 is -3. The
    guards, Offensive, 19/12: +10, three hits of (4 - 3) x 1.5 = 1; the orc 17/13: +7, two hits that
    do nothing.
    """
    here = ordered(
        setup(
            troop("runs", "a", "bandit_captain", (10, 10)),
            troop("guards", "b", "town_guard", (11, 9), (11, 10)),
            troop("orc", "b", "orc_axeman", (10, 11)),
        ),
        initiative=[5, 2], attack=[12, 13], defence=[9, 9], damage=[3, 3], health=[12], fatigue=[6],
    )  # fmt: skip
    here.put("runs", Locks((here.unit("guards"), here.unit("orc"))))
    for name in ("guards", "orc"):
        here.put(name, Locks((here.unit("runs"),)))
    here.tell("order", "runs", tactic="retreat").tell("order", "guards", tactic="offensive")
    here.tell("go", "runs", form="go", to=(1, 1)).plays()
    assert (here.skill(0), here.skill(1)) == (12 + 2 + 6 - 1, 12 + 6 - 1)
    assert struck(here, "strikes") == [("guards", 3, 3), ("orc", 2, 0)]
    assert (here.pool("runs"), here.at("runs")) == (10, (1, 1))
    here.done()
