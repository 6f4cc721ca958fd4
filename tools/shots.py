"""`make shots`: pictures of every screen, drawn without a display into build/shots to be looked at.

For each scene one picture in full size, and a sheet that shows it small in every window size and
scale, in the other palette, and hatched, in colours and in grey. Every frame is read over: the
program fails if a text is cut off or overprinted. Battles are played from fixed seeds, so a
picture changes only when the game does. `--docs` draws the few anew that README and docs show.
`--only NAME` (repeatable) draws some of the scenes, `--size WxH`, `--scale PERCENT` and
`--language CODE` another picture in full size and no sheets.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame import Rect, Surface

from game.play import language
from game.play.homes import replace_file
from game.ui import text
from game.ui.app import App
from game.ui.encoding import encoded
from game.ui.text import Style
from tools.scenes import SCALES, SCENES, SIZES, WINDOWS, faults
from tools.stagehand import Look, dressed

DOCS = Path("docs/shots")
SHOWN = (
    "orders", "threats", "duel", "segment", "declare", "aim", "called",
    "ticks", "answer", "sweep", "choice", "rules", "count", "bands", "meetings", "grapple",
    "tactics", "ranks",
)  # fmt: skip
"""Scenes that README and docs show, each as a picture of 1280 × 720."""

THUMB = (400, 225)
LABEL = 22
GAP = 8
PAPER = (43, 33, 24)
LETTERS = Style(14, "regular", False, (236, 222, 190))


@dataclass(frozen=True, slots=True)
class Part:
    """One picture of a sheet."""

    label: str
    look: Look
    grey: bool = False


def parts() -> tuple[tuple[Part, ...], ...]:
    """The rows of a sheet: a window size each, then what the colours can be."""
    looks = (
        Part("1280 × 720, clear palette", Look(palette="clear")),
        Part("1280 × 720, hatched", Look(hatching=True)),
        Part("1280 × 720, hatched, in grey", Look(hatching=True), grey=True),
    )
    rows = [[Part(_label(look), look) for look in WINDOWS if look.size == size] for size in SIZES]
    return tuple((*row, look) for row, look in zip(rows, looks, strict=True))


def _label(look: Look) -> str:
    wide, high = look.size
    return f"{wide} × {high}, {look.scale:.0%}"


class Studio:
    """Draws one scene, and remembers what could not be read."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.scene = SCENES[name]
        self.app: App = self.scene.build()
        self.faults: list[str] = []

    def frame(self, look: Look) -> Surface:
        """The window in this look."""
        with text.recording() as seen:
            dressed(self.app, self.scene, look)
        self.faults += [f"{self.name}, {_label(look)}: {line}" for line in faults(self.app, seen)]
        return self.app.surface

    def sheet(self) -> Surface:
        """All of them, small."""
        wide, high = THUMB[0] + GAP, THUMB[1] + LABEL + GAP
        sheet = Surface(((len(SCALES) + 1) * wide + GAP, len(SIZES) * high + GAP))
        sheet.fill(PAPER)
        for down, row in enumerate(parts()):
            for across, part in enumerate(row):
                place = Rect(GAP + across * wide, GAP + down * high, *THUMB)
                small = pygame.transform.smoothscale(self.frame(part.look), THUMB)
                sheet.blit(pygame.transform.grayscale(small) if part.grey else small, place)
                label = Rect(place.x, place.bottom, place.w, LABEL)
                text.draw(sheet, part.label, LETTERS, label, "centre")
        return sheet

    def picture(self, folder: Path, look: Look, ending: str = "") -> Path:
        """One in full size."""
        path = folder / f"{self.name}-{look.size[0]}{ending}.png"
        replace_file(path, encoded(self.frame(look)))
        return path


def everything(studio: Studio, folder: Path) -> Iterator[Path]:
    """The scene in full size, and its sheet."""
    yield studio.picture(folder, Look())
    path = folder / f"{studio.name}-sheet.jpg"
    replace_file(path, encoded(studio.sheet(), "jpg"))
    yield path


def for_docs(studio: Studio, folder: Path) -> Path:
    """The scene as README and docs show it."""
    path = folder / f"{studio.name}.jpg"
    replace_file(path, encoded(studio.frame(Look()), "jpg"))
    return path


def main() -> int:
    """Draw what the command line asks for, or everything; 1 if something cannot be read."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/shots"))
    parser.add_argument("--docs", action="store_true", help="only those that README and docs show")
    parser.add_argument("--only", action="append", choices=sorted(SCENES))
    parser.add_argument("--size", type=_size)
    parser.add_argument("--scale", type=int, default=100)
    parser.add_argument("--language", choices=language.languages(), default=language.ENGLISH)
    options = parser.parse_args()
    folder = DOCS if options.docs else options.out
    folder.mkdir(parents=True, exist_ok=True)
    language.use(options.language)
    single = None
    if options.size or options.scale != 100 or options.language != language.ENGLISH:
        single = Look(options.size or SIZES[0], options.scale / 100)
    names = SHOWN if options.docs else options.only or SCENES
    wrong = [line for name in names for line in drawn(name, folder, single, docs=options.docs)]
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return 1 if wrong else 0


def drawn(name: str, folder: Path, single: Look | None, docs: bool = False) -> list[str]:
    """Draw a scene: for docs, in a single look, or with its sheet; what cannot be read."""
    with tempfile.TemporaryDirectory(prefix="pennon-shots-") as home:
        os.environ["PENNON_HOME"] = home
        studio = Studio(name)
        if docs:
            made = [for_docs(studio, folder)]
        elif single is None:
            made = list(everything(studio, folder))
        else:
            ending = f"-{single.scale:.0%}-{language.language()}".replace("%", "")
            made = [studio.picture(folder, single, ending)]
    for path in made:
        print(f"{path}  {path.stat().st_size // 1000} kB", flush=True)
    return studio.faults


def _size(words: str) -> tuple[int, int]:
    wide, _, high = words.partition("x")
    return int(wide), int(high)


if __name__ == "__main__":
    sys.exit(main())
