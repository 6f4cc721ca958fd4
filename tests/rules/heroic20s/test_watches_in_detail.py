"""Single points of waits and opportunity fire: one arrow, where it is aimed, who counts (3.14)."""

from __future__ import annotations

import pytest

from game.core.components import Out
from game.core.grid import Cell
from game.core.step import Step
from game.rules.heroic20s.acts.alarms import alarm
from game.rules.heroic20s.acts.watches import responds
from game.rules.heroic20s.sheet.components import Ammunition, Expended, Grappled, Watch
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.exchanges import check_of
from tests.rules.heroic20s.pitch import Pitch

ARROWS = Ammunition((("regular_bow", 12),), (("regular_bow", 1),))


def shot(watch: Watch) -> tuple[Pitch, int, Step]:
    """An archer at (20, 10) is set off by a thug at (5, 10), who can but dodge."""
    pitch = Pitch()
    me = pitch.unit("archer", "a", 1, (20, 10))
    mover = pitch.unit("thug", "b", 1, (5, 10), arms=(), block=0)
    pitch.world.put(me, watch)
    pitch.world.put(me, ARROWS)
    step = pitch.step({"attack": [12], "defence": [3]})
    pitch.run(responds(step, mover, (me,), (Cell(5, 10),)), step)
    return pitch, me, step


def shifts(step: Step) -> dict[str, int]:
    """What shifted the roll of the shot, by rule."""
    found: dict[str, int] = {}
    for one in check_of(step.events[1].outcomes[0]).modifiers:
        found[one.rule] = found.get(one.rule, 0) + one.worth
    return found


@pytest.mark.rule("HC-WAIT-04", "HC-OPP-02", "HC-OPP-04")
def test_a_bow_that_waits_looses_one_arrow_at_whom_it_likes() -> None:
    pitch, me, step = shot(Watch("within", yards=16, response="shoot", weapon="regular_bow"))
    assert pitch.world.get(me, Ammunition).left == (("regular_bow", 11),)
    assert pitch.world.get(me, Expended) == Expended(shot=True, took_part=True)
    plain = shifts(step)
    assert not {"HC-OPP-02", "HC-OPP-04"} & {rule for rule, worth in plain.items() if worth}
    told = Watch("within", yards=16, response="shoot", weapon="regular_bow", line=True, spares=True)
    assert shifts(shot(told)[2]) == plain, "lines and friends are a matter of opportunity fire"


@pytest.mark.rule("HC-WAIT-04", "HC-OPP-02", "HC-OPP-03", "HC-OPP-04")
def test_a_line_is_watched_whatever_the_yards_and_a_place_is_aimed_at() -> None:
    line = Watch("enters", cell=(5, 10), line=True, weapon="regular_bow")
    wide = Watch("enters", cell=(5, 10), line=True, yards=10, weapon="regular_bow")
    assert shifts(shot(line)[2]) == shifts(shot(wide)[2])
    neck = Watch("within", yards=16, response="shoot", weapon="regular_bow", area="neck")
    torso = Watch("within", yards=16, response="shoot", weapon="regular_bow", area="torso")
    sums = [sum(shifts(shot(watch)[2]).values()) for watch in (neck, torso)]
    assert sums[0] < sums[1], "the neck is harder to hit"


@pytest.mark.rule("HC-OPP-01", "HC-OPP-02", "HC-OPP-04")
def test_who_stands_in_the_watched_place_already_sets_it_off_with_a_step_only() -> None:
    pitch = Pitch()
    me = pitch.unit("archer", "a", 1, (20, 10))
    mover = pitch.unit("thug", "b", 2, (9, 10))
    inside = Watch("enters", cell=(10, 10), yards=1)
    pitch.world.put(me, inside)
    one = figure(pitch.world, mover)
    assert alarm(pitch.world, one, Cell(9, 10), ()) is None, "he does not stir"
    found = alarm(pitch.world, one, Cell(9, 10), (Cell(8, 10), Cell(7, 10)))
    assert found is not None and found.step == 1
    pitch.world.write(me, Watch("enters", cell=(7, 13), line=True))
    assert alarm(pitch.world, one, Cell(9, 10), (Cell(8, 10),)) is None
    pitch.world.write(me, Watch("moves"))
    moves = alarm(pitch.world, one, Cell(9, 10), (Cell(9, 11),))
    assert moves is not None and (moves.step, moves.watchers) == (1, (me,))
    pitch.world.put(me, Grappled(mover, pinned=True))
    assert alarm(pitch.world, one, Cell(9, 10), (Cell(9, 11),)) is None
    assert pitch.world.find(mover, Out) is None
