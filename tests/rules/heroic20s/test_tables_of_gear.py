"""Tables T-13 to T-16 row by row: weapons, missiles and armour as the catalogue lists them."""

from __future__ import annotations

import pytest

from game.rules.heroic20s.tables import book
from game.rules.heroic20s.tables.gear import Armour, Shooter, Weapon

WEAPONS = {
    "punch": "brawling 0 h1 p0 N: thr-1 cr 0-0",
    "kick": "brawling 0 h1 pno N: thr+0 cr 0-1",
    "small_knife": "knife 5 h1 p-1: sw-3 cut 0-1, thr-1 imp 0-0",
    "large_knife": "knife 6 h1 p-1: sw-2 cut 0-1, thr+0 imp 0-0",
    "dagger": "knife 5 h1 p-1: thr-1 imp 0-0",
    "baton": "shortsword 6 h1 p0: sw+0 cr 1-1, thr+0 cr 1-1",
    "shortsword": "shortsword 8 h1 p0: sw+0 cut 1-1, thr+0 imp 1-1",
    "cutlass": "shortsword 8 h1 p0: sw+0 cut 1-1, thr+0 imp 1-1",
    "light_club": "broadsword 10 h1 p0: sw+1 cr 1-1, thr+1 cr 1-1",
    "broadsword": "broadsword 10 h1 p0: sw+1 cut 1-1, thr+1 cr 1-1",
    "thrusting_broadsword": "broadsword 10 h1 p0: sw+1 cut 1-1, thr+2 imp 1-1",
    "bastard_sword": "broadsword 11 h1 p0: sw+1 cut 1-2, thr+1 cr 2-2",
    "bastard_sword_two_hands": "two_handed_sword 10 h2 p0: sw+2 cut 1-2, thr+2 cr 2-2",
    "greatsword": "two_handed_sword 12 h2 p0: sw+3 cut 1-2, thr+2 cr 2-2",
    "saber": "saber 8 h1 p0 F: sw-1 cut 1-1, thr+1 imp 1-1",
    "rapier": "rapier 9 h1 p0 F: thr+1 imp 1-2",
    "hatchet": "axe_mace 8 h1 p0: sw+0 cut 1-1",
    "axe": "axe_mace 11 h1 p0: sw+2 cut 1-1",
    "small_mace": "axe_mace 10 h1 p0: sw+2 cr 1-1",
    "mace": "axe_mace 12 h1 p0: sw+3 cr 1-1",
    "pick": "axe_mace 10 h1 p0: sw+1 imp 1-1",
    "morningstar": "flail 12 h1 p0 L: sw+3 cr 1-1",
    "great_axe": "two_handed_axe_mace 12 h2 p0: sw+3 cut 1-2 SF6",
    "maul": "two_handed_axe_mace 13 h2 p0: sw+4 cr 1-2 SF6",
    "warhammer": "two_handed_axe_mace 12 h2 p0: sw+3 imp 1-2 SF6",
    "scythe": "two_handed_axe_mace 11 h2 p0: sw+2 cut 1-1 SF6, sw+0 imp 1-1 SF6",
    "quarterstaff": "staff 7 h2 p2: sw+2 cr 1-2, thr+2 cr 1-2",
    "javelin_in_hand": "spear 6 h1 p0: thr+1 imp 1-1",
    "spear": "spear 9 h1 p0: thr+2 imp 1-1",
    "spear_two_hands": "spear 9 h2 p0: thr+3 imp 1-2",
    "long_spear": "spear 10 h2 p0: thr+3 imp 2-3",
    "pike": "spear 12 h2 p0: thr+3 imp 4-5",
    "lance": "lance 12 h1 pno: thr+3 imp 4-4",
    "glaive": "polearm 11 h2 p0: sw+3 cut 2-3 SF6, thr+3 imp 1-3",
    "poleaxe": "polearm 12 h2 p0: sw+4 cut 2-3 SF6, sw+4 cr 2-3 SF6",
    "halberd": "polearm 13 h2 p0: sw+5 cut 2-3 SF6, sw+4 imp 2-3 SF6, thr+3 imp 1-3 ST12",
    "flail": "two_handed_flail 13 h2 p0 L: sw+4 cr 1-2",
    "whip": "whip 7 h1 p-2: sw-2 cr 1-2 (0.5)",
    "teeth": "brawling 0 h0 pno N: thr-1 cut 0-0",
    "claws": "brawling 0 h0 pno N: thr-1 cut 0-0",
    "fangs": "brawling 0 h0 pno N: thr-1 imp 0-0",
    "horns": "brawling 0 h0 pno N: thr+0 imp 0-1",
}
MISSILES = {
    "short_bow": "bow thr+0 imp acc1 x10/15 rof1 1(2) bulk-6 st7 h2",
    "regular_bow": "bow thr+1 imp acc2 x15/20 rof1 1(2) bulk-7 st10 h2",
    "longbow": "bow thr+2 imp acc3 x15/20 rof1 1(2) bulk-8 st11 h2",
    "composite_bow": "bow thr+3 imp acc3 x20/25 rof1 1(2) bulk-7 st10 h2",
    "crossbow": "crossbow thr+4 imp acc4 x20/25 rof1 1(4) bulk-6 st7 h2",
    "pistol_crossbow": "crossbow thr+2 imp acc1 x15/20 rof1 1(4) bulk-4 st7 h1",
    "sling": "sling sw+0 pi acc0 x6/10 rof1 1(2) bulk-4 st6 h1",
    "staff_sling": "sling sw+1 pi acc1 x10/15 rof1 1(2) bulk-6 st7 h2",
    "blowpipe": "blowpipe 1d-3 pi- acc1 x4/4 rof1 1(2) bulk-6 st2 h2",
    "javelin": "thrown_spear thr+1 imp acc3 x1.5/2.5 rof1 1(0) bulk-4 st6 h1 T heavy",
    "thrown_spear": "thrown_spear thr+3 imp acc2 x1/1.5 rof1 1(0) bulk-6 st9 h1 T heavy",
    "thrown_hatchet": "thrown_axe sw+0 cut acc1 x1.5/2.5 rof1 1(0) bulk-2 st8 h1 T heavy",
    "throwing_axe": "thrown_axe sw+2 cut acc2 x1/1.5 rof1 1(0) bulk-3 st11 h1 T heavy",
    "thrown_large_knife": "thrown_knife thr+0 imp acc0 x0.8/1.5 rof1 1(0) bulk-2 st6 h1 T",
    "thrown_dagger": "thrown_knife thr-1 imp acc0 x0.5/1 rof1 1(0) bulk-1 st5 h1 T",
    "matchlock_musket": "guns 4d+0 pi++ acc2 100/600 rof1 1(60) bulk-6 st10 h2",
    "flintlock_musket": "guns 4d+0 pi++ acc2 100/1500 rof1 1(15) bulk-6 st10 h2",
    "flintlock_pistol": "guns 2d-1 pi+ acc1 75/450 rof1 1(20) bulk-3 st10 h1",
    "revolver_36": "guns 2d-1 pi acc1 120/1300 rof1 6(3i) bulk-2 st10 h1",
    "revolver_38": "guns 2d-1 pi acc2 120/1500 rof3 6(3i) bulk-2 st8 h1",
    "lever_action_carbine": "guns 5d+0 pi acc4 450/3000 rof1 7(3i) bulk-4 st10 h2",
    "bolt_action_rifle": "guns 7d+0 pi acc5 1000/4200 rof1 6(3) bulk-5 st10 h2",
    "pump_shotgun": "guns 1d+1 pi acc3 50/125 rof2x9 5(3i) bulk-5 st10 h2",
    "auto_pistol": "guns 2d+2 pi acc2 150/1850 rof3 16(3) bulk-2 st9 h1",
    "smg_9mm": "guns 3d-1 pi acc4 160/1900 rof13 31(3) bulk-4 st10 h2",
    "machine_pistol": "guns 2d+2 pi acc2 160/1900 rof20 26(3) bulk-3 st12 h1",
    "assault_rifle": "guns 5d+0 pi acc5 500/3500 rof12 31(3) bulk-4 st9 h2",
    "lmg_762": "guns 7d+0 pi acc5 1000/4200 rof15! 100(5) bulk-6 st13 h2",
    "saw_556": "guns 5d+1 pi acc5 800/3500 rof12! 200(5) bulk-6 st12 h2",
}
ARMOUR = {
    "fur_tunic": "1* trunk",
    "cloth_armour": "1* whole_torso",
    "leather_armour": "2 whole_torso",
    "light_scale": "3 trunk",
    "bronze_breastplate": "4 trunk",
    "mail_shirt": "4* -2 cr trunk",
    "mail_hauberk": "4* -2 cr whole_torso",
    "double_mail_hauberk": "5* -2 cr whole_torso",
    "scale_armour": "4 whole_torso",
    "lorica_segmentata": "5 trunk",
    "steel_breastplate": "5 trunk",
    "laminate_plate": "5 whole_torso",
    "steel_corselet": "6 whole_torso",
    "heavy_steel_corselet": "7 whole_torso",
    "plate_arms": "6 arms",
    "plate_legs": "6 legs",
    "mail_sleeves": "4* -2 cr arms",
    "mail_leggings": "4* -2 cr legs",
    "heavy_leather_leggings": "2 legs",
    "heavy_leather_sleeves": "2 arms",
    "leather_cap": "1* skull",
    "cloth_cap": "1* skull",
    "leather_helm": "2 skull face",
    "bronze_pot_helm": "3 skull",
    "pot_helm": "4 skull",
    "mail_coif": "4* -2 cr skull neck",
    "legionary_helmet": "4 skull face",
    "barrel_helm": "6 skull face",
    "greathelm": "7 skull face neck",
    "gauntlets": "4 hands",
    "sollerets": "4 feet",
    "flak_jacket": "7 trunk",
    "frag_vest": "5 whole_torso",
    "frag_helmet": "5 skull",
    "light_mail": "3* -2 cr whole_torso",
    "medium_segmented_plate": "4 whole_torso",
}


