"""Which step comes after which: the queue, the systems of a phase, the phases of a round."""

from __future__ import annotations

from dataclasses import replace

from game.core.ruleset import Phase, Ruleset
from game.core.snapshot import Boundary
from game.core.world import World


def following(
    ruleset: Ruleset, phases: tuple[Phase, ...], world: World, after: Boundary, again: bool
) -> Boundary:
    """The boundary before the next step; it has a result if the battle ends here.

    ``after`` is the state after a step of the system it still names; ``again`` means that
    items of that system's queue remain.
    """
    if again:
        return after
    if after.system + 1 < len(phases[after.phase].systems):
        return replace(after, system=after.system + 1)
    result = ruleset.winner(world, after.clock)
    if result is not None:
        return replace(after, result=result)
    return _next_phase(phases, world, after)


def _next_phase(phases: tuple[Phase, ...], world: World, after: Boundary) -> Boundary:
    follows = phases[after.phase].next
    named = follows(world, after.clock) if follows else None
    index = _index(phases, named) if named else (after.phase + 1) % len(phases)
    clock = replace(after.clock, phase=phases[index].id)
    if index == 0:
        clock = replace(clock, round=clock.round + 1)
        after = replace(after, counters=())
    return replace(after, clock=clock, phase=index, system=0, fresh=True)


def _index(phases: tuple[Phase, ...], phase: str) -> int:
    """Where the phase of this id is; ValueError if there is none."""
    for index, known in enumerate(phases):
        if known.id == phase:
            return index
    raise ValueError(f"no phase {phase!r}")
