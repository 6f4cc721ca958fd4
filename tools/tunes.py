"""`make sounds`: the four pieces of music, from their notes to assets/music/<mood>.wav.

A piece is a loop: what still rings at its end goes on at its beginning. Notes are written as
``D4:1.5`` (name, octave, beats), ``-:1`` is a rest; ``Bb`` and ``F#`` are a half-tone off.
"""

from __future__ import annotations

import argparse
import array
import math
import wave
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random

from game.play.homes import replace_file
from tools.synth import (
    RATE,
    Wave,
    dying,
    highpass,
    lowpass,
    noise,
    points,
    reed,
    scaled,
    shaped,
    sine,
    steady,
)

FOLDER = Path("assets/music")

HALF = 2
"""A piece has one sample for so many of the synthesiser's: nothing in it lies above 5 kHz."""

LOUD, PEAK = 0.1, 0.8
"""What a whole piece comes to, as a root of its mean square (-20 dBFS), and its highest sample."""

FULL = 32767
NAMES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
SIGNS = {"b": -1, "#": 1}


def hertz(name: str) -> float:
    """The pitch of a note such as ``Bb3``; A4 has 440. Raises KeyError for what is none."""
    steps = NAMES[name[0]] + sum(SIGNS[sign] for sign in name[1:-1]) + 12 * int(name[-1])
    return float(440.0 * 2 ** ((steps - 57) / 12))


def notes(line: str) -> Iterator[tuple[str, float, float]]:
    """The notes of a line with the beats at which they begin and for which they last."""
    at = 0.0
    for word in line.split():
        name, beats = word.split(":")
        if name != "-":
            yield name, at, float(beats)
        at += float(beats)


def plucked(pitch: float, seconds: float) -> Wave:
    """A gut string: noise that runs round in it and loses its edge each time."""
    rng, room = Random(round(pitch * 10)), max(2, round(RATE / pitch))
    string = lowpass([rng.uniform(-1.0, 1.0) for _ in range(room)], 2600)
    out: Wave = []
    for index in range(round((seconds + 1.2) * RATE)):
        at = index % room
        value = string[at]
        out.append(value)
        string[at] = 0.4985 * (value + string[(at + 1) % room])
    return shaped(out, points((0, 0), (0.002, 1), (seconds, 1), (seconds + 1.2, 0)))


def piped(pitch: float, seconds: float) -> Wave:
    """A recorder: nearly a sine, with breath in it."""
    tone = reed(seconds, lambda time: pitch * (1 + 0.003 * math.sin(32 * time)), steady(0.16), 5)
    breath = scaled(lowpass(noise(Random(7), seconds), 1400), 0.05)
    both = [one + other for one, other in zip(tone, breath, strict=False)]
    return shaped(both, points((0, 0), (0.05, 1), (seconds * 0.8, 0.8), (seconds, 0)))


def droned(pitch: float, seconds: float) -> Wave:
    """The two strings of a hurdy-gurdy, a fifth apart, that come and go."""
    one = reed(seconds, steady(pitch), steady(0.55), 12)
    other = reed(seconds, steady(pitch * 1.4985), steady(0.5), 10)
    both = lowpass([0.6 * a + 0.4 * b for a, b in zip(one, other, strict=True)], 700)
    return shaped(both, points((0, 0), (seconds * 0.3, 1), (seconds * 0.7, 1), (seconds, 0)))


def drummed(pitch: float, seconds: float) -> Wave:
    """A drum with a skin: a tone that falls, and the slap."""
    tone = shaped(sine(0.5, points((0, pitch * 1.5), (0.06, pitch))), dying(0.09))
    slap = shaped(lowpass(noise(Random(5), 0.5), 900), dying(0.02))
    return [one + 0.5 * other for one, other in zip(tone, slap, strict=True)]


Voice = Callable[[float, float], Wave]


