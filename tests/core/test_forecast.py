"""The enumerator gives the odds that rolling the same procedure would show in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.checks import (
    Ask,
    Band,
    Check,
    Drawn,
    Exchange,
    Modifier,
    Opposed,
    OpposedOutcome,
    Outcome,
    asked,
    contested,
    rolled,
)
from game.core.forecast import Branch, Forecast
from game.core.odds import enumerate_exchange, every_path, in_turn
from game.core.orders import Order

Odds = dict[object, float]


def yes(ask: Ask) -> Order:
    """The answer to everything."""
    return Order((("answer", "yes"),))


def enumerated(make: Callable[[], Exchange[object]]) -> Odds:
    """The enumerator's odds."""
    return dict(enumerate_exchange(make, yes))


def brute(make: Callable[[], Exchange[object]]) -> Odds:
    """Run the exchange through every face of every die, one after another."""
    found: Odds = {}
    waiting: list[tuple[Sequence[Drawn], float]] = [((), 1.0)]
    while waiting:
        drawn, chance = waiting.pop()
        ended, wanted = _replay(make(), drawn)
        if wanted is None:
            found[ended] = found.get(ended, 0.0) + chance
            continue
        throws = list(_throws(wanted))
        waiting.extend(((*drawn, throw), chance / len(throws)) for throw in throws)
    return found


def _replay(
    exchange: Exchange[object], drawn: Sequence[Drawn]
) -> tuple[object, Check | Opposed | None]:
    left = list(drawn)
    try:
        wanted = next(exchange)
        while True:
            if isinstance(wanted, Ask):
                wanted = exchange.send(yes(wanted))
            elif left:
                wanted = exchange.send(left.pop(0))
            else:
                return None, wanted
    except StopIteration as stop:
        return stop.value, None


def _throws(wanted: Check | Opposed) -> list[Drawn]:
    if isinstance(wanted, Check):
        return list(_outcomes(wanted))
    return [
        OpposedOutcome(wanted, one, two, wanted.grade(one.total, two.total))
        for one, two in product(_outcomes(wanted.left), _outcomes(wanted.right))
    ]


def _outcomes(check: Check) -> list[Outcome]:
    count, sides = check.dice
    throws = product(range(1, sides + 1), repeat=count)
    return [Outcome(check, faces, sum(faces), check.grade(sum(faces))) for faces in throws]


def check(name: str, dice: tuple[int, int], cut: int) -> Check:
    """A check with two grades."""
    top = dice[0] * dice[1]
    bands = (Band("low", dice[0], cut), Band("high", cut + 1, top))
    return Check(name, "T-1", dice=dice, bands=bands)


D3 = partial(check, dice=(3, 3), cut=6)
A3 = {3: 1, 4: 3, 5: 6, 6: 7, 7: 6, 8: 3, 9: 1}
"""The throws of three dice of three sides by their totals."""

# A program is a list of steps; each says what is thrown and what is read of it.
READS = ("nothing", "grade", "total", "faces", "total if high", "faces if low", "repeat if high")
LATER = ("total, then faces", "first total", "first faces if high", "all totals if low")
throws = st.tuples(
    st.sampled_from(READS + LATER),
    st.sampled_from(((1, 2), (1, 4), (2, 2), (2, 3))),
    st.integers(1, 5),
)
contests = st.tuples(
    st.sampled_from(("grade", "left", "right total", "left if won", "both grades", "all of left")),
    st.sampled_from(((1, 2), (1, 3), (2, 2))),
    st.integers(-2, 2),
)
programs = st.lists(
    st.one_of(
        st.tuples(st.just("throw"), throws),
        st.tuples(st.just("contest"), contests),
        st.tuples(st.just("ask"), st.just(())),
    ),
    max_size=2,
)


def perform(program: Sequence[tuple[str, tuple]]) -> Exchange[object]:
    """Run a program; the result is everything that was read."""
    read: list[object] = []
    seen: list[Outcome] = []
    for number, (kind, details) in enumerate(program):
        if kind == "throw":
            seen.append((yield from _throw(f"t{number}", details, read)))
            _look_back(details[0], seen, read)
        elif kind == "contest":
            yield from _contest(f"c{number}", details, read)
        else:
            read.append((yield from asked(Ask("b", 2, "ask"))).text("answer"))
    return tuple(read)


def _look_back(what: str, seen: list[Outcome], read: list[object]) -> None:
    """Read something of a throw that lies there longer."""
    if what == "first total":
        read.append(seen[0].total)
    elif what == "first faces if high" and seen[-1].grade == "high":
        read.append(seen[0].faces)
    elif what == "all totals if low" and seen[-1].grade == "low":
        read.append(tuple(outcome.total for outcome in seen))


