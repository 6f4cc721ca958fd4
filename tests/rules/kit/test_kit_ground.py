"""Ways of the kit against a plain search: every measure, crowds, heights, large figures."""

from __future__ import annotations

import heapq
from itertools import count, pairwise, product

from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.grid import STEPS, Cell, Grid, king_moves
from game.core.grid import crossed as crossed_cells
from game.rules.kit.ground.feet import CLOSED, Feet, can_step, table
from game.rules.kit.ground.measures import ALTERNATING, KING, Measures, alternating
from game.rules.kit.ground.places import Crowd, Stander, around, block, gap, touching
from game.rules.kit.ground.sight import lighted, open_line
from game.rules.kit.ground.site import Site, lay
from game.rules.kit.ground.terrain import FOOTINGS
from game.rules.kit.ground.ways import Way, way_to, ways

WIDE, HIGH = 7, 6
CELLS = [Cell(x, y) for x, y in product(range(WIDE), range(HIGH))]
KINDS = ("wall", "rough", "water", "cliff", "deep_water", "low_wall")

grounds = st.dictionaries(st.sampled_from(CELLS), st.sampled_from(KINDS), max_size=14)
heights = st.dictionaries(st.sampled_from(CELLS), st.integers(0, 3), max_size=8)
standers = st.builds(Stander, st.integers(2, 99), st.sampled_from(["a", "b"]), st.booleans())
crowds = st.dictionaries(st.sampled_from(CELLS), standers, max_size=6)
walkers = st.builds(
    Feet,
    budget=st.integers(0, 7),
    price=st.sampled_from(
        [table({"open": 1, "slow": 3, "water": 2}), table({"open": 2, "slow": 2})]
    ),
    shut=st.sampled_from([CLOSED, table({"closed": 1, "deep": 1, "steep": 1})]),
    rise=st.integers(1, 3),
    friends=st.sampled_from(["", "a"]),
    over=st.integers(0, 1),
    squeezes=st.booleans(),
    size=st.integers(1, 3),
)
measured = st.sampled_from([KING, ALTERNATING])


def field(ground: dict[Cell, str], high: dict[Cell, int], measures: Measures = KING) -> Site:
    """A small field."""
    return lay(Grid(WIDE, HIGH, tuple(ground.items()), tuple(high.items())), measures)


def price(site: Site, crowd: Crowd, cell: Cell, feet: Feet) -> int:
    """What entering this cell costs a single foot, 0 where it cannot."""
    if not site.grid.holds(cell):
        return 0
    cost = feet.price[site.footing[site.place(cell)]]
    stander = crowd.get(cell)
    if not cost or stander is None or (feet.friends and stander.side == feet.friends):
        return cost
    return cost + feet.over if feet.over and stander.prone else 0


def shut(site: Site, crowd: Crowd, anchor: Cell, feet: Feet) -> bool:
    """Whether a corner is shut there."""
    for cell in block(anchor, feet.size):
        if not site.grid.holds(cell) or feet.shut[site.footing[site.place(cell)]]:
            return True
        if not feet.squeezes and feet.barred(crowd.get(cell)):
            return True
    return False


def height(site: Site, anchor: Cell, feet: Feet) -> int:
    """How high he stands there."""
    return max(site.height(cell) for cell in block(anchor, feet.size))


def leads(site: Site, crowd: Crowd, a: Cell, b: Cell, feet: Feet) -> int:
    """What a step costs before diagonals are counted, 0 where it cannot be taken."""
    costs = [price(site, crowd, cell, feet) for cell in block(b, feet.size)]
    if not all(costs):
        return 0
    rise = abs(height(site, a, feet) - height(site, b, feet))
    slanted = a.x != b.x and a.y != b.y
    if slanted and all(shut(site, crowd, c, feet) for c in (Cell(a.x, b.y), Cell(b.x, a.y))):
        return 0
    return max(costs) if rise <= feet.rise else 0


