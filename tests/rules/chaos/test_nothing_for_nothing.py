"""Nobody pays for nothing: in fights by chance, whatever is spent is followed by what it is for.

What is spent is written down where the book takes it (Ki, Free Actions, held and prepared Turns,
shots), what came of it is read from the events of the same tick, or of later ones where the rule
says so. Where an order cannot be carried out any more, nothing may have been taken for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

import pytest

from game.core.battle import Battle
from game.core.checks import Outcome
from game.core.components import Lying
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.setup import FighterSetup, Setup
from game.core.step import Step
from game.rules.chaos import RULESET as CHAOS
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import attack, attacking, defending
from game.rules.chaos.acts.parlay import doing
from game.rules.chaos.acts.parlay.meeting import perform as disarms
from game.rules.chaos.acts.spray import firing
from game.rules.chaos.sheet import ki
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Entangled
from game.rules.chaos.sheet.components import Carries, Held, Loaded, Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.hands import in_hands
from game.rules.chaos.tables.book import tables, weapon
from tests.conformance.books import ARTISTS, ARTS, BOOKS
from tests.conformance.players import LONGEST, Curious, Decision, decide, next_decision
from tests.rules.chaos.brawl import field as arena
from tests.rules.chaos.drawn import Drawn

BATTLES = 56
"""Fights by chance, always the same ones."""

KI, WORTH = "chaos.ki", {"roll": 2, "resist": 10, "stat": 1}
"""The label of Ki on a roll, and what a point is worth on each kind (CF-KI-02)."""

When = tuple[int, int]
"""A round and a tick of it."""


@dataclass(frozen=True, slots=True)
class Paid:
    """What somebody has paid, and when: for an answer, for ``free`` (what a Free Action does
    besides), for ``ki`` and what it is spent on, for a ``shot``.
    """

    when: When
    unit: int
    what: str
    count: int = 1


@dataclass
class Ledger:
    """Everything that was paid in a fight, and all its events with their round and tick."""

    paid: list[Paid] = field(default_factory=list)
    told: list[tuple[When, Event]] = field(default_factory=list)

    def at(self, when: When) -> list[Event]:
        """The events of one tick."""
        return [event for then, event in self.told if then == when]

    def later(self, when: When) -> list[Event]:
        """The events from a tick on; the clock counts down."""
        return [e for then, e in self.told if (then[0], -then[1]) >= (when[0], -when[1])]

    def hears(self, events: tuple[Event, ...]) -> None:
        """More events."""
        for event in events:
            last = self.told[-1][0][0] if self.told else 1
            now = int(str(event.fact("round"))) if event.key == "round" else last
            self.told.append(((now, event.time), event))


def keeps_books(monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """Write down what is taken, where the book takes it."""
    ledger = Ledger()
    real_pay, real_ki, real_spend = defending.pay, ki.pay, dropping.spend

    def note(step: Step, unit: int, what: str, count: int = 1) -> None:
        when = (step.clock.round, step.clock.time)
        ledger.paid.append(Paid(when, unit, what, count))

    def pay(step: Step, unit: int, answer: Answer) -> None:
        note(step, unit, answer.method if answer.method != "none" else "free")
        real_pay(step, unit, answer)

    def pay_ki(step: Step, unit: int, what: str, count: int = 1) -> None:
        if count:
            note(step, unit, f"ki {what}", count)
        real_ki(step, unit, what, count)

    def spend(step: Step, unit: int, item: str, *, off: bool = False) -> None:
        if weapon(item).magazine:
            note(step, unit, "shot")
        real_spend(step, unit, item, off=off)

    monkeypatch.setattr(defending, "pay", pay)
    monkeypatch.setattr(ki, "pay", pay_ki)
    monkeypatch.setattr(dropping, "spend", spend)
    return ledger


def inventory(battle: Battle) -> Counter[str]:
    """Every single thing that is in somebody's hands, at a belt, on the ground or about somebody;
    what is thrown by the dozen is counted by its shots, and so is an arrow, which is a thing of its
    own once somebody has caught it.
    """
    shot = {row.shot for row in tables().weapons.values() if row.kind == "fired"}
    world = battle.world
    found: Counter[str] = Counter()
    for _, (held,) in world.each(Held):
        found.update(item for item, _ in in_hands(held))
    for _, (carried,) in world.each(Carries):
        found.update(carried.items)
    for _, (lying,) in world.each(Lying):
        found.update(item for _, item in lying.things)
    found.update(caught.item for _, (caught,) in world.each(Entangled) if not caught.by)
    return Counter({i: n for i, n in found.items() if not (weapon(i).magazine or i in shot)})


def play(battle: Battle, player: Curious, ledger: Ledger) -> None:
    """A fight by chance to its end; after every decision all Ki and all things are counted."""
    seen, broken = 0, Counter[str]()
    names = {row.name: row.id for row in tables().weapons.values()}
    things = inventory(battle)
    for _ in range(LONGEST):
        if battle.result is not None:
            return
        decision = next_decision(battle, player.random)
        if decision.request is not None:
            order = player.order(battle.seat(decision.side), decision.request)
            decision = Decision(decision.side, decision.request, order)
        before = {unit: had.ki for unit, (had,) in battle.world.each(Reserves)}
        decide(battle, decision)
        new = battle.events[seen:]
        seen = len(battle.events)
        ledger.hears(new)
        for unit, points in before.items():
            told = [event for event in new if event.unit == unit]
            spent = sum(int(str(e.fact("n"))) for e in told if e.key.startswith("chaos.ki_"))
            if not any(event.key == "chaos.chakra_ki" for event in told):
                assert battle.world.get(unit, Reserves).ki == points - spent, decision
        pieces = (names[str(e.fact("weapon"))] for e in new if e.key == "chaos.breaks_apart")
        broken.update(item for item in pieces if not weapon(item).magazine)
        assert inventory(battle) + broken == things, (decision, new)


def checks(events: list[Event], unit: int, *purposes: str) -> Iterator[Outcome]:
    """All rolls of this fighter, for one of these purposes if any are named."""
    for event in events:
        for outcome in event.outcomes:
            parts = (outcome,) if isinstance(outcome, Outcome) else (outcome.left, outcome.right)
            for one in parts:
                if one.check.actor == unit and (not purposes or one.check.purpose in purposes):
                    yield one


def ki_in(events: list[Event], unit: int, *purposes: str) -> int:
    """What Ki has added to his rolls."""
    found = checks(events, unit, *purposes)
    return sum(m.worth for one in found for m in one.check.modifiers if m.label == KI)


ROLLS = ("attack", "defence", "second")
FREE = (
    "chaos.begins_chore",
    "chaos.gets_free",
    "chaos.stays_held",
    "chaos.steeling_begins",
    "chaos.wrestling_begins",
    "chaos.new_number",
    "chaos.gets_out",
    "chaos.stays_caught",
)
HARM = ("chaos.hurt", "chaos.harmless", "chaos.bounces_off")


def has(events: list[Event], *keys: str, unit: int = 0, target: int = 0) -> bool:
    """Whether one of these was told, of him or done to him."""
    return any(
        event.key in keys
        and (not unit or event.unit == unit)
        and (not target or event.target == target)
        for event in events
    )


def rewarded(ledger: Ledger, paid: Paid) -> bool:
    """Whether what he paid for has come."""
    unit, now = paid.unit, ledger.at(paid.when)
    kind, _, what = paid.what.partition(" ")
    if kind == "shot":
        flew = any(one.grade != "fumble" for one in checks(now, unit, *ROLLS))
        return flew or has(now, "chaos.area_astray", "chaos.spray_passes", unit=unit)
    if kind == "simultaneous" or paid.what in ("ki simultaneous", "ki spray"):
        return any(True for _ in checks(now, unit, "attack"))
    if kind == "free":
        return has(now, *FREE, unit=unit)
    if kind != "ki":
        return any(True for _ in checks(now, unit, "defence"))
    return WANTED[what](ledger, paid)


WANTED: dict[str, Callable[[Ledger, Paid], bool]] = {
    "roll": lambda one, paid: ki_in(one.at(paid.when), paid.unit, *ROLLS) >= 2 * paid.count,
    "resist": lambda one, paid: ki_in(one.at(paid.when), paid.unit) >= 10 * paid.count,
    "stat": lambda one, paid: ki_in(one.at(paid.when), paid.unit) >= paid.count,
    "skill": lambda one, paid: any(checks(one.at(paid.when), paid.unit, "skill")),
    "force": lambda one, paid: has(one.at(paid.when), *HARM, target=paid.unit),
    "multiple": lambda one, paid: has(one.at(paid.when), "chaos.holds_all_off", unit=paid.unit),
    "return": lambda one, paid: has(
        one.at(paid.when), "chaos.strikes_back", "chaos.dazed", "chaos.keeps_senses"
    ),
    "second": lambda one, paid: second_came(one, paid),
}


def second_came(ledger: Ledger, paid: Paid) -> bool:
    """Whether a second strike followed, or one of the things that stop it, which are told: it may
    have been meant to take a weapon that was not struck out of the other's hand.
    """
    then, unit = ledger.later(paid.when), paid.unit
    stopped = (
        *("chaos.second_stopped", "chaos.second_lost", "chaos.seizes", "chaos.parlay_fails"),
        *("chaos.misses", "chaos.fumbles", "chaos.parlay_rolls"),
    )
    met = has(then, "chaos.both_miss", "chaos.only_second_hits", "chaos.parlay_lost", unit=unit)
    kept = has(then, "chaos.keeps_weapon", target=unit)
    return any(checks(then, unit, "second")) or has(then, *stopped, unit=unit) or met or kept


LOST = (
    *("chaos.attack_lost", "chaos.parlay_lost", "chaos.gives_up", "chaos.spray_vain"),
    *("chaos.stunned", "chaos.entangled", "out"),
)
"""What is told of an action that comes to nothing."""

BEGINS = ("chaos.begins", "chaos.begins_late")


def in_vain(ledger: Ledger, unit: int) -> list[Event]:
    """The attacks that he has begun and that have come to nothing, untold, before his next ones."""
    own = [event for _, event in ledger.told if event.unit == unit]
    starts = [number for number, event in enumerate(own) if event.key in BEGINS]
    found = []
    for one, other in pairwise(starts):
        form, done = own[one].fact("form"), own[one + 1 : other]
        came = any(e.key in (*LOST, *FREE) or e.key.startswith(CAME) for e in done)
        if form in ("fight", "parlay") and not came:
            found.append(own[one])
    return found


CAME = (
    "chaos.attacks_",
    "chaos.both_miss",
    "chaos.only_first_hits",
    "chaos.only_second_hits",
    "chaos.both_jab",
    "chaos.first_hits_harder",
    "chaos.second_hits_harder",
    "chaos.thing_",
    *("chaos.parlay_", "chaos.misses", "chaos.fumbles"),
    "chaos.squeezes",
    "chaos.choked",
    "chaos.hold_released",
)
"""How the events of attacks and parlays begin."""


def crowds() -> list[Setup]:
    """The small fights that all books are tried in, and once more with many arts, much Ki and a
    weapon in each hand.
    """
    book = BOOKS["chaos"]
    plain = [*book.crowded(), *book.setups()]
    return [*plain, *(replace(one, fighters=tuple(map(artist, one.fighters))) for one in plain)]


def artist(one: FighterSetup) -> FighterSetup:
    """The same fighter with all arts."""
    arts = {**ARTISTS, "abilities": (*ARTS, "dominance"), "fortitude": 12}
    return replace(one, overrides=arts, held=one.held or ("short_sword", "dagger"))


ALWAYS = ("ki natural", "ki points", "ki action")
"""What is on the spot what it is paid for, or is a Free Action, which is counted itself."""

SEEN = frozenset(
    {
        *("free", "parry", "block", "dodge", "tumble", "evade", "quick_parry", "capture", "parlay"),
        *("simultaneous", "shot", *(f"ki {what}" for what in WANTED if what != "skill")),
        *("ki natural", "ki action", "ki simultaneous", "ki spray"),
    }
)
"""What must have been paid for somewhere, or nothing is proved. Skills are rolled with Ki too
rarely by chance.
"""


@pytest.mark.slow
@pytest.mark.rule("CF-KI-06", "CF-TICK-07", "CF-SPRAY-12")
def test_whatever_is_paid_is_followed_by_what_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger, seen = keeps_books(monkeypatch), set[str]()
    setups, player = crowds(), Curious(Random(12), BOOKS["chaos"].usual)
    for number in range(BATTLES):
        ledger.paid.clear()
        ledger.told.clear()
        battle = Battle.start(CHAOS, setups[number % len(setups)], number)
        play(battle, player, ledger)
        seen.update(paid.what for paid in ledger.paid)
        rest = [paid for paid in ledger.paid if paid.what not in ALWAYS]
        assert [(number, paid) for paid in rest if not rewarded(ledger, paid)] == []
        units = [unit for unit, _ in battle.world.each(Reserves)]
        assert [(number, one) for unit in units for one in in_vain(ledger, unit)] == []
    assert SEEN - seen == set()


def shooter(arms: str, other: str = "2") -> Drawn:
    """A rifleman against a thug, behind a wall or not."""
    here = arena(f"1 . {other}", "fred", "thug", held=(arms, "club"))
    here.put("1", Loaded(((arms, 9),)), Reserves(4, 3, 3))
    return here


def sprays(here: Drawn, item: str) -> list[Event]:
    """A burst that comes up when it cannot be fired any more."""
    action = Action("fight", "spray", item, target=here.units["2"], shots=2, acquire=True, ki=1)
    return here.do(lambda step: firing.begin(step, here.units["1"], action), {}, (), 3)


@pytest.mark.rule("CF-SPRAY-01", "CF-MISS-05")
def test_a_spray_that_cannot_be_fired_costs_nothing() -> None:
    """Nobody is to be seen any more, the gun is out of his hand, it is jammed, it is empty."""
    walled = shooter("pistol", "# 2")
    assert [event.key for event in sprays(walled, "pistol")] == ["chaos.spray_vain"]
    lost, jammed, empty = shooter("pistol"), shooter("pistol"), shooter("pistol")
    lost.put("1", Held("", ""))
    jammed.put("1", Loaded((("pistol", 9),), ("pistol",)))
    empty.put("1", Loaded((("pistol", 0),)))
    for here in (lost, jammed, empty):
        (told,) = sprays(here, "pistol")
        assert (told.key, told.rule) == ("chaos.attack_lost", "CF-MISS-05")
    for here in (walled, lost, jammed, empty):
        assert here.world.get(here.units["1"], Reserves).ki == 4


def test_knives_are_thrown_in_a_spray_as_well() -> None:
    here = shooter("throwing_knife")
    assert attacking.has(
        combatant(here.world, here.units["1"]),
        Action("fight", "spray", "throwing_knife"),
        weapon("throwing_knife"),
    )


@pytest.mark.rule("CF-DUAL-02", "CF-DISARM-05")
def test_a_disarm_that_cannot_be_tried_any_more_costs_nothing() -> None:
    here = arena("1 . . 2", "thug", "fred", held=("club", "pistol"))
    here.put("1", Reserves(4, 3, 3))
    action = Action(
        "fight", "disarm", "club", target=here.units["2"], item="pistol", second="take", ki=1
    )
    (told,) = here.do(lambda step: disarms(step, here.units["1"], action), {}, (), 3)
    assert (told.key, told.rule) == ("chaos.parlay_lost", "CF-MOVE-08")
    assert here.world.get(here.units["1"], Reserves).ki == 4


@pytest.mark.rule("CF-MISS-05", "CF-PARLAY-01")
def test_a_net_that_is_dropped_takes_nothing_else_out_of_his_hands() -> None:
    """It lies beside him, once, and his other hand keeps what it holds."""
    here = arena("1 2\n. .", "thug", "thug", held=(("net", "dagger"), "club"))
    for sign in "12":
        here.put(sign, Reserves(0, 3, 3))
    action = Action("parlay", "entangle", "net", target=here.units["2"])
    none = Order((("method", "none"),))
    dice = {"attack": [1], "drop": [1]}
    here.do(lambda step: doing.perform(step, here.units["1"], action), dice, [none], 3)
    assert here.world.get(here.units["1"], Held) == Held("", "dagger")
    ((_, item),) = here.world.get(1, Lying).things
    assert item == "net"


@pytest.mark.rule("CF-MISS-04")
@pytest.mark.parametrize(("die", "left"), [(1, 9), (2, 8), (15, 8)])
@pytest.mark.parametrize("mark", ["object", "weapon", "wall"])
def test_a_shot_at_a_thing_costs_a_round_unless_the_gun_jams(
    mark: str, die: int, left: int
) -> None:
    drawing = {"object": "1 . C", "weapon": "1 . 2", "wall": "1 . # 2"}[mark]
    here = arena(drawing, "fred", "thug", held=("pistol", "club"), things={"C": "crate"})
    here.put("1", Loaded((("pistol", 9),)), Reserves(0, 3, 3))
    said = []
    if mark == "weapon":
        here.put("2", Reserves(0, 3, 3))
        said = [Order((("method", "none"),))]
        action = Action("fight", "break", "pistol", target=here.units["2"], item="club")
    elif mark == "object":
        action = Action("fight", "break", "pistol", thing=here.units["C"])
    else:
        action = Action("fight", "breach", "pistol", cell=Cell(2, 0))
    unit = here.units["1"]
    here.do(lambda step: attack.strike(step, unit, action), {"attack": [die]}, said, 3)
    loaded = here.world.get(unit, Loaded)
    assert dict(loaded.shots) == {"pistol": left}
    assert loaded.jammed == (("pistol",) if die == 1 else ())
