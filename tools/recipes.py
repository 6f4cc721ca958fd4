"""The recipes of the game's sounds: what paper, wax, steel, horns, hooves and men are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tools import struck
from tools.synth import (
    BAR,
    BELL,
    Curve,
    Wave,
    bandpass,
    dying,
    highpass,
    lowpass,
    mixed,
    noise,
    placed,
    points,
    reed,
    rung,
    scaled,
    shaped,
    sine,
    steady,
    swept,
    voiced,
)

AH = ((700.0, 6.0, 1.0), (1150.0, 8.0, 0.6), (2500.0, 10.0, 0.25))
UH = ((480.0, 5.0, 1.0), (1000.0, 7.0, 0.45), (2300.0, 10.0, 0.12))
BRASS = ((550.0, 1.6, 1.0), (1250.0, 2.0, 0.8), (2600.0, 2.5, 0.35))
HORN = ((380.0, 1.6, 1.0), (800.0, 2.0, 0.6), (1700.0, 2.5, 0.15))

Mouth = Sequence[tuple[float, float, float]]


def page() -> Wave:
    """A leaf of parchment turned: a hiss that brightens, and the crackle of the stiff sheet."""
    rng = Random(1)
    hiss = swept(noise(rng, 0.42), points((0, 900), (0.25, 3000), (0.42, 2100)), 1.4)
    hiss = shaped(hiss, points((0, 0), (0.12, 0.6), (0.22, 1), (0.28, 0.35), (0.42, 0)))
    cracks = [
        (rng.uniform(0.05, 0.33), scaled(_crack(rng, 0.02), rng.uniform(0.4, 1.1)))
        for _ in range(26)
    ]
    return mixed([hiss, placed(cracks)])


def _crack(rng: Random, seconds: float) -> Wave:
    return shaped(bandpass(noise(rng, seconds), rng.uniform(2200, 4800), 2.5), dying(0.003))


def press() -> Wave:
    """A button of wood, pressed home."""
    knock = rung(0.12, 410, (1.0, 2.3, 3.9), 0.012)
    return mixed([knock, scaled(shaped(lowpass(noise(Random(2), 0.12), 1800), dying(0.004)), 0.8)])


def hover() -> Wave:
    """A small tick."""
    return mixed([rung(0.06, 1500, (1.0, 2.1), 0.005), scaled(_crack(Random(3), 0.02), 0.3)])


def seal() -> Wave:
    """A signet into wax: the thump, the wax that gives, the signet lifted."""
    rng = Random(4)
    thump = shaped(sine(0.2, points((0, 170), (0.06, 80))), dying(0.035))
    wax = shaped(lowpass(noise(rng, 0.24), 650, 1.5), points((0, 0), (0.03, 0.8), (0.24, 0)))
    lift = scaled(shaped(bandpass(noise(rng, 0.05), 1500, 3), dying(0.008)), 0.9)
    return placed([(0.0, scaled(thump, 0.7)), (0.01, wax), (0.22, scaled(lift, 1.3))])


def _blown(seconds: float, hertz: float, mouth: Mouth, light: float, fall: float = 0.0) -> Wave:
    """One note of a horn: the lip finds the pitch from below, and the tone opens with its force."""

    def pitch(time: float) -> float:
        lip = 1 - 0.06 * max(0.0, 1 - time / 0.045)
        return hertz * lip * (1 - fall * (time / seconds) ** 2)

    force = points((0, 0), (0.05, 1), (seconds * 0.6, 0.85), (seconds - 0.06, 0.6), (seconds, 0))
    tone = reed(seconds, pitch, lambda time: light * (0.55 + 0.45 * force(time)))
    return shaped(mixed([scaled(tone, 0.25), voiced(tone, mouth)]), force)


def horn() -> Wave:
    """Orders are revealed: a natural horn calls its fifth, then its octave."""
    return placed([(0.0, _blown(0.28, 293.7, BRASS, 0.84)), (0.25, _blown(0.75, 440, BRASS, 0.86))])


def rout() -> Wave:
    """A horn that loses heart: three notes down, the last sinking away."""
    notes = ((0.0, 0.3, 392.0, 0.02), (0.27, 0.32, 311.1, 0.03), (0.56, 0.75, 261.6, 0.22))
    return placed([(at, _blown(long, hz, HORN, 0.8, fall)) for at, long, hz, fall in notes])


def victory() -> Wave:
    """A fanfare: three short, one long, and the second trumpet below."""
    upper = ((0.0, 0.16, 392.0), (0.15, 0.16, 392.0), (0.3, 0.16, 392.0), (0.45, 1.0, 523.3))
    lower = ((0.15, 0.16, 329.6), (0.3, 0.16, 329.6), (0.45, 1.0, 329.6), (0.62, 0.83, 659.3))
    first = [(at, _blown(long, hz, BRASS, 0.88)) for at, long, hz in upper]
    second = [(at, scaled(_blown(long, hz, BRASS, 0.82), 0.6)) for at, long, hz in lower]
    return placed([*first, *second])


def defeat() -> Wave:
    """Low horns in minor, and a muffled drum."""
    notes = ((0.0, 0.55, 220.0), (0.5, 0.95, 174.6), (0.5, 0.95, 207.7))
    horns = [(at, _blown(long, hz, HORN, 0.74, 0.01)) for at, long, hz in notes]
    drums = [(at, scaled(_drum(Random(5), 68), 0.9)) for at in (0.0, 0.5)]
    return placed([*horns, *drums])


def _drum(rng: Random, hertz: float) -> Wave:
    """A skin of this pitch, which starts higher."""
    skin = shaped(sine(0.3, points((0, hertz * 1.7), (0.05, hertz))), dying(0.055))
    second = scaled(shaped(sine(0.3, steady(hertz * 1.59)), dying(0.03)), 0.5)
    stick = scaled(shaped(lowpass(noise(rng, 0.3), 1400), dying(0.01)), 0.6)
    return mixed([skin, second, stick])


def march() -> Wave:
    """A drum, and feet that fall not quite together."""
    rng = Random(6)
    parts = [(0.0, scaled(_drum(rng, 104), 0.5)), (0.4, scaled(_drum(rng, 104), 0.35))]
    for beat in (0.0, 0.4):
        for _ in range(9):
            at = max(0.0, beat + rng.gauss(0.03, 0.022))
            parts.append((at, scaled(_step(rng), rng.uniform(0.25, 0.6))))
    return placed(parts)


def _step(rng: Random) -> Wave:
    """A foot on grass and gravel."""
    sole = shaped(lowpass(noise(rng, 0.11), 420), dying(0.02))
    grit = shaped(bandpass(noise(rng, 0.11), rng.uniform(1500, 3200), 1.2), dying(0.016, 0.01))
    return mixed([scaled(sole, 1.6), scaled(grit, 1.6)])


def hooves() -> Wave:
    """Horses at a gallop: three beats and a rest, several of them."""
    rng = Random(7)
    parts = []
    for horse in range(3):
        for stride in range(2):
            for beat in (0.0, 0.1, 0.19):
                at = 0.055 * horse + 0.38 * stride + beat + rng.uniform(0, 0.012)
                parts.append((at, scaled(_hoof(rng), rng.uniform(0.5, 1.0))))
    return placed(parts)


def _hoof(rng: Random) -> Wave:
    """A hoof on firm ground: a hollow knock and a thud."""
    knock = bandpass(noise(rng, 0.12), rng.uniform(620, 1050), 4)
    thud = shaped(sine(0.12, points((0, 150), (0.04, 85))), dying(0.02))
    return mixed([scaled(shaped(knock, dying(0.014)), 4.5), scaled(thud, 0.45)])


def _blade(rng: Random, seconds: float, base: float, half: float) -> Wave:
    """Steel on steel: an inharmonic ring, each partial doubled and a little apart, and the bite."""
    ring = rung(seconds, base, BAR, half)
    twin = rung(seconds, base * 1.013, BAR, half * 0.8)
    bite = shaped(highpass(noise(rng, 0.06), 2500), dying(0.006))
    return mixed([ring, scaled(twin, 0.7), scaled(bite, 1.4)])


def clash() -> Wave:
    """Two ranks meet: blades, shields, the press behind them."""
    rng = Random(8)
    parts = []
    for number in range(8):
        at, base = 0.075 * number + rng.uniform(0, 0.04), rng.uniform(620, 1500)
        parts.append((at, scaled(_blade(rng, 0.22, base, 0.035), rng.uniform(0.35, 0.9))))
    parts += [(at, scaled(_shield(rng), 1.1)) for at in (0.02, 0.21, 0.36, 0.5)]
    press = shaped(lowpass(noise(rng, 0.75), 500), points((0, 0), (0.1, 0.5), (0.75, 0)))
    return placed([*parts, (0.0, press)])


def _shield(rng: Random) -> Wave:
    """A blow caught on wood and hide."""
    return mixed([rung(0.16, rng.uniform(150, 210), (1.0, 1.72, 2.6), 0.022), _thud(rng)])


def _thud(rng: Random) -> Wave:
    return shaped(lowpass(noise(rng, 0.16), rng.uniform(500, 900)), dying(0.018))


def arrows() -> Wave:
    """Strings let go, and the shafts on their way."""
    rng = Random(9)
    parts = []
    for number in range(8):
        at = 0.022 * number + rng.uniform(0, 0.02)
        parts.append((at, scaled(_string(rng), rng.uniform(0.5, 1.0))))
        shaft = shaped(
            swept(noise(rng, 0.42), points((0, 3300), (0.42, 1200)), 3.5),
            points((0, 0), (0.07, 1), (0.42, 0)),
        )
        parts.append((at + 0.02, scaled(shaft, 0.28)))
    return placed(parts)


def _string(rng: Random) -> Wave:
    """A bowstring: a short twang, and the stave's knock."""
    hertz = rng.uniform(150, 215)
    twang = reed(0.16, points((0, hertz * 1.12), (0.03, hertz)), steady(0.72), most=12)
    return mixed([shaped(twang, dying(0.022)), scaled(_thud(rng), 0.5)])


