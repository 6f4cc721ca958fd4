"""Nobody pays for nothing: what is used up has been used, and what was accepted is done.

Random legal play of small fights with fixed seeds, in which there is something of everything that
this book spends: counted shots, loading, thrown and dropped things, magic, defences, shields,
actions, further actions and free actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

import pytest

from game.core.battle import Battle
from game.core.components import Lying
from game.core.events import Event
from game.core.orders import PASS_SLOT, Order, Slot, walk
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.setup import EffectSetup, FighterSetup, Setup
from game.rules.zefrs import RULESET
from game.rules.zefrs.exchange.guard import NONE_LEFT
from game.rules.zefrs.personal.sheet.muster import cell_of, present
from game.rules.zefrs.personal.sheet.reaching import MISSILES, strikes_from
from game.rules.zefrs.sheet.actions import action_of
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Effects, Held, Loading, Quiver, Spent, Sworn
from game.rules.zefrs.sheet.fighter import Fighter
from game.rules.zefrs.tables import tables
from tests.conformance.players import Decision, decide, undecided
from tests.rules.zefrs.field import man, setup

SEEDS = (*range(4), 13, 14)
"""In the battles of these all comes up that is paid for; in those of 0 to 5 no shield is used."""
ROUNDS = 8

SHOTS = ("zefrs.shot_miss", "zefrs.shot_hit", "zefrs.shot_stopped")
WORKED = ("zefrs.magic_miss", "zefrs.magic_hit", "zefrs.magic_stopped", "zefrs.magic_heals")
LOST = (
    "zefrs.duel_lost",
    "zefrs.action_lost",
    "zefrs.move_lost",
    "zefrs.chore_lost",
    "zefrs.magic_lost",
    "zefrs.rush_barred",
    "zefrs.step_barred",
    "zefrs.way_barred",
    "zefrs.target_gone",
    "zefrs.walks_after",
    "zefrs.turns_on",
    "zefrs.turns_too_late",
    "zefrs.shot_lost",
    "zefrs.shot_in_melee",
    "zefrs.shot_unloaded",
    "zefrs.shot_none_left",
    "zefrs.has_acted",
    "zefrs.struggles",
    "zefrs.rises_instead",
)
"""What is told of an action that was not done as it was declared."""


def kit(name: str, kind: str, *weapons: str, **more: object) -> FighterSetup:
    held = tuple(str(one) for one in more.pop("held", ()))  # type: ignore[attr-defined]
    talents = {"weapons": weapons, "damage": 6, **more}
    return man(name, kind, talents=talents, held=held, effects=("mend", "sting"))


def archers() -> Setup:
    """Bows with three arrows, an arbalest, javelins and knives over a wall."""
    return fight(
        ". . 4 . . 6 .\n. 1 . | . 5 .\n2 . . . . . .\n. 3 . . . . 7",
        kit("Ann", "ranger", "short_bow", "dirk", short_bow=5),
        kit("Abe", "hero", "arbalest", "dirk", arbalest=5),
        kit("Ada", "hero", "javelin", "throwing_dirk", "club", throwing=5),
        kit("Bob", "hero", "short_bow", "broadsword"),
        kit("Ben", "robber", "throwing_dirk", "javelin"),
        kit("Bea", "freebooter", "sling", "broadsword"),
        kit("Bill", "robber", "arbalest", "club"),
    )


def press() -> Setup:
    """Hand to hand from the start: shields, two weapons, grapplers, a rider, a rock above."""
    return fight(
        "1 . 4 . 3\n. 5 2 6 .\n. . 7 . .",
        kit(
            "Ann", "hero", "broadsword", "dirk", two_weapon_fighting=4, held=("broadsword", "dirk")
        ),
        kit("Abe", "freebooter", "mace"),
        kit("Ada", "champion", "great_axe"),
        kit("Bob", "hero", "rapier", "dirk", two_weapon_fighting=4, held=("rapier", "dirk")),
        kit("Ben", "freebooter", "spear"),
        kit("Bea", "freebooter_knight", "saber"),
        kit("Bill", "cultist", "dirk", wrestling=6),
        heights="20000\n00000\n00000",
    )


def fight(drawing: str, *people: FighterSetup, heights: str = "") -> Setup:
    numbers = {"round_limit": ROUNDS, "shots": 3}
    effects = (
        EffectSetup("mend", "Mend", "heal", 6, 20, 0, uses=2),
        EffectSetup("sting", "Sting", "harm", 6, 50, 0, uses=2),
    )
    return setup(drawing, *people, heights=heights, numbers=numbers, effects=effects)


FIGHTS = {"archers": archers, "press": press}


@dataclass(frozen=True, slots=True)
class Purse:
    """All that can be used up, at one moment."""

    shots: dict[tuple[int, str], int]
    needed: dict[tuple[int, str], int]
    uses: dict[tuple[int, str], int]
    things: Counter[str]
    defences: dict[int, int]
    shields: frozenset[int]


def purse(battle: Battle) -> Purse:
    world = battle.world
    turns = world.each(Spent)
    return Purse(
        {(u, bow): n for u, (q,) in world.each(Quiver) for bow, n in q.shots},
        {(u, bow): n for u, (had,) in world.each(Loading) for bow, n in had.needed if n},
        {(u, e.id): e.uses for u, (known,) in world.each(Effects) for e in known.known},
        things(battle),
        {u: len([d for d in spent.defences if d != NONE_LEFT]) for u, (spent,) in turns},
        frozenset(u for u, (spent,) in turns if spent.shield and NONE_LEFT not in spent.defences),
    )


def things(battle: Battle) -> Counter[str]:
    """Every weapon and object, carried, in a hand alone, or lying; no shields."""
    found: Counter[str] = Counter()
    for unit, (fighter,) in battle.world.each(Fighter):
        found.update(fighter.weapons)
        held = battle.world.find(unit, Held) or Held()
        assert {held.right_arm, held.left_arm} <= {*fighter.weapons, fighter.shield, ""}
    for _, (lying,) in battle.world.each(Lying):
        found.update(item for _, item in lying.things if item not in tables().armour)
    return found


def count(events: Sequence[Event], keys: tuple[str, ...], fact: str) -> Counter[tuple[int, str]]:
    """How often each did one of these with each thing."""
    return Counter((e.unit or 0, str(e.fact(fact))) for e in events if e.key in keys)


def spends(seat: Seat, request: Request, random: Random) -> Order:
    """Some legal order of somebody who stays, does something, and uses what he has; every third
    as by default, so that the sides meet.
    """
    if request.kind == "personal.declare" and random.random() < 0.3:
        return seat.default(request)

    def pick(options: tuple[Slot, ...]) -> Slot:
        dear = [slot for slot in options if slot in DEAR]
        if dear and random.random() < 0.5:
            return dear[0]
        among = [slot for slot in options if slot[1] not in IDLE and slot[0] != PASS_SLOT]
        among = [slot for slot in among if slot not in LETS_IT_BE] or among or list(options)
        return among[random.randrange(len(among))]

    return walk(lambda partial: seat.choices(request, partial), pick)


IDLE = ("surrender", "hold")
DEAR = (("manner", "load"), ("how", "shoot"), ("how", "throw"))
LETS_IT_BE = (("use", False), ("off", True), ("late", False), ("stun", True))


def chosen(battle: Battle, random: Random) -> Decision:
    """What is decided next, by a side that has something to decide."""
    busy = [side for side in battle.sides if battle.seat(side).waiting]
    seat = battle.seat(busy[random.randrange(len(busy))])
    left = undecided(seat)
    if not left:
        return Decision(seat.side)
    request = left[random.randrange(len(left))]
    return Decision(seat.side, request, spends(seat, request, random))


def stretches(battle: Battle, seed: int) -> Iterator[tuple[Decision, Purse, Purse, list[Event]]]:
    """Every decision of a random battle, what there was before and after it, and what happened."""
    random, before = Random(seed), purse(battle)
    while battle.result is None:
        decision, known = chosen(battle, random), len(battle.events)
        decide(battle, decision)
        after = purse(battle)
        yield decision, before, after, list(battle.events[known:])
        before = after


@pytest.mark.slow
@pytest.mark.rule("ZF-MIS-08", "ZF-MIS-09", "ZF-ACT-04", "ZF-DEF-02", "ZF-ARM-05")
@pytest.mark.parametrize("name", FIGHTS)
def test_what_is_used_up_was_used_for_something(name: str) -> None:
    used: Counter[str] = Counter()
    for seed in SEEDS:
        battle = Battle.start(RULESET, FIGHTS[name](), seed)
        for decision, before, after, events in stretches(battle, seed):
            told = (name, seed, decision, [e.key for e in events])
            shots = count(events, SHOTS, "weapon")
            for (unit, bow), left in before.shots.items():
                gone = left - after.shots[unit, bow]
                assert gone == shots[unit, weapon(bow).name], (bow, told)
                used["shots"] += gone
            for (unit, bow), had in after.needed.items():
                row = weapon(bow)
                begun = row.loading * shots[unit, row.name] or before.needed.get((unit, bow), 0)
                loads = count(events, ("zefrs.loads",), "weapon")[unit, row.name]
                assert had == begun - loads, (bow, told)
                used["loads"] += loads
            worked = count(events, WORKED, "effect")
            for (unit, effect), uses in before.uses.items():
                gone = uses - after.uses[unit, effect]
                assert gone == worked[unit, effect.capitalize()], (effect, told)
                used["uses"] += gone
            assert before.things == after.things, told
            used["thrown"] += len([e for e in events if e.key in SHOTS])
            saved(before, after, events, used)
    wanted = {"press": {"uses", "defences", "shields"}, "archers": {"shots", "loads", "thrown"}}
    assert wanted[name] <= {key for key, often in used.items() if often}, used


def saved(before: Purse, after: Purse, events: Sequence[Event], used: Counter[str]) -> None:
    """A defence used up was rolled for, and a shield used up has stopped a point."""
    for unit, number in after.defences.items():
        more = number - before.defences.get(unit, 0)
        rolled = [e for e in events if e.key == "zefrs.duel_defended" and e.target == unit]
        assert more <= len(rolled)
        used["defences"] += len(rolled)
    for unit in after.shields - before.shields:
        stopped = [e for e in events if e.key == "zefrs.duel_shield" and e.target == unit]
        assert stopped and not [e for e in stopped if e.fact("n") == 0]
        used["shields"] += 1


HARMLESS = (
    "turned",
    "phase",
    "zefrs.turn_initiative",
    "zefrs.duel_miss",
    "zefrs.shot_miss",
    "zefrs.magic_miss",
    "zefrs.magic_heals",
    "zefrs.grapple_fails",
    "zefrs.bash_fails",
    "zefrs.stuns_not",
    "zefrs.too_late",
    "zefrs.free_action",
    "zefrs.overreaches",
    "zefrs.loads",
    "zefrs.shot_in_melee",
)
"""What keeps nobody else from doing what he has declared."""

BLOWS = ("zefrs.duel_miss", "zefrs.duel_hit", "zefrs.duel_stopped")


def owed(battle: Battle, unit: int, order: Order) -> bool:
    """Whether an accepted order must be carried out if nothing comes between: not one that only
    holds back, nor a blow at somebody out of reach, of which he was warned.
    """
    action = action_of(order)
    if action.form in ("fight", "move", "magic"):
        near = action.form != "fight" or action.how in (*MISSILES, "rush") or not action.target
        start = action.step or cell_of(battle.world, unit)
        return near or strikes_from(battle.world, action, start, action.target or 0)
    return False


@dataclass(slots=True)
class Ledger:
    """Who is owed his action in this turn, while nothing has happened that could keep him."""

    due: dict[int, bool]
    sworn: set[int]
    seen: set[int]
    calm: bool = False
    kept: int = 0

    def gives(self, battle: Battle, decision: Decision) -> None:
        """An order was accepted."""
        asked, order = decision.request, decision.order
        if asked is not None and asked.kind in ("personal.declare", "personal.free"):
            self.due[asked.unit] = owed(battle, asked.unit, order)
            self.calm = asked.kind == "personal.free"
            if asked.kind == "personal.declare" and order.text("form") not in ("defend", "hold"):
                self.sworn.add(asked.unit)

    def reads(self, event: Event, told: object) -> None:
        """What happened next."""
        unit = event.unit or 0
        if event.key == "zefrs.turn_initiative":
            self.calm = True
        else:
            self.seen.add(unit)
        lost = event.key in LOST and event.key != "zefrs.shot_in_melee"
        assert not (lost and self.calm and self.due.get(unit)), (event, told)
        self.kept += self.calm and not lost and self.due.pop(unit, False)
        self.calm = self.calm and event.key in HARMLESS

    def closes(self, battle: Battle, told: object) -> None:
        """The turn is over: whoever declared something has been heard of."""
        silent = {u for u in self.sworn - self.seen if present(battle.world, u)}
        assert not silent, (silent, told)
        self.sworn, self.seen, self.due = set(), set(), {}


@pytest.mark.slow
@pytest.mark.rule("ZF-ACT-01", "ZF-ACT-03", "ZF-ACT-04", "ZF-SURP-07", "ZF-RUSH-05", "ZF-DECL-03")
@pytest.mark.parametrize("name", FIGHTS)
def test_an_order_that_nothing_comes_between_is_carried_out(name: str) -> None:
    kept = 0
    for seed in SEEDS:
        battle, ledger = Battle.start(RULESET, FIGHTS[name](), seed), Ledger({}, set(), set())
        turn = battle.clock.round
        for decision, events in played(battle, seed, ledger):
            told = (name, seed, turn, decision, [(e.key, e.unit) for e in events])
            for event in events:
                ledger.reads(event, told)
            if decision.request is not None and decision.request.kind == "personal.rushed":
                struck = [e for e in events if e.unit == decision.request.unit]
                passes = any(slot == PASS_SLOT for slot, _ in decision.order.slots)
                assert passes or any(e.key in BLOWS for e in struck), told
            if decision.request is not None and decision.request.kind == "personal.interrupt":
                strikes_who_comes(battle, decision.request, events, told)
            if battle.result is None and battle.clock.round > turn:
                ledger.closes(battle, told)
                turn = battle.clock.round
        kept += ledger.kept
    assert kept > 10 * len(SEEDS), kept


def strikes_who_comes(
    battle: Battle, asked: Request, events: Sequence[Event], told: object
) -> None:
    """Who waited for somebody to come within reach, and was quicker, is not out of reach then."""
    sworn = battle.world.find(asked.unit, Sworn)
    action = action_of(sworn.order) if sworn else None
    then = action.prepared if action is not None and action.how == "near" else None
    if then is None or then.form != "fight" or then.target not in (0, asked.fact("actor")):
        return
    for first, after in pairwise(events):
        if (first.key, first.unit, after.unit) == ("zefrs.interrupts", asked.unit, asked.unit):
            assert after.key not in LOST, (after, told)


def played(battle: Battle, seed: int, ledger: Ledger) -> Iterator[tuple[Decision, list[Event]]]:
    """Every decision with what came of it; the ledger sees it before."""
    random = Random(seed)
    while battle.result is None:
        decision, known = chosen(battle, random), len(battle.events)
        ledger.gives(battle, decision)
        decide(battle, decision)
        yield decision, list(battle.events[known:])
