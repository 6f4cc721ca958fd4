"""A book of a few lines that counts time: a turn to be used, an attack to be answered, a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.core.battle import Battle
from game.core.checks import Band, Check, Modifier
from game.core.components import Facing, Health, Position, Scenery, Unit
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell, king_moves
from game.core.orders import PASS, Order, Slot, Value
from game.core.ruleset import Kind, Reader, Request
from game.core.setup import Setup
from game.core.shown import Card, Chip, Lookout, Mark, Part, Sightline, Stat, Stride, Timeline
from game.core.step import Step
from game.core.view import View
from game.play.match import Match, match_around
from game.play.settings import Pace, Settings
from game.ui.app import App
from tests.ui.battle.duellists import book, roles
from tests.ui.battle.seated import HOT_SEAT, scenario, seated
from tests.ui.leaf.fighters import GRID, GUY, HAWISE, LAMBERT, ROWS, WAT

TURN, DEFEND, BETWEEN = "tick.turn", "tick.defend", "tick.between"
BARREL, KEG = 40, 41
NOW, HIGH = 14, 24
ALWAYS = Settings(battle=Pace(between="always"))
"""Every window is asked."""

RUNS, STRIKES, SHOOTS = "battle.answer.form.move", "battle.answer.form.fight", "stage.miss"
"""Words of the screens serve as those of deeds."""

MORE = (("Ede", "a", 6, 3), ("Ralf", "a", 6, 9), ("Botho", "b", 14, 4), ("Kunz", "b", 16, 7))
CROWD = tuple(
    (
        24 + n,
        (Facing("E"), Health(5, 9), Position(Cell(x, y)), Unit(name, side)),
    )
    for n, (name, side, x, y) in enumerate(MORE)
)
BACK = (Cell(10, 6), Cell(9, 6), Cell(9, 5), Cell(9, 7), Cell(8, 6))
WAYS: dict[str, tuple[Slot, ...]] = {
    "parry": (("weapon", "bastard_sword"), ("weapon", "dagger")),
    "block": (("weapon", "bastard_sword"), ("thing", BARREL)),
    "dodge": (),
    "tumble": (),
    "none": (),
}
AREAS = (
    "any", "head", "neck", "chest", "abdomen", "right_arm", "left_arm", "right_hand", "left_hand",
    "right_leg", "left_leg", "right_foot", "left_foot", "right_eye", "left_eye",
)  # fmt: skip
CHECK = Check(
    "defence", "CF-ROLL-01", HAWISE, GUY, (1, 20),
    (Band("held", 9, 20), Band("beaten", 1, 8)), 3,
    modifiers=(
        Modifier("ZF-MOD-02", "zefrs.higher", 2), Modifier("ZF-RES-09", "zefrs.m_wound", -4),
    ),
)  # fmt: skip


def answer(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Method, with what, how it is paid, Ki, where to."""
    method = partial.text("method")
    if not method:
        yield from (("method", name) for name in WAYS)
        return
    if method == "none":
        return
    named = any(name in ("weapon", "thing") for name, _ in partial.slots)
    if WAYS[method] and not named:
        yield from WAYS[method]
        return
    slots: list[tuple[str, Sequence[Value]]] = [("pay", ("action", "ki")), ("ki", (0, 1, 2))]
    if partial.get("thing") is None:
        slots.append(("to", BACK))
    for name, values in slots:
        if partial.get(name) is None:
            yield from ((name, value) for value in values)
            return


def odds(view: View, request: Request, order: Order) -> Forecast | None:
    """Every way has its own chance; Ki helps."""
    method = order.text("method")
    saved = 0.02 + 0.16 * list(WAYS)[::-1].index(method) + 0.1 * (order.unit("ki") or 0)
    half = 0.3 if method == "tumble" else 0.0
    rest = 1 - saved - half
    hit = (("avoided", saved), ("tumbled", half), ("hit", rest * 0.9), ("critical", rest * 0.1))
    losses = ((0, saved), (1, half), (2, rest))
    branch = Branch(method, hit, ((0, 1.0),), losses)
    notes = (("stage.answer_partly", (("chance", "9 %"),)),) if method == "dodge" else ()
    return Forecast(CHECK if method != "none" else None, (branch,), GUY, (), notes)