def hits() -> Wave:
    """A volley comes down: into turf, into wood, and one against iron."""
    rng = Random(10)
    parts = []
    for number in range(9):
        at = 0.035 * number + rng.uniform(0, 0.03)
        struck = _thud(rng) if number % 3 else rung(0.12, rng.uniform(280, 460), (1, 2.4), 0.014)
        parts.append((at, scaled(struck, rng.uniform(0.6, 1.0))))
    return placed([*parts, (0.17, scaled(_blade(rng, 0.2, 1250, 0.03), 0.25))])


def blow() -> Wave:
    """One sword on another, and it rings."""
    return mixed([_blade(Random(11), 0.85, 880, 0.12), scaled(rung(0.85, 1340, BAR, 0.09), 0.5)])


def swing() -> Wave:
    """A blade through the air."""
    air = swept(noise(Random(12), 0.3), points((0, 500), (0.15, 2300), (0.3, 800)), 2.2)
    return shaped(air, points((0, 0), (0.14, 1), (0.3, 0)))


def wound() -> Wave:
    """A blow that goes home, and the breath knocked out."""
    rng = Random(13)
    grunt = reed(0.26, points((0, 165), (0.05, 150), (0.26, 88)), steady(0.86))
    breath = mixed([grunt, scaled(noise(rng, 0.26), 1.2)])
    voice = shaped(voiced(breath, UH), points((0, 0), (0.02, 1), (0.1, 0.7), (0.26, 0)))
    return placed([(0.0, scaled(_thud(rng), 1.3)), (0.03, scaled(voice, 0.7))])