def costs(site: Site, crowd: Crowd, start: Cell, feet: Feet) -> dict[Cell, int]:
    """The least cost of each anchor, by a search over cells and whether a dear diagonal is due."""
    order, best = count(), dict[tuple[Cell, int], int]()
    queue = [(0, next(order), start, 0)]
    while queue:
        spent, _, here, dear = heapq.heappop(queue)
        if (here, dear) in best:
            continue
        best[here, dear] = spent
        for x, y in STEPS.values():
            to = Cell(here.x + x, here.y + y)
            cost = leads(site, crowd, here, to, feet)
            slanted = bool(x and y and site.measures.slant)
            if not cost:
                continue
            rise = abs(height(site, here, feet) - height(site, to, feet))
            spends = spent + max(cost + (dear if slanted else 0), rise)
            if spends <= feet.budget:
                turned = 1 - dear if slanted else dear
                heapq.heappush(queue, (spends, next(order), to, turned))
    least: dict[Cell, int] = {}
    for (cell, _), spent in best.items():
        least[cell] = min(spent, least.get(cell, spent))
    return least


@settings(max_examples=150, deadline=None)
@given(grounds, heights, crowds, walkers, measured, st.sampled_from(CELLS))
def test_ways_are_those_of_a_plain_search(
    ground: dict[Cell, str],
    high: dict[Cell, int],
    crowd: dict[Cell, Stander],
    feet: Feet,
    measures: Measures,
    start: Cell,
) -> None:
    site = field(ground, high, measures)
    if not all(site.grid.holds(cell) for cell in block(start, feet.size)):
        start = Cell(0, 0)
    others = {cell: who for cell, who in crowd.items() if cell not in block(start, feet.size)}
    found = ways(site, others, start, feet)
    free = {
        cell: cost
        for cell, cost in costs(site, others, start, feet).items()
        if cell != start and not set(block(cell, feet.size)) & set(others)
    }
    assert {cell: way.cost for cell, way in found.items()} == free
    assert list(found) == [cell for cell, _ in found.items()]
    assert len(found) == len(free) and bool(found) == bool(free)
    for cell in found:
        path = found[cell].path
        assert path[-1] == cell and found[cell] == dict(found.items())[cell]
        for a, b in pairwise((start, *path)):
            assert leads(site, others, a, b, feet) and can_step(site, others, a, b, feet)
    far = way_to(site, others, start, feet, list(free))
    assert (far.cost if far else None) == min(free.values(), default=None)


@given(grounds, heights, crowds, walkers, st.sampled_from(CELLS), st.sampled_from([*STEPS]))
def test_a_step_leads_where_a_way_of_one_step_does(
    ground: dict[Cell, str],
    high: dict[Cell, int],
    crowd: dict[Cell, Stander],
    feet: Feet,
    start: Cell,
    direction: str,
) -> None:
    site = field(ground, high)
    if not all(site.grid.holds(cell) for cell in block(start, feet.size)):
        start = Cell(0, 0)
    x, y = STEPS[direction]
    to = Cell(start.x + x, start.y + y)
    others = {cell: who for cell, who in crowd.items() if cell not in block(start, feet.size)}
    assert can_step(site, others, start, to, feet) is bool(leads(site, others, start, to, feet))


def test_only_allowed_steps_are_taken() -> None:
    site, feet = field({}, {}), Feet(3, table({"open": 1}), CLOSED)
    found = ways(site, {}, Cell(3, 3), feet, lambda a, b: b.x > a.x)
    assert set(found) == {c for c in CELLS if 0 < c.x - 3 <= 3 and abs(c.y - 3) <= c.x - 3}


def test_costs_of_a_smaller_budget_may_count_more_than_once() -> None:
    site, feet = field({}, {}), Feet(5, table({"open": 1}), CLOSED)
    whole = ways(site, {}, Cell(0, 0), feet)
    near = whole.within(2, 4)
    assert {way.cost for _, way in near.items()} == {4, 8} == {near[cell].cost for cell in near}
    assert set(near) == {cell for cell, way in whole.items() if way.cost <= 2}