def base_of(row: str) -> str:
    return "thr" if row == "thrust" else "sw"


def weapon(row: Weapon) -> str:
    """Skill, least ST, hands, Parry and marks (N a part of the body, F fencing, L a flail), and the
    ways: damage, reach, Speed Factor, ST and armour divisor where they are their own.
    """
    ways = []
    for one in row.modes:
        more = " SF6" * one.unready + f" ST{one.strength}" * bool(one.strength)
        more += f" ({one.divisor})" * (one.divisor != 1)
        reach = f"{one.least}-{one.most}"
        ways.append(f"{base_of(one.base)}{one.adds:+} {one.type} {reach}{more}")
    parry = row.parry if row.parries else "no"
    marks = " N" * row.natural + " F" * row.fencing + " L" * row.flail
    return f"{row.skill} {row.strength} h{row.hands} p{parry}{marks}: {', '.join(ways)}"


def missile(row: Shooter) -> str:
    """Skill, damage, Acc, range, rate, shots, Bulk, ST, hands; T thrown, heavy over a pound."""
    dice = f"{base_of(row.base)}{row.adds:+}" if row.base else f"{row.dice}d{row.adds:+}"
    ranges = f"{'x' * row.muscle}{row.half:g}/{row.most:g}"
    rate = f"rof{row.rate}" + f"x{row.pellets}" * (row.pellets > 1) + "!" * row.burst
    shots = f"{row.holds}({row.reload}{'i' * row.each})"
    last = " T" * row.thrown + " heavy" * row.heavy
    many = f"bulk{row.bulk} st{row.strength} h{row.hands}{last}"
    return f"{row.skill} {dice} {row.type} acc{row.accuracy} {ranges} {rate} {shots} {many}"