@dataclass(frozen=True, slots=True)
class Line:
    """One voice of a piece: what plays, how loud, and its notes."""

    voice: Voice
    loud: float
    notes: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: beats a minute, how many beats it has, and its voices."""

    tempo: int
    beats: int
    lines: tuple[Line, ...]

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return self.beats * 60 / self.tempo


HALL = Piece(
    84,
    48,
    (
        Line(plucked, 1.0, (
            "D4:2 F4:1 E4:2 D4:1 A4:2 G4:1 F4:1.5 E4:.5 D4:1 C4:2 E4:1 D4:2 F4:1 E4:1.5 C4:.5 D4:1 "
            "D4:3 A4:2 C5:1 B4:2 A4:1 G4:2 A4:1 F4:1.5 E4:.5 D4:1 F4:2 E4:1 D4:2 C4:1 D4:3 -:3"
        )),
        Line(plucked, 0.7, (
            "D3:3 A2:3 F3:3 D3:3 C3:3 D3:3 A2:3 D3:3 F3:3 G3:3 C3:3 D3:3 F2:3 A2:3 D3:3 A2:3"
        )),
        Line(droned, 0.18, "D2:24 D2:24"),
    ),
)  # fmt: skip
COUNCIL = Piece(
    60,
    24,
    (
        Line(plucked, 0.8, (
            "A3:2 E4:2 D4:1 C4:1 E4:2 -:1 G3:1 B3:2 C4:1 A3:1 -:1 F3:2 A3:2 E4:1 D4:1 C4:1 -:1 B3:1"
        )),
        Line(piped, 0.16, "-:8 E5:2 D5:1 C5:1 B4:4 -:4 A4:4"),
        Line(droned, 0.3, "A2:12 A2:6 E2:6"),
        Line(drummed, 0.25, "A1:12 A1:12"),
    ),
)  # fmt: skip
BATTLE = Piece(
    108,
    32,
    (
        Line(drummed, 1.0, "D2:1 D2:.5 D2:.5 G2:1 D2:1 " * 8),
        Line(drummed, 0.35, "-:.5 A2:.5 -:.5 A2:.25 A2:.25 -:.5 A2:.5 A2:.5 A2:.5 " * 8),
        Line(plucked, 0.7, (
            "D3:.5 D3:.5 Eb3:.5 D3:.5 A3:1 G3:1 D3:.5 D3:.5 Eb3:.5 F3:.5 Eb3:1 D3:1 "
            "D3:.5 D3:.5 Eb3:.5 D3:.5 Bb3:1 A3:1 G3:.5 F3:.5 Eb3:.5 F3:.5 D3:2 "
        ) * 2),
        Line(piped, 0.2, "-:16 D5:1.5 Eb5:.5 D5:2 C5:1 Bb4:1 A4:2 G4:1.5 A4:.5 Bb4:1 C5:1 D5:4"),
        Line(droned, 0.3, "D2:8 D2:8 D2:8 D2:8"),
    ),
)  # fmt: skip
EVENING = Piece(
    66,
    24,
    (
        Line(piped, 0.3, "A4:2 G4:1 F4:2 E4:1 F4:2 E4:1 D4:3 -:3 C5:2 A4:1 G4:2 F4:1 D4:3"),
        Line(plucked, 0.8, (
            "D3:1 A3:1 D4:1 Bb2:1 F3:1 D4:1 G2:1 D3:1 Bb3:1 A2:1 E3:1 A3:1 "
            "D3:1 A3:1 F3:1 F2:1 C3:1 A3:1 C3:1 G3:1 E3:1 D3:1 A3:1 -:1"
        )),
        Line(droned, 0.15, "D2:12 D2:12"),
    ),
)  # fmt: skip

ALL = {"hall": HALL, "council": COUNCIL, "battle": BATTLE, "evening": EVENING}
"""Every piece by the mood it is for."""


def played(piece: Piece) -> Wave:
    """All voices of a piece in a loop of its length, before it is made as loud as the others."""
    beat = 60 / piece.tempo
    whole: Wave = [0.0] * round(piece.seconds * RATE)
    for line in piece.lines:
        for name, at, beats in notes(line.notes):
            first = round(at * beat * RATE)
            for index, value in enumerate(line.voice(hertz(name), beats * beat), first):
                whole[index % len(whole)] += line.loud * value
    return whole


def finished(raw: Wave) -> list[int]:
    """The samples of a piece: cleaned going round, every second one, as loud as all others."""
    twice = lowpass(highpass([*raw, *raw], 35), 4600)[len(raw) :: HALF]
    by = LOUD / math.sqrt(sum(value * value for value in twice) / len(twice))
    return [round(PEAK * math.tanh(value * by / PEAK) * FULL) for value in twice]


def encoded(samples: list[int]) -> bytes:
    """A WAV file of these samples."""
    out = BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE // HALF)
        file.writeframes(array.array("h", samples).tobytes())
    return out.getvalue()


def main() -> None:
    """Write what the command line asks for, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=FOLDER)
    parser.add_argument("--only", action="append", choices=sorted(ALL))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.only or ALL:
        content = encoded(finished(played(ALL[name])))
        replace_file(options.out / f"{name}.wav", content)
        print(f"{name:8} {ALL[name].seconds:.2f} s  {len(content) // 1000} kB")


if __name__ == "__main__":
    main()
