"""All colours of the pictures, and the tinctures of the sides with their engraved hatching.

A tincture is never told by hue alone: each has its own pattern after Silvester Petra Sancta.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.art.kept import forget

Colour = tuple[int, int, int]


def hexed(code: str) -> Colour:
    """``#rrggbb`` as a colour."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour that lies ``share`` (0 to 1) of the way from the first to the second."""
    one, two, three = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return one, two, three


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour after WCAG 2, from 0 (black) to 1 (white)."""
    shares = [part / 255 for part in colour]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours after WCAG 2, from 1 (none) to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True, slots=True)
class Tincture:
    """A side's colour in three strengths, and the direction of its hatching.

    An ``engraved`` one is drawn in dark lines on a pale ground, which tell it without any hue.
    """

    name: str
    base: Colour
    dark: Colour
    light: Colour
    hatch: str
    engraved: bool = False

    @property
    def paper(self) -> Colour:
        """The pale ground of its engraving."""
        return mix(self.light, WHITE, 0.62)


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
REACH = hexed("#1d4934")
TARGET = hexed("#78150a")
SELECTED = hexed("#f0c64a")
WARNING = hexed("#714806")
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
LEAF_DEEP = hexed("#3f7a5c")
NIGHT = hexed("#241a12")
WHITE = hexed("#fffdf6")
ROOF = hexed("#b9513a")
HORSES = (hexed("#8f5f33"), hexed("#a97f4d"), hexed("#5c3b22"), hexed("#b9aa92"))

GULES = Tincture("gules", hexed("#b02a22"), hexed("#7c1713"), hexed("#d8584c"), "vertical")
AZURE = Tincture("azure", hexed("#2b568f"), hexed("#173560"), hexed("#5f8ac2"), "horizontal")
VERT = Tincture("vert", hexed("#3f7a44"), hexed("#234d2a"), hexed("#76a974"), "bend")
PURPURE = Tincture("purpure", hexed("#6d3a78"), hexed("#43204c"), hexed("#a172ab"), "sinister")
SABLE = Tincture("sable", hexed("#453d3a"), hexed("#231d1b"), hexed("#857a74"), "cross")
OR = Tincture("or", hexed("#c8952b"), hexed("#6f4c0e"), hexed("#efd07a"), "dots")
TENNE = Tincture("tenné", hexed("#b8652a"), hexed("#7c3f14"), hexed("#dd9a62"), "tenne")
ARGENT = Tincture("argent", hexed("#b9b6ad"), hexed("#54514b"), hexed("#e4e1d8"), "plain")

SANGUINE = Tincture("sanguine", hexed("#7d2438"), hexed("#501020"), hexed("#b56072"), "saltire")

STANDARD = (GULES, AZURE, VERT, PURPURE, SABLE, OR, TENNE, ARGENT, SANGUINE)

CLEAR = (
    Tincture("sable", hexed("#211f1e"), hexed("#0f0e0d"), hexed("#7b7672"), "cross"),
    Tincture("sanguine", hexed("#5e1730"), hexed("#3b0a1b"), hexed("#a65f78"), "saltire"),
    Tincture("azure", hexed("#1d4b98"), hexed("#0f2d64"), hexed("#7ba3e2"), "horizontal"),
    Tincture("purpure", hexed("#9556b4"), hexed("#5b2a78"), hexed("#caa2de"), "sinister"),
    Tincture("tenné", hexed("#a87a3c"), hexed("#68460f"), hexed("#d8b57c"), "tenne"),
    Tincture("gules", hexed("#ea8540"), hexed("#86380a"), hexed("#f7b682"), "vertical"),
    Tincture("vert", hexed("#67c2ac"), hexed("#17594c"), hexed("#a9e2d4"), "bend"),
    Tincture("or", hexed("#efc84c"), hexed("#694900"), hexed("#fae7a0"), "dots"),
    Tincture("argent", hexed("#eae7df"), hexed("#54514b"), hexed("#fbfaf6"), "plain"),
)
"""Orange and blue for the two common sides, and all nine apart in lightness alone."""

PALETTES: dict[str, tuple[Tincture, ...]] = {"standard": STANDARD, "clear": CLEAR}
"""The palettes one can choose, by the ids that the settings keep."""

TINCTURES = {tincture.name: tincture for tincture in STANDARD} | {"tenne": TENNE}
"""Every tincture of the chosen palette by its name; ``choose`` replaces what lies in it."""


def known(name: str, usual: str) -> str:
    """The palette of this name, or the usual one if there is none."""
    return name if name in PALETTES else usual


def choose(palette: str = "standard", hatched: bool = False) -> None:
    """Draw everything in this palette of ``PALETTES``, engraved if ``hatched``, from now on.

    Pictures drawn before are let go; a screen that has put some together must be laid out anew.
    Raises KeyError for a palette that does not exist.
    """
    wanted = {known.name: replace(known, engraved=hatched) for known in PALETTES[palette]}
    wanted["tenne"] = wanted[TENNE.name]
    if wanted != TINCTURES:
        TINCTURES.update(wanted)
        forget()


READABLE = 4.5
"""The contrast of letters with their ground, at the least."""


def lettered(tincture: Tincture) -> Tincture:
    """The tincture as a ground for white letters: as deep as they ask, and never engraved."""
    for step in range(9):
        base = mix(tincture.base, tincture.dark, step / 8)
        light = mix(base, WHITE, 0.2)
        if contrast(WHITE, light) >= READABLE:
            break
    return replace(tincture, base=base, light=light, engraved=False)


HELMS = {
    "gules": "nasal",
    "azure": "kettle",
    "vert": "great",
    "purpure": "nasal",
    "sable": "kettle",
    "or": "great",
    "tenné": "great",
    "argent": "kettle",
    "sanguine": "nasal",
}
"""The helm that goes with a side's tincture; others wear the nasal helm."""


def helm_of(tincture: Tincture) -> str:
    """The helm of a side, so that two hosts differ in outline as well as in colour."""
    return HELMS.get(tincture.name, "nasal")
