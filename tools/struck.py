"""The recipes of what is struck: mail and plate, a shield of wood, cloth with somebody in it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tools.synth import (
    BAR,
    Wave,
    bandpass,
    dying,
    highpass,
    lowpass,
    mixed,
    noise,
    placed,
    points,
    rung,
    scaled,
    shaped,
    sine,
)


def steel() -> Wave:
    """A blow on plate: a short clank, for a body behind it takes the ring away."""
    rng = Random(21)
    plate = mixed([rung(0.4, 540, BAR, 0.035), scaled(rung(0.4, 811, BAR, 0.026), 0.7)])
    bite = shaped(highpass(noise(rng, 0.05), 3000), dying(0.005))
    rattle = [(rng.uniform(0.03, 0.2), scaled(_link(rng), rng.uniform(0.1, 0.3))) for _ in range(9)]
    return mixed([plate, scaled(bite, 1.3), scaled(_dull(rng, 0.2), 0.8), placed(rattle)])


def _link(rng: Random) -> Wave:
    """A few rings of mail that fall back."""
    return rung(0.05, rng.uniform(3100, 4800), (1.0, 1.48), 0.008)


def shield() -> Wave:
    """A blow caught on wood and hide, and the boards that answer."""
    rng = Random(22)
    boards = [(0.0, 168.0, 1.0), (0.012, 232.0, 0.6), (0.03, 141.0, 0.4)]
    knocks = [(at, scaled(rung(0.3, hz, (1.0, 1.72, 2.6), 0.03), loud)) for at, hz, loud in boards]
    crack = shaped(bandpass(noise(rng, 0.06), 1300, 2.0), dying(0.008))
    return mixed([placed(knocks), scaled(crack, 1.2), scaled(_dull(rng, 0.2), 0.9)])


def flesh() -> Wave:
    """A blow on cloth and whoever wears it: dull, soft, without a ring."""
    rng = Random(23)
    thump = shaped(sine(0.26, points((0, 140), (0.05, 78))), dying(0.03))
    slap = shaped(bandpass(noise(rng, 0.26), 900, 1.1), dying(0.011))
    cloth = shaped(lowpass(noise(rng, 0.26), 2400), points((0, 0), (0.02, 0.25), (0.2, 0)))
    return mixed([thump, scaled(slap, 1.1), scaled(cloth, 0.4), scaled(_dull(rng, 0.26), 0.8)])


def _dull(rng: Random, seconds: float) -> Wave:
    return shaped(lowpass(noise(rng, seconds), 620), dying(0.02))


ALL: dict[str, Callable[[], Wave]] = {"steel": steel, "shield": shield, "flesh": flesh}
"""Every sound of something struck, by its name."""
