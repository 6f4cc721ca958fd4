"""The parts that sounds are made of: waves, noise, filters, envelopes, all on plain lists.

A wave is a list of floats at RATE samples a second. Noise comes from seeded generators, so the
same recipe gives the same samples everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import TypeAlias

RATE = 22050
"""Samples a second: enough for everything below 11 kHz, at half the size of a disc's."""

TURN = 2 * math.pi

Wave: TypeAlias = list[float]
Curve: TypeAlias = Callable[[float], float]
"""A value over time; time is in seconds."""

BAR = (1.0, 2.756, 5.404, 8.933)
"""How a free bar's partials stand to each other: the ring of a blade."""

BELL = (0.5, 1.0, 1.183, 1.506, 2.0, 2.514, 2.662, 3.011, 4.166)
"""Hum, prime, tierce, quint, nominal and what lies above them, of a church bell."""


def silence(seconds: float) -> Wave:
    """Nothing, for so long."""
    return [0.0] * round(seconds * RATE)


def noise(rng: Random, seconds: float) -> Wave:
    """White noise from -1 to 1."""
    return [rng.uniform(-1.0, 1.0) for _ in range(round(seconds * RATE))]


def points(*corners: tuple[float, float]) -> Curve:
    """Straight lines through (seconds, value); level before the first and after the last."""

    def at(time: float) -> float:
        if time <= corners[0][0]:
            return corners[0][1]
        for (start, low), (end, high) in pairwise(corners):
            if time < end:
                return low + (high - low) * (time - start) / (end - start)
        return corners[-1][1]

    return at


def dying(half: float, attack: float = 0.001) -> Curve:
    """A quick rise, then half as much after every ``half`` seconds."""

    def at(time: float) -> float:
        return min(1.0, time / attack) * math.pow(0.5, time / half)

    return at


def shaped(wave: Sequence[float], curve: Curve) -> Wave:
    """The wave with its loudness led by a curve."""
    return [value * curve(index / RATE) for index, value in enumerate(wave)]


def sine(seconds: float, hertz: Curve, phase: float = 0.0) -> Wave:
    """A pure tone whose pitch follows a curve."""
    wave, turned = [], phase
    for index in range(round(seconds * RATE)):
        wave.append(math.sin(turned))
        turned += TURN * hertz(index / RATE) / RATE
    return wave


def steady(value: float) -> Curve:
    """The same at all times."""
    return lambda time: value


def rung(seconds: float, base: float, ratios: Sequence[float], half: float) -> Wave:
    """Something struck: partials at these ratios, the higher ones softer and sooner gone."""
    parts = []
    for number, ratio in enumerate(ratios):
        if base * ratio < RATE * 0.45:
            tone = sine(seconds, steady(base * ratio), phase=number * 1.7)
            loud = 0.8**number
            parts.append(scaled(shaped(tone, dying(half / (1 + 0.45 * number))), loud))
    return mixed(parts)


def reed(seconds: float, hertz: Curve, bright: Curve, most: int = 24) -> Wave:
    """A full tone with all harmonics; ``bright`` (0 to 1) says how much the high ones count."""
    wave, turned = [], 0.0
    for index in range(round(seconds * RATE)):
        time = index / RATE
        pitch, light = hertz(time), bright(time)
        count = min(most, int(RATE * 0.42 / pitch))
        value, part = 0.0, 1.0
        for harmonic in range(1, count + 1):
            value += part * math.sin(turned * harmonic)
            part *= light
            if part < 0.004:
                break
        wave.append(value)
        turned += TURN * pitch / RATE
    return wave


def filtered(wave: Iterable[float], factors: tuple[float, ...]) -> Wave:
    """Through a filter of second order: b0, b1, b2, a1, a2."""
    b0, b1, b2, a1, a2 = factors
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for value in wave:
        now = b0 * value + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = value, x1, now, y1
        out.append(now)
    return out


def lowpass(wave: Iterable[float], hertz: float, narrow: float = 0.707) -> Wave:
    """Without what lies above."""
    turn, bend = _turn(hertz, narrow)
    level = (1 - math.cos(turn)) / 2
    return filtered(wave, _even((level, 2 * level, level), turn, bend))


def highpass(wave: Iterable[float], hertz: float, narrow: float = 0.707) -> Wave:
    """Without what lies below."""
    turn, bend = _turn(hertz, narrow)
    level = (1 + math.cos(turn)) / 2
    return filtered(wave, _even((level, -2 * level, level), turn, bend))


def bandpass(wave: Iterable[float], hertz: float, narrow: float) -> Wave:
    """Only what lies around; the larger ``narrow``, the less of it."""
    turn, bend = _turn(hertz, narrow)
    return filtered(wave, _even((bend, 0.0, -bend), turn, bend))


def _turn(hertz: float, narrow: float) -> tuple[float, float]:
    turn = TURN * hertz / RATE
    return turn, math.sin(turn) / (2 * narrow)


def _even(over: tuple[float, float, float], turn: float, bend: float) -> tuple[float, ...]:
    whole = 1 + bend
    below = (-2 * math.cos(turn), 1 - bend)
    return tuple(factor / whole for factor in (*over, *below))


def swept(wave: Sequence[float], hertz: Curve, narrow: float) -> Wave:
    """Through a band that wanders: a filter whose state goes on while its place changes."""
    low = band = 0.0
    out = []
    for index, value in enumerate(wave):
        way = 2 * math.sin(math.pi * min(hertz(index / RATE), RATE / 6.5) / RATE)
        low += way * band
        band += way * (value - low - band / narrow)
        out.append(band)
    return out


def voiced(wave: Sequence[float], mouth: Sequence[tuple[float, float, float]]) -> Wave:
    """Through formants side by side: (hertz, narrowness, loudness) each."""
    return mixed(scaled(bandpass(wave, hertz, narrow), loud) for hertz, narrow, loud in mouth)


def scaled(wave: Iterable[float], by: float) -> Wave:
    """Louder or softer."""
    return [value * by for value in wave]


def mixed(waves: Iterable[Sequence[float]]) -> Wave:
    """All at once, from the same start."""
    return placed((0.0, wave) for wave in waves)


def placed(parts: Iterable[tuple[float, Sequence[float]]]) -> Wave:
    """Waves with the second each begins at, in one."""
    out: Wave = []
    for start, wave in parts:
        first = round(start * RATE)
        out.extend([0.0] * (first + len(wave) - len(out)))
        for index, value in enumerate(wave, first):
            out[index] += value
    return out