def _throw(name: str, details: tuple, read: list[object]) -> Exchange[Outcome]:
    what, dice, cut = details
    outcome = yield from rolled(check(name, dice, cut))
    if what == "grade":
        read.append(outcome.grade)
    elif what == "total" or (what == "total if high" and outcome.grade == "high"):
        read.append(outcome.total)
    elif what == "faces" or (what == "faces if low" and outcome.grade == "low"):
        read.append(outcome.faces)
    elif what == "total, then faces":
        read.append(outcome.faces if outcome.total == 4 else outcome.total)
    elif what == "repeat if high" and outcome.grade == "high":
        again = yield from rolled(check(name, dice, cut))
        read.append((outcome.total, again.grade))
    return outcome


def _contest(name: str, details: tuple, read: list[object]) -> Exchange[None]:
    what, dice, base = details
    left = Check(f"{name}l", "T-1", dice=dice, base=base)
    bands = (Band("lost", -99, 0), Band("won", 1, 99))
    outcome = yield from contested(Opposed(left, check(f"{name}r", (1, 3), 2), bands))
    if what == "left" or (what == "left if won" and outcome.grade == "won"):
        read.append(outcome.left.faces)
    elif what == "right total":
        read.append(outcome.right.total)
    elif what == "all of left" and outcome.left.total > outcome.right.total:
        read.append((outcome.left.faces, outcome.right.total))
    elif what == "both grades":
        read.append((outcome.left.grade, outcome.right.grade))
    read.append(outcome.grade)


@given(programs)
def test_enumerated_odds_equal_brute_force(program: list[tuple[str, tuple]]) -> None:
    def make() -> Exchange[object]:
        return perform(program)

    assert enumerated(make) == pytest.approx(brute(make))


def test_a_result_may_carry_the_outcomes_that_made_it() -> None:
    @dataclass(frozen=True)
    class Blow:
        losses: int
        outcomes: tuple[Drawn, ...]

    def blow() -> Exchange[object]:
        hit = yield from rolled(check("hit", (1, 100), 60))
        parry = yield from contested(Opposed(check("a", (1, 6), 3), check("p", (1, 6), 3), ()))
        return Blow(int(hit.grade == "high"), (hit, parry))

    odds = enumerate_exchange(blow, yes)
    assert len(odds) == 2 * 11
    assert sum(chance for _, chance in odds) == pytest.approx(1)
    assert "hit" in repr(odds[0])


def test_faces_that_nobody_reads_are_not_expanded() -> None:
    runs: list[int] = []

    def exchange() -> Exchange[object]:
        runs.append(1)
        first = yield from rolled(check("hit", (1, 100), 60))
        second = yield from rolled(check("wound", (3, 6), 9))
        return (first.grade, second.grade)

    assert len(enumerated(exchange)) == 4
    assert len(runs) == 4


def test_only_the_grade_that_is_read_is_expanded() -> None:
    def exchange() -> Exchange[object]:
        hit = yield from rolled(check("hit", (1, 100), 98))
        return hit.total if hit.grade == "high" else 0

    assert enumerated(exchange) == pytest.approx({0: 0.98, 99: 0.01, 100: 0.01})


