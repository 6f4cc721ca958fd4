"""To keep the turn back, for a friend's blow or for an enemy who comes, or to be on guard."""

from __future__ import annotations

from dataclasses import replace

from game.ai.single import pace
from game.ai.single.expected import Expected
from game.ai.single.ground import SHUT, way
from game.ai.single.mind import GUARD, Choice, Mind
from game.ai.single.place import AT_ONCE, coming, usual_blow
from game.ai.single.weigh import with_place
from game.core.grid import king_moves
from game.core.tactics import Purpose

TOGETHER, READY = 0.8, 0.02
"""How much of what an attack promises on somebody who is kept busy comes true, if one waits for a
friend to keep him so; and what it is worth to have a turn in hand.
"""

EXPECTED, POSSIBLE = 0.8, 0.3
"""How likely an enemy comes to one who waits for him, if he is expected, and if he only could."""

NOT_COMING = 0.4
"""What is left of that while the enemy does not come any nearer."""


def guarding(mind: Mind, choice: Choice, likely: Expected, answer: str) -> Choice:
    """What it saves of the attacks that are expected upon him."""
    costs = likely.costs(mind.now, mind.me)
    saved = max(0.0, costs.get("", 0.0) - costs.get(answer, costs.get("", 0.0)))
    return with_place(choice, ((GUARD, mind.meanwhile * mind.own * saved),))


def waiting(mind: Mind, choice: Choice, likely: Expected, best: Choice | None) -> Choice:
    """To keep the turn back: for a friend who keeps the target busy, or for an enemy who comes."""
    view = mind.now.view
    sure = 1.0 if coming(mind.now) else NOT_COMING
    told = sum(worth for term, worth in choice.terms if term == "ambush")
    if told:
        return with_place(choice, (("ambush", (sure - 1.0) * told),))
    if pace.clock(view) is None:
        comes = _comes(mind, likely)
        blow = best.gain if best is not None else usual_blow(mind)
        near = mind.now.beside(mind.me.cell)
        return with_place(choice, (("ambush", 0.0 if near else blow * (comes * sure)),))
    gain, wait = READY, pace.SOON
    if best is not None and best.target is not None and best.bare > best.gain:
        soon = friends_blow(mind, best.target)
        if soon is not None:
            gain, wait = TOGETHER * best.bare, soon + 1
    waiting = replace(choice, whole=pace.later(view, wait))
    return with_place(waiting, (("prospect", gain),))


def _comes(mind: Mind, likely: Expected) -> float:
    """How likely an enemy comes to him: he is expected, or could be there."""
    here = mind.me.cell
    for intent in likely.intents.values():
        if intent.purpose is Purpose.GO and king_moves(intent.cell, here) <= 1:
            return EXPECTED
    left = way(mind.now.grid, mind.now.ahead, SHUT).left(here)
    return POSSIBLE * (left <= AT_ONCE)


def friends_blow(mind: Mind, target: int) -> int | None:
    """In how many ticks a friend beside this enemy can strike at him, None if not soon."""
    foe, found = mind.now.foe(target), list[int]()
    if foe is None:
        return None
    for friend in mind.now.friends:
        if friend is not mind.me and friend.power and king_moves(friend.cell, foe.cell) <= 1:
            ticks = pace.due(mind.now.view, friend.unit)
            if ticks is not None and 0 <= ticks <= pace.SOON:
                found.append(ticks)
    return min(found, default=None)
