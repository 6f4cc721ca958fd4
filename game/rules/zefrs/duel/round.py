"""What the leaders of one duel have used up and done to each other in its one Combat Turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.core.components import Out
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.zefrs.duel.components import Declared
from game.rules.zefrs.exchange.defence import guard_with, key_of
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.fighter import Combatant, Condition, combatant


@dataclass(frozen=True, slots=True)
class Round:
    """One duel while it is fought.

    ``opponents`` are whom each may fight; ``defences`` the methods each has used, ``shields``
    whose shield has served; ``guards`` the further Defends that came to pass; ``holds`` tells
    whom somebody holds.
    """

    opponents: Mapping[int, tuple[int, ...]]
    defences: dict[int, tuple[str, ...]] = field(default_factory=dict)
    shields: set[int] = field(default_factory=set)
    guards: dict[int, Action] = field(default_factory=dict)
    holds: dict[int, int] = field(default_factory=dict)

    def holder(self, unit: int) -> int:
        """Who holds him, 0 if nobody does."""
        return next((holder for holder, held in self.holds.items() if held == unit), 0)


def round_of(reader: Reader, group: tuple[int, ...]) -> Round:
    """The duel of this group at its beginning."""
    return Round({unit: reader.get(unit, Declared).opponents for unit in group})


def declared(reader: Reader, unit: int) -> tuple[Action, ...]:
    """What this leader has declared, every target named; nothing if he was not asked."""
    found = reader.find(unit, Declared)
    if found is None:
        return ()
    only = found.opponents[0] if found.opponents else None
    return tuple(aimed(action, only) for action in actions_of(found.order))


def aimed(action: Action, only: int | None) -> Action:
    """The action with its targets: the only opponent needs no naming."""
    if action.form != "fight":
        return action
    first = only if action.target is None else action.target
    return replace(action, target=first, target2=action.target2 or first)


def guard_now(reader: Reader, foe: Combatant, fought: Round) -> Guard:
    """What the target has left of his defence and shield at this moment."""
    first = next(iter(declared(reader, foe.unit)), None)
    action = fought.guards.get(foe.unit, first)
    used = fought.defences.get(foe.unit, ())
    return guard_with(foe, action, used, shield=foe.unit not in fought.shields)


@rule("ZF-DEF-02", "ZF-ARM-05")
def spend(fought: Round, blow: Blow, guard: Guard) -> None:
    """An active defence works against one attack a turn, and so does a shield."""
    if blow.defence is not None:
        used = fought.defences.get(blow.target, ())
        fought.defences[blow.target] = (*used, key_of(guard))
    if blow.shield:
        fought.shields.add(blow.target)


@rule("ZF-WREST-05")
def slip(step: Step, fought: Round, letting_go: int = 0) -> None:
    """End the holds of whoever fell, is held himself or is out; and of who does something else."""
    for holder, held in tuple(fought.holds.items()):
        who = combatant(step.world, holder)
        down = who.condition.fallen or who.condition.held or who.condition.helpless
        if down or holder == letting_go or step.world.find(holder, Out) is not None:
            del fought.holds[holder]
            had = step.world.get(held, Condition)
            step.world.put(held, replace(had, held=False), had)
            step.emit(Event("zefrs.hold_ends", "ZF-WREST-05", holder, held))