def test_what_is_read_by_its_total_is_not_expanded_into_faces() -> None:
    runs: list[int] = []

    def exchange() -> Exchange[object]:
        runs.append(1)
        blow = yield from contested(
            Opposed(D3("a"), D3("b"), (Band("no", -9, 0), Band("hit", 1, 9)))
        )
        if blow.grade == "no":
            return "no"
        harm = yield from rolled(check("harm", (5, 6), 17))
        save = yield from rolled(check("save", (3, 6), 3 + harm.total // 2))
        return (harm.total, save.grade)

    odds = enumerated(exchange)
    hit, worst = sum(odds.values()) - odds["no"], 1 / 6**5
    assert hit == pytest.approx(sum(A3[a] * A3[b] for a in A3 for b in A3 if a > b) / 27**2)
    assert odds[5, "high"] == pytest.approx(hit * worst * (1 - 10 / 216))
    assert odds[30, "low"] == pytest.approx(hit * worst)
    assert len(runs) < 150


def test_faces_are_told_apart_where_a_total_was_not_enough() -> None:
    def exchange() -> Exchange[object]:
        outcome = yield from rolled(check("x", (3, 6), 10))
        return max(outcome.faces) if outcome.total == 5 else outcome.grade

    assert enumerated(exchange) == pytest.approx(
        {"low": (108 - 6) / 216, "high": 0.5, 2: 3 / 216, 3: 3 / 216}
    )


def test_a_result_may_carry_a_total_whose_faces_nobody_read() -> None:
    def exchange() -> Exchange[object]:
        outcome = yield from rolled(check("x", (2, 6), 7))
        assert outcome.total
        return outcome

    odds = enumerate_exchange(exchange, yes)
    assert [chance * 36 for _, chance in odds] == pytest.approx([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])
    assert "12" in repr(odds[-1][0]) and odds[0][0] != odds[1][0]


def test_what_is_read_later_does_not_count_twice() -> None:
    def exchange() -> Exchange[object]:
        first = yield from rolled(check("hit", (1, 6), 3))
        second = yield from rolled(check("wound", (1, 4), 2))
        return first.total if second.grade == "high" else "none"

    assert enumerated(exchange) == pytest.approx({"none": 0.5} | dict.fromkeys(range(1, 7), 1 / 12))


def test_the_answer_is_asked_for_what_was_put() -> None:
    put: list[Ask] = []

    def exchange() -> Exchange[object]:
        order = yield from asked(Ask("b", 7, "parry", (("with", "shield"),)))
        outcome = yield from rolled(check("hit", (1, 2), 1))
        return (order["how"], outcome.grade)

    def answer(ask: Ask) -> Order:
        put.append(ask)
        return Order((("how", "duck"),))

    assert dict(enumerate_exchange(exchange, answer)) == pytest.approx(
        {("duck", "low"): 0.5, ("duck", "high"): 0.5}
    )
    assert set(put) == {Ask("b", 7, "parry", (("with", "shield"),))}


def test_an_exchange_without_dice_is_certain() -> None:
    def exchange() -> Exchange[object]:
        yield from asked(Ask("b", 7, "parry"))
        return "done"

    assert enumerated(exchange) == {"done": 1.0}


def test_an_error_of_the_exchange_is_not_swallowed() -> None:
    def exchange() -> Exchange[object]:
        yield from rolled(check("x", (1, 6), 3))
        raise KeyError("weapon")

    with pytest.raises(KeyError, match="weapon"):
        enumerate_exchange(partial(exchange), yes)


def test_exchanges_in_turn_come_to_what_they_come_to_in_one_and_none_is_run_again() -> None:
    runs = list[str]()

    def first() -> Exchange[tuple[object, ...]]:
        runs.append("first")
        fell = yield from rolled(check("x", (1, 6), 3))
        return (fell.grade,)

    def second(made: tuple[object, ...]) -> Exchange[tuple[object, ...]]:
        runs.append("second")
        fell = yield from rolled(check("y", (2, 6), 7))
        return (*made, fell.total if fell.grade == made[0] else fell.grade)

    def third(made: tuple[object, ...]) -> Exchange[tuple[object, ...]]:
        runs.append("third")
        return (*made, (yield from rolled(check("z", (1, 4), 2))).grade)

    def whole() -> Exchange[tuple[object, ...]]:
        return (yield from third((yield from second((yield from first())))))

    at_once = every_path(whole, yes)
    known, begun = len(at_once), every_path(first, yes)
    runs.clear()
    in_stages = in_turn(begun, (second, third), yes)
    assert in_stages == at_once, "the same chances to the last digit, in the same order"
    assert runs.count("first") == 0 and runs.count("third") == known


def test_branches_say_what_is_to_be_expected() -> None:
    branch = Branch("parry", losses=((0, 0.5), (1, 0.3), (3, 0.2)), own=((0, 0.9), (2, 0.1)))
    assert branch.mean == pytest.approx(0.9)
    assert branch.own_mean == pytest.approx(0.2)
    assert branch.at_least(1) == pytest.approx(0.5)
    assert branch.at_least(4) == 0
    hit = check("hit", (1, 6), 3)
    forecast = Forecast(hit, (branch, Branch("duck")))
    assert forecast.branch("duck") == Branch("duck")
    with pytest.raises(KeyError):
        forecast.branch("run")


def test_modifiers_are_part_of_the_check_that_is_shown() -> None:
    modifiers = (Modifier("T-9", "t.high", 5),)
    shown = Check("hit", "T-1", modifiers=modifiers, bands=(Band("hit", 1, 100),))

    def exchange() -> Exchange[object]:
        return (yield from rolled(shown)).check

    assert enumerated(exchange) == {shown: 1.0}
