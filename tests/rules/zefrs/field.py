"""Small personal battles for tests: a drawn field, fighters by number, scripted dice.

``scene`` is a world alone, for procedures and readers; ``skirmish`` is a whole battle.

    here = scene('''
        . . 2
        1 # .
        ''', man("Ann"), man("Bob", "robber"))
    events = here.do(lambda step: moving.move(step, here.id("Ann"), Action(...)), dice={...})
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from game.core.battle import Battle
from game.core.components import Health, Out, Position
from game.core.dice import Dice, KeyedDice, ScriptedDice
from game.core.events import Event
from game.core.grid import Cell, Grid
from game.core.orders import Order, Slot
from game.core.ruleset import Clock, Request, Ruleset
from game.core.setup import FighterSetup, Goal, Lantern, Rope, Setup, SideSetup, Thing
from game.core.step import Answers, Asked, Step
from game.core.view import View
from game.core.world import World
from game.rules.kit.ground.terrain import kinds
from game.rules.kit.people.roster import Known
from game.rules.zefrs import RULESET
from game.rules.zefrs.personal.setup.build import build
from game.rules.zefrs.personal.sheet import gaits
from game.rules.zefrs.sheet.fighter import STEADY, Combatant, Condition, combatant

T = TypeVar("T")
Script = Mapping[str, Sequence[int | tuple[int, ...]]]
Answer = Order | Callable[[Request], Order]

SIDES = (SideSetup("a", "Azure", "azure"), SideSetup("b", "Gules", "gules"))


def man(
    name: str, archetype: str = "hero", *, talents: Mapping[str, Any] | None = None, **more: Any
) -> FighterSetup:
    """A fighter of this archetype; his side is the first letter of his name, his id the name in
    small letters. ``talents`` override his stat block (and kit: weapons, armour, combat_class).
    """
    setup = FighterSetup(name.lower(), name, name[0].lower(), archetype, overrides=talents or {})
    return replace(setup, **more)


def ground(
    drawing: str, heights: str = "", under: Mapping[int, str] | None = None
) -> tuple[Grid, dict[int, Cell]]:
    """The drawn field, north above, and the cells of the numbers 1 to 9 in it.

    Signs may be apart or not; they are the glyphs of terrain.toml, "." is open. ``heights`` is a
    drawing of digits of the same size; ``under`` names the terrain under a number.
    """
    rows = [line.replace(" ", "") for line in drawing.strip().splitlines()][::-1]
    glyphs = {row.glyph: row.id for row in kinds().values()}
    terrain, numbers = [], {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign.isdigit():
                numbers[int(sign)] = Cell(x, y)
                sign = next(
                    (
                        row.glyph
                        for n, name in (under or {}).items()
                        if n == int(sign)
                        for row in kinds().values()
                        if row.id == name
                    ),
                    ".",
                )
            if sign != ".":
                terrain.append((Cell(x, y), glyphs[sign]))
    steps = [line.replace(" ", "") for line in heights.strip().splitlines()][::-1]
    high = [(Cell(x, y), int(sign)) for y, row in enumerate(steps) for x, sign in enumerate(row)]
    return Grid(len(rows[0]), len(rows), tuple(terrain), tuple(h for h in high if h[1])), numbers


def setup(
    drawing: str,
    *fighters: FighterSetup,
    heights: str = "",
    under: Mapping[int, str] | None = None,
    switches: tuple[str, ...] = (),
    goals: tuple[Goal, ...] = (),
    lanterns: tuple[Lantern, ...] = (),
    ropes: tuple[Rope, ...] = (),
    things: tuple[Thing, ...] = (),
    **more: Any,
) -> Setup:
    """The battle as a scenario would give it: number n of the drawing is the n-th fighter."""
    grid, cells = ground(drawing, heights, under)
    placed = [
        replace(one, cell=(cells[number].x, cells[number].y))
        if number in cells and not one.cells
        else one
        for number, one in enumerate(fighters, 1)
    ]
    sides = tuple(side for side in SIDES if any(one.side == side.id for one in fighters))
    return Setup(
        "personal",
        grid,
        sides if len(sides) > 1 else SIDES,
        goals=goals,
        switches=switches,
        fighters=tuple(placed),
        lanterns=lanterns,
        ropes=ropes,
        things=things,
        **more,
    )


@dataclass
class Scene:
    """A world of fighters, and steps upon it one after another."""

    world: World
    ruleset: Ruleset = RULESET
    turn: int = 1

    def id(self, name: str) -> int:
        """The entity of this fighter, by his id in small letters."""
        return next(u for u, (k,) in self.world.each(Known) if k.id == name.lower())

    def who(self, name: str) -> Combatant:
        """The fighter as he is now."""
        return combatant(self.world, self.id(name))

    def cell(self, name: str) -> Cell | None:
        """Where he is."""
        spot = self.world.find(self.id(name), Position)
        return spot.cell if spot else None

    def out(self, name: str) -> str:
        """Why he is out of the battle, empty while he is not."""
        gone = self.world.find(self.id(name), Out)
        return gone.why if gone else ""

    def put(self, name: str, *components: Any) -> None:
        """Give him these components in the place of his own."""
        for component in components:
            unit = self.id(name)
            self.world.put(unit, component, self.world.find(unit, type(component)))

    def stand(self, name: str, **condition: Any) -> None:
        """Change how he stands: fallen=True, held=True …"""
        had = self.world.find(self.id(name), Condition) or STEADY
        self.put(name, replace(had, **condition))

    def hurt(self, name: str, now: int) -> None:
        """Leave him so many points of Damage."""
        self.put(name, replace(self.world.get(self.id(name), Health), now=now))

    def view(self, side: str = "a") -> View:
        """What this side knows (all, in this book)."""
        view = View(self.ruleset, side, self.world.rows(), Clock(self.turn), "personal")
        view.sides = ("a", "b")
        return view

    def do(
        self,
        procedure: Callable[[Step], Generator[Asked, Answers, Any] | Any],
        dice: Script | Dice | None = None,
        answers: Sequence[Answer] = (),
        phase: str = "actions",
    ) -> list[Event]:
        """Carry a procedure out; requests take ``answers`` in their order, then the defaults.

        Scripted dice and answers must be used up. Gives back the events.
        """
        scripted = ScriptedDice(dice or {}) if dice is None or isinstance(dice, Mapping) else dice
        step = Step(self.ruleset, self.world, Clock(self.turn, phase), scripted, {})
        left = list(answers)
        process = procedure(step)
        if isinstance(process, Generator):
            given: Answers | None = None
            while True:
                try:
                    asked = next(process) if given is None else process.send(given)
                except StopIteration:
                    break
                if isinstance(asked, Request):
                    given = self._reply(asked, left)
                else:
                    given = tuple(self._reply(request, left) for request in asked)
        assert not left, f"answers that nobody asked for: {left}"
        if isinstance(scripted, ScriptedDice):
            scripted.finish()
        return step.events

    def _reply(self, request: Request, left: list[Answer]) -> Order:
        if left:
            reply = left.pop(0)
            return reply if isinstance(reply, Order) else reply(request)
        return self.ruleset.scales["personal"].default_answer(self.view(request.side), request)


def scene(drawing: str, *fighters: FighterSetup, **more: Any) -> Scene:
    """A world alone; see `setup` for what more there is."""
    return Scene(World(build(setup(drawing, *fighters, **more))))


def skirmish(
    drawing: str,
    *fighters: FighterSetup,
    dice: Script | Dice | None = None,
    seed: int = 0,
    ruleset: Ruleset = RULESET,
    **more: Any,
) -> Battle:
    """A whole battle at its first decision, with scripted dice or those of a seed."""
    thrown = ScriptedDice(dice) if isinstance(dice, Mapping) else dice or KeyedDice(seed)
    return Battle.start(ruleset, setup(drawing, *fighters, **more), seed, thrown)


def order(**slots: Any) -> Order:
    """An order from its slots in the order in which they are written."""
    return Order(tuple(slots.items()))


def slots(*pairs: Slot) -> Order:
    """The same for names that Python does not let one write, such as "then.form"."""
    return Order(pairs)


def only(events: Sequence[Event], key: str) -> Event:
    """The one event of this key."""
    (event,) = [event for event in events if event.key == key]
    return event


def keys(events: Sequence[Event]) -> list[str]:
    """The keys of the events in their order."""
    return [event.key for event in events]


def leaves(
    world: World, unit: int, gait: str, to: Cell, start: Cell | None = None
) -> tuple[bool, ...]:
    """The choices that he has of leaving the field from this cell by the same action."""
    return gaits.offs(world, unit, gait, to, gaits.destinations(world, unit, gait, start))
