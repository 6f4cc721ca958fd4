"""All colours of the pictures, and the tinctures of the sides with their engraved hatching.

A tincture is never told by hue alone: each has its own pattern after Silvester Petra Sancta.
"""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


def hexed(code: str) -> Colour:
    """``#rrggbb`` as a colour."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour that lies ``share`` (0 to 1) of the way from the first to the second."""
    one, two, three = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return one, two, three


@dataclass(frozen=True, slots=True)
class Tincture:
    """A side's colour in three strengths, and the direction of its hatching."""

    name: str
    base: Colour
    dark: Colour
    light: Colour
    hatch: str


INK = hexed("#2b1c12")
SEPIA = hexed("#5a4330")
SHEET = (hexed("#f5ebd2"), hexed("#ead9b3"))
GROUND = (hexed("#f1e3c1"), hexed("#c9aa72"))
PLATE = hexed("#fbf4e2")
RULE = hexed("#cfb684")
TABLE = (hexed("#3d2c20"), hexed("#17100b"))
GOLD = hexed("#c8952b")
GOLD_LIGHT = hexed("#efd07a")
GOLD_DARK = hexed("#8a6118")
REACH = hexed("#3f7a5c")
TARGET = hexed("#c8391f")
SELECTED = hexed("#f0c64a")
WARNING = hexed("#8a5a0c")
PLUS = hexed("#2a6146")
MINUS = hexed("#ad2712")
STEEL = hexed("#c3c5c1")
STEEL_DARK = hexed("#8b9192")
STEEL_LIGHT = hexed("#e9ebe6")
MAIL = hexed("#7d8385")
WOOD = hexed("#a9773f")
WOOD_DARK = hexed("#6e4a26")
SKIN = hexed("#e6bf96")
HOSE = hexed("#4a3527")
LEATHER = hexed("#b58a4c")
LEATHER_DARK = hexed("#7f5a2c")
WATER = hexed("#a9c3c4")
WATER_INK = hexed("#456b78")
LEAF = hexed("#8ea169")
LEAF_DARK = hexed("#7b9460")
NIGHT = hexed("#241a12")
WHITE = hexed("#fffdf6")
ROOF = hexed("#b9513a")
HORSES = (hexed("#8f5f33"), hexed("#a97f4d"), hexed("#5c3b22"), hexed("#b9aa92"))

GULES = Tincture("gules", hexed("#b02a22"), hexed("#7c1713"), hexed("#d8584c"), "vertical")
AZURE = Tincture("azure", hexed("#2b568f"), hexed("#173560"), hexed("#5f8ac2"), "horizontal")
VERT = Tincture("vert", hexed("#3f7a44"), hexed("#234d2a"), hexed("#76a974"), "bend")
PURPURE = Tincture("purpure", hexed("#6d3a78"), hexed("#43204c"), hexed("#a172ab"), "sinister")
SABLE = Tincture("sable", hexed("#453d3a"), hexed("#231d1b"), hexed("#857a74"), "cross")
OR = Tincture("or", hexed("#c8952b"), hexed("#8a6118"), hexed("#efd07a"), "dots")
TENNE = Tincture("tenné", hexed("#b8652a"), hexed("#7c3f14"), hexed("#dd9a62"), "tenne")
ARGENT = Tincture("argent", hexed("#b9b6ad"), hexed("#7d7a72"), hexed("#e4e1d8"), "plain")

TINCTURES = {
    tincture.name: tincture for tincture in (GULES, AZURE, VERT, PURPURE, SABLE, OR, TENNE, ARGENT)
} | {"tenne": TENNE}
"""Every tincture by its name."""

HELMS = {
    "gules": "nasal",
    "azure": "kettle",
    "vert": "great",
    "purpure": "nasal",
    "sable": "kettle",
    "or": "great",
    "tenné": "great",
    "argent": "kettle",
}
"""The helm that goes with a side's tincture; others wear the nasal helm."""


def helm_of(tincture: Tincture) -> str:
    """The helm of a side, so that two hosts differ in outline as well as in colour."""
    return HELMS.get(tincture.name, "nasal")
