"""A skirmish in the window, from its first order to its result, in some pictures.

``python -m tools.reel [BATTLE] [--seed N] [--pictures N] [--out FOLDER] [--page FILE]``
sits down at a battle, moves the pointer, clicks on enemies and seals, answers what it is asked, and
lets time run; all of it goes through the queue of the window. With a display it is played before
one's eyes, without one (``SDL_VIDEODRIVER=dummy``) nowhere. Afterwards the pictures are thinned out
to the wanted number, the liveliest kept, and a page tells what each of them shows.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Surface
from pygame.event import Event as Happening

from game.core.components import Out, Unit
from game.core.events import Event
from game.core.grid import king_moves
from game.core.ruleset import Request
from game.core.vocabulary import Does
from game.play import screens
from game.play.homes import replace_file
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.play.settings import Pace, Settings
from game.play.telling.chronicle import sentence
from game.rules import RULESETS
from game.ui import start
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.encoding import encoded
from game.ui.result.screen import ResultScreen
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.act.place_mode import PlaceMode
from game.ui.stage.personal import PersonalStage
from tools.stagehand import screen_of

BATTLE, SEED, PICTURES = "copper-kettle", 11, 16
SIZE, SHOWN = (1280, 720), (960, 540)
TICK = 1 / 30
LIMIT = 40_000
"""Ticks after which a battle is taken not to end."""

QUIET = 8
"""Ticks that nothing may happen in before the hand does something."""

WORTH = {
    Does.FALLS: 6,
    Does.DIES: 6,
    Does.STRIKES: 5,
    Does.GRAPPLES: 5,
    Does.HURTS: 4,
    Does.WOUNDS: 3,
    Does.BLOCKS: 3,
    Does.DEFENDS: 3,
    Does.MISSES: 2,
    Does.MOVES: 1,
}
"""How much a picture of each deed is worth; of others none is taken."""

NEAR = 54
"""Pixels of a cell at which faces and blows are well seen."""

EARLY, LATE = 0.3, 0.6
"""Between these parts of a deed its picture is taken: the blow lands."""


@dataclass(slots=True)
class Picture:
    """One moment: what the window showed, what is told of it, and what it is worth."""

    image: Surface
    words: str
    worth: int
    kind: str = ""


class Reel:
    """The window, the hand at its mouse, and what was seen."""

    def __init__(self, battle: str, seed: int, speed: float) -> None:
        found = load(find(battle), RULESETS)
        levels = {side.id: "human" if at == 0 else "simple" for at, side in enumerate(found.sides)}
        match = open_match(battle, found, RULESETS[found.ruleset], levels, seed)
        settings = Settings(battle=Pace(speed=speed))
        self.app = App(BattleScreen(Table(match), start.ended), SIZE, settings=settings)
        self.title = found.title
        self.pictures: list[Picture] = []
        self._seen: Event | None = None
        self._ordered = 0
        self._near = False

    @property
    def screen(self) -> BattleScreen:
        """The battle."""
        return screen_of(self.app)

    # The hand.

    def send(self, *events: Happening) -> None:
        """Put events into the window's own queue, and let it take them."""
        for event in events:
            pygame.event.post(event)
        self.app.step(None, TICK)

    def click(self, spot: tuple[int, int]) -> None:
        """Go there, press, let go."""
        self.send(Happening(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
        self.send(Happening(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
        self.send(Happening(pygame.MOUSEBUTTONUP, pos=spot, button=1))

    def press(self, id_: str) -> bool:
        """Click on a button of the screen or of what is asked; whether there is one."""
        rings = [self.screen.ring, *([self.screen.mode.ring] if self.screen.mode else [])]
        found = next((w for ring in rings for w in ring.widgets if w.id == id_), None)
        if found is not None:
            self.click(found.rect.center)
        return found is not None

    def decide(self) -> None:
        """Do what is due: place, order somebody, seal, or answer as is usual."""
        mode, seat = self.screen.mode, self.screen.table.seat
        waiting = [r for r in seat.waiting if r.id not in seat.view.drafts]
        if not self._near:
            self._near = True
            self.nearer()
        if isinstance(mode, PlaceMode):
            self.press("commit")
        elif isinstance(mode, ActMode) and waiting:
            self.order(mode, waiting[0])
        elif isinstance(mode, ActMode):
            self.press("commit")
        elif mode is not None:
            usual = mode._usual() if hasattr(mode, "_usual") else None
            if not self.press("0" if usual is None else str(usual)):
                self.press("commit")

    def nearer(self) -> None:
        """Come closer by the wheel, and let the view follow what happens."""
        stage = self.screen.stage
        if not isinstance(stage, PersonalStage):
            return
        spot = stage.map.camera.view.center
        self.send(Happening(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
        while stage.map.camera.cell < NEAR:
            self.send(Happening(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.send(Happening(kind, key=pygame.K_END, mod=0, unicode=""))

    def order(self, mode: ActMode, request: Request) -> None:
        """He goes for his nearest enemy if he may, else does what is usual; then he swears it."""
        mode.select(request)
        mode.leaf.choose(*self.screen.table.seat.default(request).slots)
        foe = self.nearest(request.unit)
        if foe is not None and foe in mode.leaf.units:
            stage = self.screen.stage
            assert isinstance(stage, PersonalStage)
            self.click(stage.map.rect(self.screen.playback.units[foe].cell).center)
        if self.screen.view.clock.round != self._ordered:
            self._ordered = now = self.screen.view.clock.round
            name = self.screen.view.get(request.unit, Unit).name
            self.take(f"Round {now}: {name} is told what to do.", 5, "order")
        if request in self.screen.table.seat.waiting and self.screen.mode is mode:
            self.press("swear")

    def nearest(self, unit: int) -> int | None:
        """The nearest enemy who is still in the fight."""
        shown, view = self.screen.playback.units, self.screen.view
        own, here = view.get(unit, Unit).side, shown[unit].cell
        foes = [
            foe
            for foe in shown
            if view.find(foe, Out) is None
            and (known := view.find(foe, Unit)) is not None
            and known.side != own
        ]
        return min(foes, key=lambda foe: (king_moves(shown[foe].cell, here), foe), default=None)

    # The eye.

    def take(self, words: str, worth: int, kind: str = "") -> None:
        """Keep what the window shows."""
        self.app.paint()
        image = pygame.transform.smoothscale(self.app.surface, SHOWN)
        self.pictures.append(Picture(image, words, worth, kind))

    def watch(self) -> None:
        """Take a picture of a deed in its midst, once."""
        playback, event = self.screen.playback, self.screen.playback.current
        if event is None or event is self._seen or not EARLY <= playback.part <= LATE:
            return
        words = sentence(event, playback.base(self.screen.view), self.screen.view.ruleset.id)
        worth = WORTH.get(screens.does(event) or Does.TURNS, 0)
        if words and worth:
            self._seen = event
            when = f"Round {playback.round}: " if playback.round else ""
            self.take(when + words, worth, str(screens.does(event)))

    def play(self) -> None:
        """From the first order to the result. Raises SystemExit if it does not come."""
        still = 0
        for tick in range(LIMIT):
            if isinstance(self.app.top, ResultScreen):
                for _ in range(60):
                    self.app.step(None, TICK)
                self.take("The result", 9)
                return
            self.app.elapse(TICK)
            if tick % 10 == 0:
                pygame.event.pump()
                self.app.paint()
            if isinstance(self.app.top, ResultScreen):
                continue
            if not isinstance(self.app.top, BattleScreen):
                self.send(Happening(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
                continue
            self.watch()
            idle = not self.screen.playback.busy(self.screen.view) and self.screen.mode is not None
            still = still + 1 if idle else 0
            if still >= QUIET:
                still = 0
                self.decide()
        raise SystemExit("the battle does not end")


def thinned(pictures: list[Picture], count: int) -> list[Picture]:
    """So many of them: the first and the last, and of each stretch between the liveliest, rather
    than two of one kind after each other.
    """
    if len(pictures) <= count:
        return pictures
    first, *rest, last = pictures
    inner = count - 2
    parts = [rest[len(rest) * n // inner : len(rest) * (n + 1) // inner] for n in range(inner)]
    found, seen = [first], first.kind
    for part in parts:
        found.append(max(part, key=lambda one: one.worth - 2 * (one.kind == seen)))
        seen = found[-1].kind
    return [*found, last]


def written(pictures: list[Picture], folder: Path) -> Iterator[tuple[Path, Picture]]:
    """Write the pictures, numbered."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, picture in enumerate(pictures, 1):
        path = folder / f"{number:02}.jpg"
        replace_file(path, encoded(picture.image, "jpg"))
        yield path, picture


def page(title: str, command: str, found: list[tuple[Path, Picture]], beside: Path) -> str:
    """A page with all pictures and what each shows; paths as seen from where it lies."""
    lines = [f"# {title}, from the first order to the result", ""]
    lines += ["Played in the window and taken down by", "", "```sh", command, "```", ""]
    for path, picture in found:
        where = os.path.relpath(path, beside).replace(os.sep, "/")
        lines += [f"![{picture.words}]({where})", "", picture.words, ""]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    """Play, write the pictures, and the page if one is wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("battle", nargs="?", default=BATTLE)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--pictures", type=int, default=PICTURES)
    parser.add_argument("--speed", type=float, default=4.0)
    parser.add_argument("--out", type=Path, default=Path("build/reel"))
    parser.add_argument("--page", type=Path, help="a page of text with the pictures")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pennon-reel-") as home:
        os.environ["PENNON_HOME"] = home
        reel = Reel(wish.battle, wish.seed, wish.speed)
        reel.play()
    found = list(written(thinned(reel.pictures, wish.pictures), wish.out))
    for path, picture in found:
        print(f"{path}  {path.stat().st_size // 1000} kB  {picture.words}")
    if wish.page is not None:
        command = " ".join(["python -m tools.reel", *sys.argv[1:]])
        text = page(reel.title, command, found, wish.page.parent)
        replace_file(wish.page, text.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