def declare(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The slots of a turn."""
    form, how = partial.text("form"), partial.text("how")
    wanted: list[tuple[str, Sequence[Value]]] = [
        ("form", ("fight", "parlay", "prepare", "hold", "move", "chore", "chakra", "surrender"))
    ]
    if form == "move":
        wanted += [("manner", ("run", "walk", "crawl")), ("to", reached(view, request.unit))]
    elif form == "chore":
        wanted += [("how", ("stand", "draw", "reload")), ("item", ("dagger", "broadsword"))]
    elif form == "chakra":
        wanted += [("how", ("ki", "points", "red"))]
    elif form == "parlay":
        wanted += [("how", ("trip", "hold", "grapple")), ("target", (GUY, LAMBERT))]
        wanted += [("stat", ("strength", "agility")), ("free", (False, True))] * (how == "hold")
    elif form == "fight":
        wanted += [("how", ("strike", "shoot", "area", "break"))]
        wanted += fight(how)
    for name, values in wanted:
        if not any(known == name for known, _ in partial.slots):
            yield from ((name, value) for value in values)
            return


def fight(how: str) -> list[tuple[str, Sequence[Value]]]:
    """The slots of an attack."""
    arms: list[tuple[str, Sequence[Value]]] = [("weapon", ("bastard_sword", "dagger"))]
    if how == "area":
        return [*arms, ("cell", tuple(Cell(x, 6) for x in range(11, 16)))]
    if how == "break":
        return [*arms, ("thing", (BARREL, KEG))]
    found: list[tuple[str, Sequence[Value]]] = [
        *arms, ("hand", ("main", "off")), ("target", (GUY, LAMBERT)),
    ]  # fmt: skip
    if how == "shoot":
        found += [("acquire", (True, False)), ("area", AREAS), ("bounce", (None, Cell(12, 8)))]
        return [*found, ("shots", (1, 2, 3)), ("ki", (0, 1, 2))]
    found += [("jab", (False, True)), ("area", AREAS), ("feint", (False, True))]
    return [*found, ("second", ("", "dagger")), ("target2", (0, LAMBERT)), ("ki", (0, 1, 2))]


def strike_odds(view: View, request: Request, order: Order) -> Forecast | None:
    """The same for all attacks, less at small parts."""
    if order.text("form") != "fight":
        return None
    part = order.text("area") or "any"
    hits = 0.55 - 0.02 * AREAS.index(part)
    branches = tuple(
        Branch(name, (("miss", 1 - p), ("hit", p)), ((0, 1 - p), (2, p)), (), p / 10)
        for name, p in (("none", hits), ("parry", hits / 2), ("dodge", hits / 3))
    )
    second = order.unit("target2")
    others = (Forecast(CHECK, branches[1:], second),) if second else ()
    return Forecast(CHECK, branches, GUY, others=others)


def course(view: View, request: Request, order: Order) -> tuple[Mark, ...]:
    """A run-up, a strike, and the next turn."""
    if order.text("form") != "fight" and order.text("method") in ("", "none"):
        return ()
    unit = request.unit
    return (
        Mark(unit, "planned", NOW, until=NOW - 5, what=RUNS),
        Mark(unit, "planned", NOW - 5, until=NOW - 7, what=STRIKES),
        Mark(unit, "planned", NOW - 13),
    )


def timeline(view: View) -> Timeline:
    """Tick 14 of 24."""
    return Timeline(
        1,
        HIGH,
        (
            Mark(HAWISE, "due", NOW),
            Mark(WAT, "acting", NOW + 2, until=NOW - 4, what=RUNS),
            Mark(WAT, "due", 4),
            Mark(GUY, "acting", NOW, until=NOW - 2, what=STRIKES),
            Mark(GUY, "due", 6),
            Mark(LAMBERT, "due", 9),
            Mark(24, "due", 13),
            Mark(25, "waits"),
            Mark(26, "acting", 19, until=7, what=SHOOTS),
            Mark(27, "out"),
        ),
        now=NOW,
    )


def sheet(state: Reader, unit: int) -> Card:
    """Free Actions, Ki, and a body of more than seven parts."""
    stats = (Stat("x.stat.actions", 2), Stat("x.stat.ki", "4/5"), Stat("zefrs.stat.agility", 6))
    body = tuple(Part(area, 8 if area in ("chest", "abdomen") else 0) for area in AREAS[1:])
    return Card(stats, (Chip("zefrs.chip.hurt", 6),), body=body)


def reached(view: View, unit: int) -> tuple[Cell, ...]:
    """Three cells around everybody."""
    here = view.get(unit, Position).cell
    return tuple(c for c in GRID.cells() if 0 < king_moves(here, c) <= 3)


def strides(view: View, unit: int) -> tuple[Stride, ...]:
    """The same as ways."""
    return tuple(Stride(cell, "run", 2, (cell,)) for cell in reached(view, unit))


def sight(view: View, unit: int, cell: Cell) -> tuple[Sightline, ...]:
    """Everybody is in cover."""
    return tuple(
        Sightline(cell, view.get(foe, Position).cell, foe, "cover", ()) for foe in (GUY, LAMBERT)
    )


def area(view: View, request: Request, order: Order) -> tuple[Cell, ...]:
    """A blast of one cell around where it is thrown."""
    cell = order.cell("cell")
    return tuple(c for c in GRID.cells() if king_moves(c, cell) <= 1) if cell else ()


def usual(view: View, request: Request) -> Order:
    """A parry with the sword; the window passes; the first of everything else."""
    if request.window:
        return PASS
    made = Order()
    wished: dict[str, Value] = {"method": "parry"}
    while options := tuple(view.own_choices(request, made)):
        made = made.plus(next((o for o in options if wished.get(o[0]) == o[1]), options[0]))
    return made


KINDS = {
    TURN: Kind(declare, strike_odds, asks="act", course=course, roles=roles),
    DEFEND: Kind(answer, odds, asks="answer", course=course, roles=roles),
    BETWEEN: Kind(declare, strike_odds, asks="act", moment="between", course=course, roles=roles),
}
ABOUT = {
    DEFEND: (
        ("by", GUY), ("how", "strike"), ("weapon", "bastard_sword"), ("area", "right_arm"),
        ("number", 17),
    ),
    BETWEEN: (("moment", "idle"),),
}  # fmt: skip


def ticking(kind: str, units: Sequence[int] = (HAWISE,)) -> Battle:
    """A battle in which this is asked of these fighters, again and again."""

    def asked(step: Step) -> list[Request]:
        about = ABOUT.get(kind, ())
        return [
            step.request("a", unit, kind, window=kind == BETWEEN, about=about) for unit in units
        ]

    made = book(KINDS, asked)
    plain = made.scales["mass"]
    made = replace(
        made,
        id="chaos",
        scales={
            "personal": replace(
                plain,
                phases=(replace(plain.phases[0], stage="initiative"),),
                build=lambda setup: (
                    *ROWS,
                    *CROWD,
                    (BARREL, (Position(Cell(11, 7)), Scenery("crate"))),
                    (KEG, (Position(Cell(13, 9)), Scenery("tyre"))),
                ),
                card=sheet,
                timeline=timeline,
                default_answer=usual,
                lookout=Lookout(strides, sight, lambda view: {}, lambda r, u: True, area),
            )
        },
    )
    return Battle.start(made, Setup("personal", GRID, (), ()), 1)


def match_of(battle: Battle) -> Match:
    """The match around it."""
    return match_around("ticks", scenario("garrow-yard"), battle, HOT_SEAT, 1, "")


def counting(
    kind: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0, *units: int
) -> App:
    """A window on such a battle, in which one is asked whatever there is."""
    found = match_of(ticking(kind, units or (HAWISE,)))
    return seated(found, size, scale, settings=ALWAYS)
