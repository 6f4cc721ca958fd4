"""What a unit takes of another in a round by what both of them have in mind (3.1, 3.3)."""

from __future__ import annotations

from game.core.rule import rule
from game.rules.heroic20s.acts.shooting import winning
from game.rules.heroic20s.exchange.odds import NOTHING
from game.rules.heroic20s.orders.best_blow import best_blow
from game.rules.heroic20s.orders.best_shot import best_shot
from game.rules.heroic20s.orders.forms import COVERED
from game.rules.heroic20s.orders.out_of_waits import first, out_of_a_wait
from game.rules.heroic20s.orders.plans import Plan, joins, left, lost, names
from game.rules.heroic20s.orders.scene import Scene
from game.rules.heroic20s.sheet.field import yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import pace
from game.rules.heroic20s.tables.book import tactics


@rule("HC-DIS-01", "HC-DIS-06", "HC-INIT-05")
def _follows(me: Figure, foe: Figure, mine: Plan, gap: int) -> bool:
    """Whether a unit gets once more at an enemy who withdraws before it goes itself: near enough
    where he is then, and not where others hold it.
    """
    off = gap + tactics()[COVERED].withdrawing * pace(foe)
    return not set(me.locked) - {foe.unit} and joins(me, foe, mine, off)


def takes(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> float:
    """The points that the best volley of one unit takes of another by these plans, and, where
    either of them gets there and none runs, or they stand side by side, its best blow, at who runs
    if they are locked; out of a Wait the better of both, where it is set off. Whoever withdraws is
    struck by who follows. Who has far to go shoots less, or stays and shoots.
    """
    rows, gap = tactics(), yards(here.here, me.cells, foe.cells)
    if not rows[mine.tactic].attacks:
        return 0.0
    if mine.waits is not None:
        return out_of_a_wait(here, me, foe, mine, theirs)
    beside = foe.unit in me.locked
    beside = beside or (gap <= 1 and not (rows[theirs.tactic].flees and theirs.goes))
    meet = beside or joins(foe, me, theirs, gap)
    goes = joins(me, foe, mine, gap) and not rows[theirs.tactic].flees
    strikes = mine.strikes and (meet or goes)
    volley = best_shot(here.view, *names(me, foe, mine, theirs)) if mine.shoots else 0.0
    volley = min(volley, float(max(0, foe.pool)))
    if not strikes:
        return volley
    # An enemy who comes is reckoned with side by side, as where he comes at a Wait.
    apart = not meet and me.unit == here.me.unit
    total, chance = 0.0, winning(here.view, me.side)
    for won, part in ((True, chance), (False, 1.0 - chance)):
        # Who withdraws is gone when he is reached by those who went before him.
        gets = not theirs.withdraws or (not won and _follows(me, foe, mine, gap))
        taken = _in_turn(here, me, foe, mine, theirs, won=won, strikes=gets, apart=apart)
        total += part * taken
    return max(total, volley)


@rule("HC-PROC-03", "HC-PROC-04", "HC-PROC-05", "HC-MASS-02")
def _in_turn(
    here: Scene,
    me: Figure,
    foe: Figure,
    mine: Plan,
    theirs: Plan,
    *,
    won: bool,
    strikes: bool,
    apart: bool,
) -> float:
    """What a volley, and if it strikes, the blow of those whom an enemy's volley leaves, take of
    what there is, with or without the initiative. ``apart``: it stops where its weapon reaches.
    """
    view, who = here.view, names(me, foe, mine, theirs)
    shot = lost(here, me, foe, mine, theirs, won)
    before = first(here, foe, me, theirs, mine, not won) if strikes else NOTHING
    still = left(me, before) if strikes else {}
    blow = sum(
        part * best_blow(view, *who, won=won, left=count, apart=apart)
        for count, part in still.items()
        if count
    )
    pool = max(0, foe.pool)
    return sum(part * min(pool, points + min(blow, max(0, pool - points))) for points, part in shot)