def armour(row: Armour) -> str:
    """DR, flexible or not, the change against crushing, and what it covers."""
    crushing = f" {row.crushing} cr" * bool(row.crushing)
    return f"{row.value}{'*' * row.flexible}{crushing} {' '.join(row.covers)}"


@pytest.mark.parametrize("name", WEAPONS)
def test_t13(name: str) -> None:
    assert weapon(book.weapons()[name]) == WEAPONS[name]


@pytest.mark.parametrize("name", MISSILES)
def test_t14_t15(name: str) -> None:
    assert missile(book.missiles()[name]) == MISSILES[name]


@pytest.mark.parametrize("name", ARMOUR)
def test_t16(name: str) -> None:
    assert armour(book.armour()[name]) == ARMOUR[name]


def test_t17_the_class_of_readying_a_shield() -> None:
    known = {row.id: (row.skill, row.action) for row in book.shields().values()}
    assert known == {
        "light_cloak": ("cloak", "short"),
        "heavy_cloak": ("cloak", "short"),
        "light_shield": ("shield", "short"),
        "small_shield": ("shield", "short"),
        "medium_shield": ("shield", "short"),
        "large_shield": ("shield", "medium"),
    }
    bash = book.weapons()["shield_bash"]
    assert weapon(bash) == "shield 0 h1 pno: thr+0 cr 1-1"
