"""Weapons and armour (T7 to T9) as the catalogue prints them."""

from __future__ import annotations

from game.rules.zefrs.tables import tables

# weapon, bonus (two hands | mounted), initiative (later), range, cost, hands (mounted), reach, use
WEAPONS = """
arbalest              1        0      50/120/200  special  2      0  shot
bastard_sword         0 2h 1   -1     -           2s       12     1  melee
bill                  1        2/-2   -           9s       2      2  melee
broadsword            0        0      -           1s       1      1  melee
cinquedea             1        -1     -           1s       1      1  melee
club                  0        0      -           -        1      1  melee
dirk                  0        -1     -           5b       1      1  melee
falchion              2        -2     -           2s       1      1  melee
fighting_axe          1        -1     -           3s       1      1  melee
flail                 1        -2     -           3s       1      1  melee
fork                  1 mt 2   2/-3   -           8s       2      2  melee
francisca             0        0      5/10/20     1s       1      1  melee thrown
great_axe             2        -2     -           5s       2      1  melee
halberd               1        2/-3   -           1g       2      2  melee
holy_water_sprinkler  1        0      -           3s       1      1  melee
javelin               -1       0      30/50/80    4b       1      1  melee thrown
katar                 -1       1      -           1g       1      1  melee
throwing_knife        0        1      5/10/15     4b       1      1  melee thrown
jousting_lance        3        4/-4   -           2g       0m1    2  melee
light_lance           0        3/-3   -           8g       2m1    2  melee
longbow               0        0      70/150/250  4g       2      0  shot
mace                  0        0      -           5b       1      1  melee
man_catcher           none     2      -           3g       2      2  melee
maul                  2        -3     -           2s       2      1  melee
pike                  0        2/-3   -           1g       2      3  melee
rapier                0        1      -           4g       1      1  melee
saber                 0        0      -           5s       1      1  melee
short_bow             0        0      50/110/200  2g       2      0  shot
sling                 -1       0      50/100/150  3b       1      0  shot
spear                 0        0      10/25/40    2s       12     1  melee thrown
throwing_dirk         0        0      10/20/30    1s       1      1  melee thrown
tiger_claw            -2       -2     -           3g       1      1  melee
two_handed_sword      2        -3     -           2g       2      1  melee
warhammer             0        0      -           6s       1      1  melee
unarmed               -2       0      -           -        0      1  brawl
shield                none     0      -           -        1      1  bash
"""

# piece, points, move penalty, cost, areas (one of them: /) and zones
ARMOUR = """
arm_guard_splint   2 1 4s right_arm left_arm
armored_sleeve     3 1 5s right_arm/left_arm
arm_armor_leather  1 0 3s right_arm/left_arm
armet              3 1 3g head
helmet             2 0 8s head
breastplate        2 1 1g chest
kilt_studded       1 0 4s gut right_leg:thigh left_leg:thigh
greaves_bronze     1 0 3s right_leg:shin left_leg:shin
greaves_steel      2 0 6s right_leg:shin left_leg:shin
leather_jack       1 0 5s chest gut
small_shield       1 0 2s shield
leather_cap        1 0 2s head
leather_leggings   1 0 4s right_leg left_leg
studded_jack       2 1 9s chest gut
mail_shirt         3 2 3g chest gut
mail_leggings      3 2 2g right_leg left_leg
plate_cuirass      3 1 4g chest
faulds_and_cuisses 2 1 2g gut right_leg:thigh left_leg:thigh
round_shield       2 1 5s shield
large_shield       3 2 9s shield
"""


def words(table: str) -> list[list[str]]:
    """The lines of a table above, in words."""
    return [line.split() for line in table.strip().splitlines()]


def weapon_words(name: str) -> list[str]:
    """A weapon of the data in the words of the table above."""
    weapon = tables().weapons[name]
    bonus = ["none"] if weapon.harmless else [str(weapon.bonus)]
    if weapon.bonus_two_hands is not None:
        bonus += ["2h", str(weapon.bonus_two_hands)]
    if weapon.bonus_mounted is not None:
        bonus += ["mt", str(weapon.bonus_mounted)]
    later = "" if weapon.initiative_later is None else f"/{weapon.initiative_later}"
    mounted = weapon.hands_mounted
    grips = "".join(map(str, weapon.hands)) or "0"
    grips += "" if mounted is None else "m" + "".join(map(str, mounted))
    distance = "/".join(map(str, weapon.range)) if weapon.range else "-"
    cost = weapon.cost.replace(" ", "") or "-"
    start = [name, *bonus, f"{weapon.initiative}{later}", distance, cost, grips]
    return [*start, str(weapon.reach), *weapon.use]


def test_t7_weapons() -> None:
    assert [weapon_words(name) for name in tables().weapons] == words(WEAPONS)
    weapons = tables().weapons
    assert [(w.id, w.loading) for w in weapons.values() if w.loading] == [("arbalest", 3)]
    assert [(w.id, w.unseats) for w in weapons.values() if w.unseats] == [("fork", 10)]
    assert [w.id for w in weapons.values() if w.holds] == ["man_catcher"]


def test_t8_weapons_of_desperation() -> None:
    items = tables().items
    counts = [item.counts_as for item in items.values()]
    assert counts == ["sling", "club", "dirk", "club", "holy_water_sprinkler", ""]
    assert items["small_thrown"].range == (10, 20, 30)
    assert (items["burning"].fire, items["large_blunt"].hands, items["rock"].bonus) == (3, 2, 1)
    assert (items["rock"].hands, items["rock"].thrown, items["rock"].below) == (2, True, True)


def armour_words(name: str) -> list[str]:
    """A piece of the data in the words of the table above."""
    piece = tables().armour[name]
    areas = ["/".join(piece.areas)] if piece.single else list(piece.areas)
    areas += [f"{zone.area}:{zone.part}" for zone in piece.zones]
    where = ["shield"] if piece.shield else areas
    cost = piece.cost.replace(" ", "")
    return [name, str(piece.points), str(piece.penalty), cost, *where]


def test_t9_armour() -> None:
    assert [armour_words(name) for name in tables().armour] == words(ARMOUR)
    assert (tables().bronze.points, tables().bronze.cost) == (-1, 50)
    left = {"head", "left_arm", "chest", "gut", "left_leg"}
    right = {"head", "right_arm", "chest", "gut", "right_leg"}
    found = {arm: set(areas) for arm, areas in tables().shield_areas.items()}
    assert found == {"left_arm": left, "right_arm": right}