def test_ways_are_sifted_by_a_step_that_they_take_and_the_start_may_stand_before_them() -> None:
    site, feet = field({Cell(2, 0): "water"}, {}), Feet(4, table({"open": 1, "water": 1}), CLOSED)
    whole, wet = ways(site, {}, Cell(0, 0), feet), FOOTINGS.index("water")
    waded = whole.over(lambda a, b: wet in (site.footing[a], site.footing[b]))
    through = {cell for cell, way in whole.items() if Cell(2, 0) in way.path}
    assert through and set(waded) == through == set(waded.within(9))
    assert all(waded[cell] == whole[cell] for cell in through)
    assert Cell(1, 0) not in waded and Cell(0, 0) not in waded
    every = {Cell(0, 0): Way(0, ()), **waded}
    assert list(waded.staying().items()) == list(every.items()) and Cell(0, 0) in waded.staying()
    assert waded.staying()[Cell(0, 0)] == Way(0, ()) and Cell(1, 0) not in waded.staying()


@given(st.sampled_from(CELLS), st.sampled_from(CELLS))
def test_a_line_crosses_the_same_cells_both_ways(a: Cell, b: Cell) -> None:
    for measures in (KING, ALTERNATING):
        cells = measures.line(a, b)
        assert cells == measures.line(b, a)[::-1]
        assert len(set(cells)) == len(cells) and not {a, b} & set(cells)
    assert set(ALTERNATING.line(a, b)) == set(crossed_cells(a, b))
    assert len(KING.line(a, b)) == max(0, king_moves(a, b) - 1)


@given(grounds, st.sampled_from(CELLS), st.sampled_from(CELLS), measured)
def test_a_line_is_open_but_for_walls_and_for_corners_between_two(
    ground: dict[Cell, str], a: Cell, b: Cell, measures: Measures
) -> None:
    site = field(ground, {}, measures)
    whole = (a, *measures.line(a, b), b)
    barred = any(cell in site.walls for cell in whole[1:-1])
    for one, other in pairwise(whole):
        beside = {Cell(one.x, other.y), Cell(other.x, one.y)}
        slips = abs(one.x - other.x) == abs(one.y - other.y) == 1
        barred = barred or (slips and beside <= site.walls)
    assert open_line(site, a, b) is not barred


places = st.builds(block, st.sampled_from(CELLS), st.integers(1, 3))


@given(places, places)
def test_a_gap_is_the_nearest_pair(a: tuple[Cell, ...], b: tuple[Cell, ...]) -> None:
    assert gap(a, b) == gap(b, a) == min(king_moves(one, other) for one in a for other in b)
    assert gap(a, b, alternating) >= gap(a, b)
    assert touching(a, b) is (gap(a, b) <= 1)


def test_a_place_begins_with_its_anchor() -> None:
    assert block(Cell(2, 3), 2) == (Cell(2, 3), Cell(3, 3), Cell(2, 4), Cell(3, 4))
    assert block(Cell(2, 3), 1) == (Cell(2, 3),)


def test_lights_lift_the_dark_and_the_dusk() -> None:
    dark = field({Cell(2, 2): "dark"}, {})
    dusk = lay(Grid(WIDE, HIGH), KING, dusk=True)
    lamps = ((Cell(2, 3), 1),)
    assert dark.dim(Cell(2, 2)) and not dark.dim(Cell(2, 3))
    assert dusk.dim(Cell(0, 0)) and not lighted(dark, lamps).dim(Cell(2, 2))
    lit = lighted(dusk, lamps)
    assert {cell for cell in CELLS if not lit.dim(cell)} == set(block(Cell(1, 2), 3))
    assert lighted(field({}, {}), lamps).lit == frozenset(), "by day nothing needs light"


@given(st.sets(st.sampled_from(CELLS), min_size=1, max_size=3), st.integers(0, 3))
def test_around_are_the_cells_so_many_moves_off(places: set[Cell], far: int) -> None:
    found = {one for one in CELLS if any(king_moves(one, own) <= far for own in places)}
    assert around(Grid(WIDE, HIGH), places, far) == found


def test_a_cell_is_where_its_place_says_also_on_the_rim() -> None:
    site = field({}, {})
    every = [Cell(x, y) for x, y in product(range(-1, WIDE + 1), range(-1, HIGH + 1))]
    assert [site.cell(site.place(cell)) for cell in every] == every
