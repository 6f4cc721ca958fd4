"""What the window holds in memory: resident megabytes from the first import to a battle under way,
and the surfaces that caches and screens keep, by module. `python -m tools.memory wyvern-bridge`.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pygame
from pygame import Surface

from game.play.match import lineup, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from game.ui import start
from game.ui.app import App
from game.ui.art.kept import Held
from game.ui.heap import give_back

STATUS = Path("/proc/self/status")
"""Where Linux tells what a process holds; nothing is told elsewhere."""

OFTEN, STEPS = 10, 6
"""After so many frames the wheel is turned; after so many turns it is turned back."""

MEGABYTE = 1024 * 1024


def resident(key: str = "VmRSS") -> float:
    """Megabytes held now, or at the most until now ("VmHWM")."""
    line = next(line for line in STATUS.read_text("ascii").splitlines() if line.startswith(key))
    return int(line.split()[1]) / 1024


def told(what: str) -> None:
    """Print what is held now."""
    print(f"{resident():7.1f} MB  {what}")


def caches() -> Iterator[tuple[str, Any]]:
    """Every function of the game that remembers what it gave."""
    modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("game")]
    for module in modules:
        for name, found in vars(module).items():
            if hasattr(found, "cache_info") and found.__module__ == module.__name__:
                yield f"{module.__name__}.{name}", found


def surfaces(roots: Iterable[object], seen: set[int]) -> int:
    """Bytes of all surfaces that can be reached from here and were not ``seen`` before."""
    held, left = 0, list(roots)
    while left:
        one = left.pop()
        if id(one) in seen or isinstance(one, (ModuleType, FunctionType, type)):
            continue
        seen.add(id(one))
        if isinstance(one, Surface):
            held += one.get_pitch() * one.get_height() if one.get_parent() is None else 0
        else:
            left += gc.get_referents(one)
    return held


def _within(cache: object) -> Iterable[object]:
    return cache.pictures() if isinstance(cache, Held) else gc.get_referents(cache)


def kept(app: object) -> Counter[str]:
    """Bytes of surfaces by the cache that keeps them, then those that only the screens have."""
    seen: set[int] = set()
    found = Counter({name: surfaces(_within(one), seen) for name, one in caches()})
    found["the screens themselves"] = surfaces([app], seen)
    return found


def turned(number: int, spot: tuple[int, int]) -> Iterator[Any]:
    """Now and then the wheel is turned over the field: nearer, then farther, and so on."""
    if number and number % OFTEN == 0:
        yield pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))
        nearer = number // OFTEN % (2 * STEPS) < STEPS
        yield pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1 if nearer else -1)


def main() -> None:
    """Open a battle, let it be fought for so many rounds, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("battle", nargs="?", default="wyvern-bridge")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--frames", type=int, default=600, help="of a twentieth of a second each")
    options = parser.parse_args()
    wide, high = map(int, options.size.split("x"))
    give_back()
    told("modules")
    scenario = load(find(options.battle), RULESETS)
    levels = lineup(scenario, {}, "simple", "simple")
    match = open_match(options.battle, scenario, RULESETS[scenario.ruleset], levels, 1)
    told("battle read")
    app = App(start.title(), (wide, high))
    app.step([], 0.05)
    told("title")
    app.show(start.battle(match))
    for number in range(options.frames):
        app.step(list(turned(number, (wide // 3, high // 2))), 0.05)
        if number == 0:
            told("first frame of the battle")
    told(f"{options.frames} frames on, in round {match.battle.clock.round}")
    print(f"{resident('VmHWM'):7.1f} MB  at the most\n\nSurfaces kept:")
    for name, size in kept(app).most_common(16):
        if size:
            print(f"{size / MEGABYTE:7.1f} MB  {name}")


if __name__ == "__main__":
    main()
