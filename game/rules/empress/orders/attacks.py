"""What attacks and maneuvers promise, from the very exchanges that are rolled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.checks import gather
from game.core.components import Seen
from game.core.forecast import Branch, Forecast
from game.core.rule import rule
from game.core.view import View
from game.rules.empress.acts import watching
from game.rules.empress.exchange import stealth
from game.rules.empress.exchange.attack import attack_check, automatic
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.maneuvers import Maneuver, aim_check, maneuver_roll
from game.rules.empress.orders import ambush, chances, prospects, remarks, tries
from game.rules.empress.orders.prospects import Came, Chances

ASTRAY = "astray"
"""The grade of a shot into a melee that goes at somebody else."""


def of_attack(view: View, attack: Attack, *, met_before: bool = True) -> Forecast:
    """One attack as it stands, with what a longer weapon of the target does before it."""
    check = None if automatic(attack) else attack_check(attack)
    alone = (chances.of_attack(attack), chances.NOTHING)
    found, own = prospects.met(view, attack) if met_before else alone
    branch = chances.told(found, attack.foe.health.now, own)
    notes = tuple(remarks.on_attack(view, attack))
    return Forecast(check, (branch,), attack.foe.unit, notes=notes)


@rule("EM-GRD-06")
def awaited(view: View, attack: Attack) -> Forecast:
    """One attack as it comes: at a target that turns its shield to it, if it can."""
    turned = prospects.awaited(view, attack)
    return _turned(of_attack(view, turned), attack.foe.unit, turned is not attack)


def _turned(found: Forecast, foe: int, turns: bool) -> Forecast:
    """What is promised, with the remark that the target turns to it, if it does."""
    return replace(found, notes=(*found.notes, remarks.about("turns", foe))) if turns else found


@rule("EM-INH-03")
def strewn(view: View, unit: int, target: int, attack: Callable[[int], Attack]) -> Forecast:
    """A shot at this one, and at whom else it may go, each with the chance of that."""
    found = {
        other: _by_chance(awaited(view, attack(other)), share)
        for other, share in prospects.strays(view, unit, target)
    }
    own = found.pop(target)
    return replace(own, others=tuple(found.values()))


def _by_chance(found: Forecast, share: float) -> Forecast:
    """What is promised, if it comes to that with this chance only."""
    if share >= 1.0:
        return found
    (branch,) = found.branches
    hit = (*((grade, p * share) for grade, p in branch.hit), (ASTRAY, 1.0 - share))
    losses = chances.summed([(0, 1.0 - share), *((n, p * share) for n, p in branch.losses)])
    return replace(found, branches=(Branch("", hit, losses, (), branch.out * share),))


@rule("EM-SUR-06", "EM-SUR-11")
def mixed(view: View, attack: Attack, found: Forecast, *, punch: bool) -> Forecast:
    """What is promised, if the target may be taken by surprise before: with the chance of that."""
    if not (_hides(view, attack) or punch):
        return found
    caught = _caught(view, attack, stealth.PUNCH if punch else stealth.CLOSE)
    foe = replace(attack.foe, surprised=True)
    around = prospects.awaited(view, attack).at if punch else replace(attack.at, unaware=True)
    better = chances.of_attack(replace(attack, foe=foe, at=around))
    rest, own = _either(
        caught, better, prospects.met(view, prospects.awaited(view, attack), shown=True)
    )
    branch = chances.told(rest, foe.health.now, own)
    notes = (*found.notes, remarks.chance("surprise", caught))
    return replace(found, branches=(branch,), notes=notes)


def _hides(view: View, attack: Attack) -> bool:
    """Whether he hides, and may be found as he comes."""
    return view.find(attack.me.unit, Seen) is not None and not attack.at.unaware


@rule("EM-MAN-01", "EM-SUR-06", "EM-SUR-11")
def maneuvered(view: View, trial: Maneuver) -> Forecast:
    """A maneuver as it comes, at a target that turns its shield to it, if it can; of somebody in
    hiding, with the chance of surprise.
    """
    attack, faced = trial.attack, prospects.awaited(view, trial.attack)
    trial = replace(trial, attack=faced)
    if not _hides(view, attack):
        return _turned(of_maneuver(view, trial), attack.foe.unit, faced is not attack)
    caught = _caught(view, attack, stealth.CLOSE)
    foe, around = replace(attack.foe, surprised=True), replace(attack.at, unaware=True)
    better = tries.alone(view, replace(trial, attack=replace(attack, foe=foe, at=around)))
    found = _told(view, trial, *_either(caught, better, tries.tried(view, trial, shown=True)))
    return replace(found, notes=(*found.notes, remarks.chance("surprise", caught)))


def of_maneuver(view: View, maneuver: Maneuver, *, met_before: bool = True) -> Forecast:
    """One maneuver as it stands, with what a longer weapon of the target does before it."""
    if not met_before:
        return _told(view, maneuver, tries.alone(view, maneuver), chances.NOTHING)
    return _told(view, maneuver, *tries.tried(view, maneuver))


def _told(view: View, maneuver: Maneuver, found: chances.Tries, own: chances.Losses) -> Forecast:
    """The promise of a maneuver of which this comes, and which costs so much."""
    attack = maneuver.attack
    hit = gather((grade, p) for (grade, _, _), p in found)
    taken = ((points, p) for (_, points, _), p in found)
    check = None if automatic(attack) else maneuver_roll(maneuver)
    saves = tuple(aim_check(maneuver, aim, False) for aim in maneuver.aims)
    notes = tuple(remarks.on_maneuver(view, maneuver, found))
    branch = chances.losing(taken, attack.foe.health.now, hit, own)
    return Forecast(check, (branch,), attack.foe.unit, saves, notes)


def _either(
    caught: float, better: Chances[Came], plain: tuple[Chances[Came], chances.Losses]
) -> tuple[Chances[Came], chances.Losses]:
    """What comes of an attack that takes the target by surprise with this chance, and what it
    costs if it does not.
    """
    found, own = plain
    rest = gather([(r, p * caught) for r, p in better] + [(r, p * (1 - caught)) for r, p in found])
    if own != chances.NOTHING:
        own = chances.summed([(0, caught), *((n, p * (1 - caught)) for n, p in own)])
    return rest, own


def _caught(view: View, attack: Attack, activity: str) -> float:
    """The chance that the target is taken by surprise."""
    return ambush.works(watching.sneaking(view, attack.me, attack.foe, activity))