def cheer() -> Wave:
    """A company that stands: a short shout of many voices."""
    rng = Random(14)
    voices = []
    for _ in range(13):
        base, late = rng.uniform(115, 230), rng.uniform(0.0, 0.09)
        voices.append((late, scaled(_shout(rng, base), rng.uniform(0.5, 1.0))))
    return placed(voices)


def _shout(rng: Random, base: float) -> Wave:
    long = rng.uniform(0.6, 0.8)
    rough = rng.uniform(4.5, 7.5)
    rise: Curve = points((0, base * 0.85), (0.12, base * 1.12), (long, base * 0.8))
    tone = reed(long, lambda time: rise(time) * (1 + 0.012 * _wobble(time * rough)), steady(0.9))
    air = scaled(noise(rng, long), 0.9)
    loud = points((0, 0), (0.09, 1), (long * 0.55, 0.8), (long, 0))
    return shaped(voiced(mixed([tone, air]), AH), loud)


def _wobble(turns: float) -> float:
    return 1 - 4 * abs(turns % 1 - 0.5)


def bell() -> Wave:
    """A new round: a bell a long way off."""
    struck = rung(1.4, 392, BELL, 0.42)
    return mixed(
        [struck, scaled(shaped(lowpass(noise(Random(15), 0.05), 3000), dying(0.006)), 0.6)]
    )


ALL: dict[str, Callable[[], Wave]] = {
    "page": page,
    "press": press,
    "hover": hover,
    "seal": seal,
    "horn": horn,
    "march": march,
    "hooves": hooves,
    "clash": clash,
    "arrows": arrows,
    "hits": hits,
    "blow": blow,
    "swing": swing,
    "wound": wound,
    "rout": rout,
    "cheer": cheer,
    "bell": bell,
    "victory": victory,
    "defeat": defeat,
    **struck.ALL,
}
"""Every sound by its name."""
