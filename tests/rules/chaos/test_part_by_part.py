"""DMG, CALL, KO, KNOCK: what one blow leaves behind, on a body that has seen others before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Ask
from game.core.components import Health
from game.rules.chaos.exchange.aftermath import blood_loss, mortal, thrown
from game.rules.chaos.exchange.facts import Attack, Block, Strike
from game.rules.chaos.exchange.force import Force, Stop, armour_block
from game.rules.chaos.exchange.getting_through import Choices, landed, location_check, natural_now
from game.rules.chaos.exchange.harm import Harm, harm, may_knock_out
from game.rules.chaos.sheet import body
from game.rules.chaos.sheet.components import Reserves, Wear, Wounds
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.people import Part
from game.rules.chaos.tables.rows import Edge
from tests.rules.chaos.people import bare, blow, broke, guarded, hurt, man, run, sample

CHEST, HEAD = body.part("chest"), body.part("head")
PLAIN, STUNNING = Choices(), Choices(knockout=True)


def at(part: str, damage: int, penetration: int = 0, edge: Edge = "edged") -> Attack:
    """A blow of exactly this base force at a part."""
    sword = blow("long_sword")
    row = replace(sword.weapon, damage=damage, penetration=penetration, edge=edge)
    return replace(sword, weapon=row, area=part)


def strike(victim: Combatant, attack: Attack, **dice: int) -> Harm:
    """It lands on him; neither has Ki."""
    script = {name: [face] for name, face in dice.items()}
    return run(harm(Strike(man(1, "a"), broke(victim), attack), "hit"), script)


def on_chest(victim: Combatant, damage: int, penetration: int = 0, chosen: Choices = PLAIN) -> Harm:
    """So much damage and penetration on his chest."""
    force = Force(damage, penetration)
    return landed(victim, force, force, chosen, CHEST)


@pytest.mark.rule(
    "CF-DMG-15", "CF-DMG-16", "CF-STUN-01", "CF-CALL-02", "CF-CALL-03", "CF-CALL-05"
)  # fmt: skip
def test_a_second_wound_at_the_wrist_of_somebody_maimed() -> None:
    """His right arm hangs down already: only the left hand lets go, and it is destroyed."""
    had = Wounds((("right_arm", 4), ("left_hand", 1)), bleeding=1)
    victim = replace(man(fortitude=20), wounds=had)
    made = strike(victim, at("left_hand", 12), balance=1)
    assert (made.red, made.hp, made.through) == (3, 15 - 12, Force(12, 0))
    assert made.wounds == Wounds((("right_arm", 4), ("left_hand", 4)), bleeding=2)
    assert made.drops == ("left",)
    assert made.destroyed and not made.stunned and not made.out


@pytest.mark.rule(
    "CF-DMG-15", "CF-DMG-16", "CF-STUN-01", "CF-CALL-02", "CF-CALL-03", "CF-CALL-05"
)  # fmt: skip
def test_a_first_wound_at_the_wrist_destroys_nothing_and_a_scratch_does_nothing_to_it() -> None:
    made = strike(man(), at("left_hand", 4), balance=1)
    assert (made.wounds, made.drops) == (Wounds((("left_hand", 1),)), ())
    assert (made.destroyed, made.stunned) == (False, False)
    scratch = strike(man(), at("head", 3))
    assert (scratch.wounds, scratch.hp, scratch.stunned) == (Wounds(), 12, False)


@pytest.mark.rule("CF-CALL-02")
@pytest.mark.parametrize(
    ("part", "red", "left", "drops", "stunned"),
    [
        ("right_leg", 2, Wounds((("right_leg", 2),), bleeding=1), (), False),
        ("head", 2, Wounds((("head", 2),), bleeding=1), (), True),
        ("right_hand", 2, Wounds((("right_hand", 2),), bleeding=1), ("right",), False),
    ],
)
def test_a_vital_shot_does_the_usual_damage_to_the_part_that_was_named(
    part: str, red: int, left: Wounds, drops: tuple[str, ...], stunned: bool
) -> None:
    made = strike(man(), at(part, 8), balance=1)
    assert made.location is None
    assert (made.force, made.part, made.red, made.hp) == (Force(8, 0), part, red, 7)
    assert (made.wounds, made.drops) == (left, drops)
    assert (made.stunned, made.destroyed) == (stunned, False)


@pytest.mark.rule("CF-CALL-02")
def test_a_vital_shot_at_an_eye_that_was_hurt_before_destroys_it() -> None:
    made = strike(hurt(man(), right_eye=1), at("right_eye", 8), balance=1)
    assert (made.wounds.red, made.destroyed) == ((("right_eye", 3),), True)


@pytest.mark.rule("CF-KO-02")
def test_a_knockout_is_declared_when_the_blow_at_the_head_has_landed() -> None:
    fist = replace(blow("fist"), area="head")
    found = {result: may_knock_out(fist, result) for result in ("hit", "critical", "tumbled")}
    assert found == {"hit": True, "critical": True, "tumbled": False}
    assert not may_knock_out(replace(fist, area="neck"), "hit")
    assert not may_knock_out(replace(blow("dagger"), area="head"), "critical")


@pytest.mark.rule("CF-KO-02")
def test_who_does_not_declare_it_strikes_as_usual() -> None:
    asks: list[Ask] = []
    mace = replace(blow("mace"), area="head")
    attacker, victim = broke(sample("Grak")), broke(man())
    made = run(
        harm(Strike(attacker, victim, mace), "hit"),
        {"balance": [1]},
        {"chaos.knockout": [False]},
        asks,
    )
    assert [(ask.kind, ask.unit) for ask in asks] == [("chaos.knockout", attacker.unit)]
    assert (made.force, made.given_up, made.knockouts) == (Force(10, 3), 0, ())
    assert made.red == 2


@pytest.mark.rule("CF-DMG-04", "CF-DMG-06", "CF-DMG-09", "CF-KO-03", "CF-KO-04", "CF-KO-06")
def test_a_hit_without_damage_lowers_natural_pfb_all_the_same() -> None:
    made = on_chest(guarded(man()), 0)
    assert (made.hit, made.natural, made.active) == (True, 2, True)
    last = on_chest(guarded(man(), 1), 1)
    assert (last.through.damage, last.natural, last.active) == (0, 0, True)


@pytest.mark.rule("CF-DMG-04", "CF-DMG-06", "CF-DMG-09", "CF-KO-03", "CF-KO-04", "CF-KO-06")
def test_natural_pfb_that_was_never_called_up_is_kept_for_later() -> None:
    made = on_chest(man(), 3)
    assert (made.through.damage, made.natural, made.active) == (3, 3, False)
    called = on_chest(man(), 4, chosen=Choices(activated=True))
    assert (called.through.damage, called.natural, called.active) == (1, 2, True)


@pytest.mark.rule("CF-DMG-04", "CF-DMG-06", "CF-DMG-09", "CF-KO-03", "CF-KO-04", "CF-KO-06")
def test_what_was_put_in_the_way_is_told_with_what_armour_takes() -> None:
    vest = replace(sample("Fred", 2, "b"), wear=Wear((("kevlar_vest", 5),)))
    stops = (Stop("crate", 8, 5, 9),)
    force = Force(9, 7)
    made = landed(guarded(vest), Force(9, 3), force, PLAIN, CHEST, stops)
    assert (made.force, made.blocks) == (force, stops)
    # Penetration 3 of PFb 5, so that 2 of the damage stop there: 7 and 0 are left for PFb 3.
    assert made.armour == Stop("kevlar_vest", 5, 4)
    assert (made.through, made.hp, made.red) == (Force(4, 0), 21 - 4, 0)


@pytest.mark.rule("CF-DMG-04", "CF-DMG-06", "CF-DMG-09", "CF-KO-03", "CF-KO-04", "CF-KO-06")
@pytest.mark.parametrize(
    ("damage", "given_up", "red"), [(3, 0, 0), (4, 1, 0), (8, 2, 1), (12, 3, 1)]
)
def test_a_knockout_blow_gives_its_red_up(damage: int, given_up: int, red: int) -> None:
    force = Force(damage, 0)
    made = landed(man(), force, force, STUNNING, HEAD)
    assert (made.given_up, made.red, made.hp) == (given_up, red, 15 - damage)
    assert made.wounds.red == ((("head", red),) if red else ())


@pytest.mark.rule("CF-DMG-04", "CF-DMG-06", "CF-DMG-09", "CF-KO-03", "CF-KO-04", "CF-KO-06")
@pytest.mark.parametrize(
    ("before", "damage", "penetration", "after"),
    [(False, 0, 0, False), (True, 0, 0, True), (True, 1, 0, False), (True, 0, 4, False)],
)
def test_who_ignores_his_red_does_so_until_he_is_hurt(
    before: bool, damage: int, penetration: int, after: bool
) -> None:
    victim = replace(man(), wounds=Wounds((("left_leg", 2),), ignored=before))
    assert on_chest(victim, damage, penetration).wounds.ignored is after


@pytest.mark.rule("CF-DMG-06")
@pytest.mark.parametrize(
    ("who", "part", "block"),
    [
        ("Fred", CHEST, Block("kevlar_vest", 8, 3)),
        ("Fred", HEAD, None),
        ("Sir Aldric", HEAD, Block("plate", 10, 4)),
        ("Billy", CHEST, Block("leather_jacket", 3, 2)),
        ("Joe", CHEST, None),
    ],
)
def test_what_covers_a_part(who: str, part: Part, block: Block | None) -> None:
    assert armour_block(sample(who), part) == block


@pytest.mark.rule("CF-DMG-12", "CF-TUM-01")
@pytest.mark.parametrize(("vital", "first"), [(True, "head"), (False, "chest")])
def test_the_die_for_the_part_of_the_body(vital: bool, first: str) -> None:
    """Who tumbled is hit anywhere but on the head."""
    check = location_check(man(7), vital=vital)
    assert (check.actor, check.dice) == (7, (1, 10))
    rest = ["chest"] * 3 + ["abdomen"] * 2 + ["right_arm", "left_arm", "right_leg", "left_leg"]
    assert [check.grade(face) for face in range(1, 11)] == [first, *rest]


@pytest.mark.rule("CF-DMG-08", "CF-DMG-09", "CF-DMG-10")
@pytest.mark.parametrize(
    ("value", "part", "counts"),
    [(4, "chest", 4), (4, "right_hand", 2), (3, "left_eye", 1), (1, "right_hand", 0)],
)
def test_half_of_natural_pfb_counts_at_a_weak_point(value: int, part: str, counts: int) -> None:
    found = natural_now(guarded(man(), value), body.part(part), activated=False)
    assert found == (value, counts)


@pytest.mark.rule("CF-DMG-05", "CF-KO-04", "CF-KO-05", "CF-KO-08", "CF-KO-09")
def test_a_single_hit_point_keeps_him_awake() -> None:
    made = strike(replace(man(stamina=8), hp=Health(4, 24)), at("chest", 3))
    assert (made.hp, made.knockouts, made.stunned) == (1, (), False)


@pytest.mark.rule(
    "CF-DMG-05", "CF-KO-04", "CF-KO-05", "CF-KO-08", "CF-KO-09", "CF-KNOCK-01", "CF-DMG-14"
)  # fmt: skip
@pytest.mark.parametrize("spent", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0)])
def test_the_ki_on_every_resist_of_one_hit_is_added_up(spent: tuple[int, int, int]) -> None:
    """No hit points, a Red and the third on his chest: three Resists, each told what the others
    have cost.
    """
    victim = hurt(replace(man(), hp=Health(3, 15), reserves=Reserves(5, 3, 3)), chest=2)
    asks: list[Ask] = []
    made = run(
        harm(Strike(man(1, "a"), victim, at("chest", 4)), "hit"),
        {"knockout": [1], "balance": [1], "death": [1]},
        {"chaos.natural": [False], "chaos.resist": list(spent)},
        asks,
    )
    resists = [dict(ask.about) for ask in asks if ask.kind == "chaos.resist"]
    assert [(one["resist"], one["spent"]) for one in resists] == [
        ("knockout", 0),
        ("balance", spent[0]),
        ("death", spent[0] + spent[1]),
    ]
    assert made.ki == sum(spent)
    assert not (made.stunned or made.prone or made.dying)


@pytest.mark.rule("CF-KNOCK-03", "CF-KNOCK-04")
def test_the_arm_that_threw_it_adds_nothing_to_an_explosion() -> None:
    assert thrown(sample("Grak"), man(), blow("grenade", "area")) == 4


@pytest.mark.rule("CF-DMG-13", "CF-DMG-14")
def test_what_armour_stops_is_no_attack_on_who_is_at_his_red_limit() -> None:
    down = hurt(sample("Sir Aldric", 2, "b"), abdomen=3, left_leg=3, right_leg=3)
    assert not mortal(down, on_chest(down, 1))
    assert mortal(bare(down), on_chest(bare(down), 1))


@pytest.mark.rule("CF-DMG-13", "CF-DMG-14")
def test_penetration_alone_brings_him_to_his_red_limit() -> None:
    nearly = hurt(man(), abdomen=3, left_leg=2)
    made = on_chest(nearly, 0, 4)
    assert (made.red, made.hp, made.out) == (1, 15, True)
    assert mortal(nearly, made)


@pytest.mark.rule("CF-DMG-13", "CF-DMG-14")
def test_a_blow_without_red_on_a_torn_chest_is_no_danger_of_death() -> None:
    torn = hurt(man(), chest=3)
    assert not mortal(torn, on_chest(torn, 1))
    assert mortal(torn, on_chest(torn, 4))


@pytest.mark.rule("CF-DMG-15")
def test_the_frail_lose_more_blood_where_they_bleed_and_only_there() -> None:
    frail = man(stamina=4)
    assert blood_loss(frail) == 0
    assert blood_loss(replace(frail, wounds=Wounds(bleeding=1))) == 2
