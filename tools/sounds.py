"""`make sounds`: every effect of the game, from its recipe to assets/sound/<name>.wav.

The recipes are in tools/recipes.py. A finished sound is mono with 16 bits, starts and ends in
silence, is free of direct current, and is as loud as the others; how loud each is played is
said in assets/sound/sounds.toml.
"""

from __future__ import annotations

import argparse
import array
import io
import math
import sys
import wave
from collections.abc import Sequence
from pathlib import Path

from game.play.homes import replace_file
from tools import recipes
from tools.synth import RATE, Wave, highpass, scaled

FOLDER = Path("assets/sound")
LOUD = 0.2
"""What the loudest WINDOW of every sound comes to, as a root of its mean square (-14 dBFS)."""

WINDOW = 0.05
"""Seconds over which loudness is taken."""

PEAK = 0.84
"""No sample goes beyond this (-1.5 dBFS)."""

RISE, FALL = 0.001, 0.02
"""Seconds in which a sound leaves silence and returns to it."""

FULL = 32767


def finished(raw: Wave) -> list[int]:
    """The samples of a sound: cleaned, as loud as all others, never beyond the peak."""
    clean = highpass(highpass(raw, 35), 35)
    clean = _faded(clean)
    bent = _bent(scaled(clean, LOUD / loudness(clean)))
    return [round(value * FULL) for value in _centred(bent)]


def loudness(samples: Sequence[float]) -> float:
    """The root of the mean square in the loudest window."""
    room = max(1, round(WINDOW * RATE))
    hop = max(1, room // 4)
    starts = range(0, max(1, len(samples) - room + 1), hop)
    return max(_level(samples[start : start + room]) for start in starts)


def _level(samples: Sequence[float]) -> float:
    return math.sqrt(sum(value * value for value in samples) / len(samples))


def _faded(samples: Sequence[float]) -> Wave:
    rise, fall, last = RISE * RATE, FALL * RATE, len(samples) - 1
    return [
        value * min(1.0, index / rise, (last - index) / fall) for index, value in enumerate(samples)
    ]


def _bent(samples: Sequence[float]) -> Wave:
    """Peaks rounded off, so that a blow may be as loud as a horn."""
    return [PEAK * math.tanh(value / PEAK) for value in samples]


def _centred(samples: Sequence[float]) -> Wave:
    """The mean taken off, least where the sound is in silence anyway."""
    weight = sum(abs(value) for value in samples) or 1.0
    mean = sum(samples)
    return [value - mean * abs(value) / weight for value in samples]


def encoded(samples: Sequence[int]) -> bytes:
    """A WAV file of these samples."""
    frames = array.array("h", samples)
    if sys.byteorder == "big":
        frames.byteswap()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(frames.tobytes())
    return out.getvalue()


def main() -> None:
    """Write what the command line asks for, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--only", action="append", choices=sorted(recipes.ALL))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    total = 0
    for name in options.only or recipes.ALL:
        content = encoded(finished(recipes.ALL[name]()))
        replace_file(options.out / f"{name}.wav", content)
        total += len(content)
        print(f"{name:8} {(len(content) - 44) / 2 / RATE:.2f} s  {len(content) // 1000} kB")
    print(f"{total // 1000} kB")


if __name__ == "__main__":
    main()
