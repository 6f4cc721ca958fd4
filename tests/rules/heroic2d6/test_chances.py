"""What is forecast is what is rolled: every kind of order and every reaction, in whole battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.checks import Outcome
from game.core.components import Health, Out
from game.core.events import Event
from game.core.forecast import Branch, Forecast
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.setup import FighterSetup
from game.rules.heroic2d6.acts.blows import made
from game.rules.heroic2d6.acts.casting import casting_of
from game.rules.heroic2d6.exchange.attack import REACT
from game.rules.heroic2d6.orders.forecast import reaction_forecast
from game.rules.heroic2d6.sheet.components import Netted, Pinned, Prone, Trap
from game.rules.kit.tactics import completed
from tests.rules.chances import BATTLES, p_value
from tests.rules.heroic2d6.bout import Bout, bout, man, setup

LEAST = 1e-5
"""Below this chance a difference is no accident."""

RAS = man("me", "a", (1, 1), "rastan")
ORC = man("foe", "b", (2, 1))
BACK = (man("far", "b", (14, 7)), man("own", "a", (0, 7), agility=20))


@dataclass(frozen=True)
class Case:
    """Somebody does something to somebody, in a state, under some switches."""

    me: FighterSetup
    foe: FighterSetup
    order: Mapping[str, Any]
    reaction: str = ""
    states: tuple[tuple[str, Any], ...] = ()
    switches: tuple[str, ...] = ()
    more: tuple[FighterSetup, ...] = BACK
    things: tuple[tuple[str, tuple[int, int]], ...] = ()


def fight(how: str, **slots: Any) -> dict[str, Any]:
    """The order of an attack at the foe."""
    return {"form": "fight", "how": how, "target": "foe"} | slots


def cast(spell: str, **slots: Any) -> dict[str, Any]:
    """The order of a spell."""
    return {"form": "magic", "spell": spell} | slots


AXE = man("me", "a", (1, 1), "rastan", weapons=("hand_axe",))
TWO = man("me", "a", (1, 1), "shamara", held=("broad_sword", "dagger"))
BOW = man("me", "a", (1, 1), "lilith")
NET = man("me", "a", (1, 1), "rastan", weapons=("net",))
ZOL = man("me", "a", (1, 1), "zoltan", magic=10, spells=(
    "spark", "entangle", "fire_ball", "lightning", "mend_wounds", "arcane_armour", "light",
    "great_mending", "word_of_doom"))  # fmt: skip
AWAY = man("foe", "b", (6, 1))
KNIGHT = man("foe", "b", (2, 1), "sir_balin", health=9)
CROWD = (
    *BACK,
    man("aid", "a", (3, 1), "shamara", agility=3),
    man("pal", "a", (2, 2), "shamara", agility=3),
)
MINE: dict[str, Case] = {
    "strike": Case(RAS, ORC, fight("strike", weapon="battle_axe")),
    "strike, brutal": Case(
        RAS, ORC, fight("strike", weapon="battle_axe"), switches=("brutal_strikes",)
    ),
    "strike, easy": Case(RAS, ORC, fight("strike", weapon="battle_axe"), switches=("easy_armour",)),
    "strike, lying": Case(
        RAS, ORC, fight("strike", weapon="battle_axe"), states=(("me", Prone()), ("foe", Prone()))
    ),
    "strike, netted foe": Case(
        RAS, ORC, fight("strike", weapon="battle_axe"), states=(("foe", Netted()),)
    ),
    "strike, fixed": Case(
        RAS,
        man("foe", "b", (2, 1), defence="dodge"),
        fight("strike", weapon="battle_axe"),
        switches=("critter_defence=fixed",),
    ),
    "strike, a crowd": Case(RAS, ORC, fight("strike", weapon="battle_axe"), more=CROWD),
    "strike at a helmet": Case(RAS, KNIGHT, fight("strike", weapon="battle_axe")),
    "strike at a helmet that does not help": Case(
        RAS, KNIGHT, fight("strike", weapon="battle_axe"), switches=("helmet_rule=off",)
    ),
    "brawl": Case(RAS, ORC, fight("brawl")),
    "two": Case(TWO, ORC, fight("two", target2="foe")),
    "wrestle": Case(RAS, ORC, fight("wrestle", aim="pin")),
    "wrestle with Might": Case(
        RAS, ORC, fight("wrestle", aim="throw_down"), switches=("wrestle_uses_might",)
    ),
    "shoot": Case(BOW, AWAY, fight("shoot", weapon="longbow")),
    "throw": Case(AXE, man("foe", "b", (8, 1)), fight("throw", weapon="hand_axe")),
    "net": Case(NET, man("foe", "b", (5, 1)), fight("throw", weapon="net")),
    "spell": Case(ZOL, AWAY, cast("word_of_doom", target="foe")),
    "spell by circle": Case(ZOL, AWAY, cast("spark", target="foe"), switches=("spell_tn=circle",)),
    "entangle": Case(ZOL, AWAY, cast("entangle", target="foe")),
    "burst": Case(ZOL, AWAY, cast("fire_ball", cell=(6, 1)), switches=("brutal_strikes",)),
    "line": Case(ZOL, AWAY, cast("lightning", cell=(6, 1))),
    "critter at critter": Case(
        man("me", "a", (1, 1), "savage_orc", agility=9),
        man("foe", "b", (2, 1), "wolf"),
        fight("strike", weapon="broad_sword"),
    ),
    "critter's spell at a critter": Case(
        man("me", "a", (1, 1), "undead_sorcerer", agility=9),
        AWAY,
        cast("prismatic_bolt", target="foe"),
    ),
}
BALIN = man("foe", "b", (2, 1), "sir_balin", health=12)
OGRE = man("me", "a", (0, 1), "ogre", agility=9)
SORC = man(
    "me", "a", (1, 1), "undead_sorcerer", agility=9, spells=("spark", "fire_ball", "entangle")
)
ARCHER = man("me", "a", (1, 1), "orc_archer", agility=9)
FAR = man("foe", "b", (6, 1), "sir_balin", health=12)
HIS: dict[str, tuple[Case, tuple[str, ...]]] = {
    "strike": (
        Case(OGRE, BALIN, fight("strike", weapon="great_club")),
        ("block", "parry", "shield", "dodge"),
    ),
    "strike, brutal": (
        Case(OGRE, BALIN, fight("strike", weapon="great_club"), switches=("brutal_strikes",)),
        ("shield",),
    ),
    "strike at one who lies": (
        Case(OGRE, BALIN, fight("strike", weapon="great_club"), states=(("foe", Prone()),)),
        ("block", "parry"),
    ),
    "strike at one who is held": (
        Case(OGRE, BALIN, fight("strike", weapon="great_club"), states=(("foe", Netted()),)),
        ("none",),
    ),
    "brawl": (Case(OGRE, BALIN, fight("brawl")), ("block", "parry", "shield", "dodge")),
    "wrestle": (Case(OGRE, BALIN, fight("wrestle", aim="pin")), ("block", "dodge")),
    "two": (
        Case(
            man("me", "a", (1, 1), agility=9, weapons=(), held=("dagger", "knife")),
            BALIN,
            fight("two", target2="foe"),
        ),
        ("parry", "dodge"),
    ),
    "shoot": (
        Case(ARCHER, FAR, fight("shoot", weapon="short_bow")),
        ("shield", "dodge"),
    ),
    "throw": (
        Case(man("me", "a", (1, 1), agility=9), FAR, fight("throw", weapon="hand_axe")),
        ("shield", "dodge"),
    ),
    "net": (
        Case(
            man("me", "a", (1, 1), "netter", agility=9),
            man("foe", "b", (4, 1), "sir_balin"),
            fight("throw", weapon="net"),
        ),
        ("shield", "dodge"),
    ),
    "spell": (Case(SORC, FAR, cast("spark", target="foe")), ("resist",)),
    "entangle": (Case(SORC, FAR, cast("entangle", target="foe")), ("resist",)),
    "burst": (Case(SORC, FAR, cast("fire_ball", cell=(6, 1))), ("resist",)),
}  # fmt: skip


@dataclass
class Found:
    """What has come of it in each of the battles."""

    grades: Counter[Hashable] = field(default_factory=Counter)
    losses: Counter[Hashable] = field(default_factory=Counter)
    own: Counter[Hashable] = field(default_factory=Counter)
    out: Counter[Hashable] = field(default_factory=Counter)


def begun(case: Case) -> tuple[Bout, Request, Order]:
    """The battle at his turn, his request and his order."""
    here = bout(setup(case.me, case.foe, *case.more, switches=case.switches, things=case.things))
    for name, state in case.states:
        here.put(name, state(here.unit("foe")) if state is Pinned else state)
    here.until("me")
    request = here.request
    assert request is not None
    wanted = {key: here._value(key, value) for key, value in case.order.items()}
    order = completed(here.battle.view(request.side), request, wanted)
    assert order is not None
    assert set(wanted) <= {slot for slot, _ in order.slots}
    return here, request, order


def fought(here: Bout, request: Request, order: Order, reaction: str) -> Iterator[Battle]:
    """The order given again and again, each time with other dice; all attacks answered so."""
    for seed in range(2 * BATTLES):
        twin = here.battle.fork(seed)
        twin.give(request, order)
        while (asked := reacting(twin)) is not None:
            twin.give(asked, Order((("reaction", reaction),)))
        yield twin


def reacting(battle: Battle) -> Request | None:
    """The reaction that is asked for now."""
    waiting = (one for side in battle.sides for one in battle.view(side).waiting)
    return next((one for one in waiting if one.kind == REACT), None)


def tally(here: Bout, twins: Iterable[Battle], first: bool = False) -> Found:
    """What the foe and he himself have lost; with two blows that of the ``first`` alone."""
    me, foe = here.unit("me"), here.unit("foe")
    found, past = Found(), len(here.battle.events)
    for twin in twins:
        events = list(twin.events)[past:]
        told = [one for one in events if one.fact("result") and one.target == foe]
        found.grades[str(told[0].fact("result"))] += 1
        if first and len(told) > 1:
            events = events[: events.index(told[1])]
        found.losses[lost(events, foe)] += 1
        found.own[lost(events, me)] += 1
        found.out[any(one.key == "out" and one.unit == foe for one in events)] += 1
    return found


def lost(events: Iterable[Event], unit: int) -> int:
    """The Health that he has lost in these."""
    hurts = (one for one in events if one.key == "heroic2d6.hurt" and one.unit == unit)
    return sum(int(str(one.fact("n"))) for one in hurts)


def agree(found: Counter[Hashable], chances: Iterable[tuple[Hashable, float]]) -> bool:
    """Whether so many of each can be what these chances lead to."""
    expected = {key: chance for key, chance in chances if chance > 1e-12}
    assert sum(expected.values()) == pytest.approx(1)
    return p_value(found, expected) > LEAST


def surprises(found: Found, branch: Branch) -> list[str]:
    """In what the battles are not as was promised."""
    own = branch.own or ((0, 1.0),)
    pairs = {
        "grades": (found.grades, [(str(grade), p) for grade, p in branch.hit]),
        "losses": (found.losses, branch.losses),
        "own": (found.own, own),
        "out": (found.out, ((True, branch.out), (False, 1 - branch.out))),
    }
    return [f"{name} {pair}" for name, pair in pairs.items() if not agree(*pair)]


def promised(here: Bout, request: Request, order: Order) -> Forecast:
    """What the seat is told."""
    odds = here.battle.seat(request.side).forecast(request, order)
    assert odds is not None
    return odds


@pytest.mark.parametrize("name", MINE)
def test_whoever_rolls_gets_what_he_was_promised(name: str) -> None:
    here, request, order = begun(MINE[name])
    odds = promised(here, request, order)
    (branch,) = odds.branches
    found = tally(here, fought(here, request, order, ""), first=name == "two")
    assert not surprises(found, branch)


@pytest.mark.parametrize(("name", "reaction"), [(n, r) for n, (_, rs) in HIS.items() for r in rs])
def test_against_each_reaction_it_is_as_promised(name: str, reaction: str) -> None:
    here, request, order = begun(HIS[name][0])
    odds = promised(here, request, order)
    branch = next(one for one in odds.branches if one.answer == reaction)
    found = tally(here, fought(here, request, order, reaction), first=name == "two")
    assert not surprises(found, branch)


def told(here: Bout, unit: int, order: Order) -> tuple[Slot, ...]:
    """What the foe is told who is asked for his reaction."""
    world, how = here.battle.world, order.text("how")
    if not how:
        casting = casting_of(world, unit, order)
        assert casting is not None
        return casting.about
    weapon = order.text("weapon") or ("dagger" if how == "two" else "")
    return made(world, unit, here.unit("foe"), how, weapon, order.text("aim")).about


@pytest.mark.parametrize(("name", "reaction"), [(n, r) for n, (_, rs) in HIS.items() for r in rs])
def test_whoever_reacts_gets_what_he_was_promised(name: str, reaction: str) -> None:
    here, request, order = begun(HIS[name][0])
    about = told(here, request.unit, order)
    asked = Request("r", "b", here.unit("foe"), REACT, about=about)
    odds = reaction_forecast(here.battle.view("b"), asked, Order((("reaction", reaction),)))
    if reaction == "none":
        assert odds is None, "he is simply hit"
        return
    assert odds is not None
    (branch,) = odds.branches
    found = tally(here, fought(here, request, order, reaction), first=name == "two")
    assert agree(found.grades, [(str(grade), p) for grade, p in branch.hit])
    assert agree(found.losses, branch.own)


@pytest.mark.parametrize(
    ("trap", "reaction"), [("pit", "dodge"), ("blade", "dodge"), ("rune", "resist")]
)
@pytest.mark.parametrize("switches", [(), ("brutal_strikes",)])
def test_whoever_steps_on_a_trap_gets_what_he_was_promised(
    trap: str, reaction: str, switches: tuple[str, ...]
) -> None:
    balin = man("me", "a", (1, 1), "sir_balin", health=30, agility=9)
    far = man("foe", "b", (14, 1))
    go = {"form": "move", "to": (2, 1)}
    case = Case(balin, far, go, things=((trap, (2, 1)),), switches=switches)
    here, request, order = begun(case)
    ((_, (laid,)),) = here.battle.world.each(Trap)
    how = "magic_trap" if laid.magical else "trap"
    facts = (("number", 7 + laid.rating), ("offense", laid.offense), ("falls", laid.falls))
    me = here.unit("me")
    asked = Request("r", "a", me, REACT, about=(("how", how), *facts))
    odds = reaction_forecast(here.battle.view("a"), asked, Order((("reaction", reaction),)))
    assert odds is not None
    (branch,) = odds.branches
    past = len(here.battle.events)
    found: Counter[Hashable] = Counter(
        lost(list(twin.events)[past:], me) for twin in fought(here, request, order, reaction)
    )
    assert agree(found, branch.own)


PIN = man("foe", "b", (2, 1), "berserker")
SOLE = (
    ("free of a Critter's pin", RAS, PIN, {"form": "break_free"}, Pinned),
    ("free of a Hero's pin", man("me", "a", (1, 1), agility=9), man("foe", "b", (2, 1), "wolfgar"),
     {"form": "break_free"}, Pinned),
    ("free of a net", RAS, PIN, {"form": "break_free"}, Netted()),
    ("heal", ZOL, AWAY, cast("mend_wounds", target="me"), None),
    ("great mending", ZOL, AWAY, cast("great_mending", target="me"), None),
    ("armour", ZOL, AWAY, cast("arcane_armour"), None),
    ("light", ZOL, AWAY, cast("light", cell=(5, 1)), None),
    ("search", BOW, man("foe", "b", (6, 1), traits=("hidden",)), {"form": "search"}, None),
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "me", "foe", "order", "state"), SOLE, ids=lambda x: x if isinstance(x, str) else ""
)
def test_a_roll_without_a_branch_succeeds_as_often_as_was_promised(
    name: str, me: FighterSetup, foe: FighterSetup, order: dict[str, Any], state: Any
) -> None:
    states = (("me", state),) if state else ()
    here, request, given = begun(Case(me, foe, order, states=states))
    check = promised(here, request, given).check
    assert check is not None
    past = len(here.battle.events)
    found: Counter[Hashable] = Counter()
    for twin in fought(here, request, given, ""):
        thrown = (drawn for event in list(twin.events)[past:] for drawn in event.outcomes)
        drawn = next(one for one in thrown if isinstance(one, Outcome) and one.check == check)
        found[str(drawn.grade)] += 1
    assert agree(found, [(str(grade), p) for grade, p in check.odds])


def test_of_several_blows_and_targets_each_is_promised() -> None:
    here, request, order = begun(MINE["two"])
    odds = promised(here, request, order)
    assert [one.target for one in (odds, *odds.others)] == [here.unit("foe")] * 2
    assert odds.branches != odds.others[0].branches, "another weapon"
    case = Case(
        ZOL, AWAY, cast("fire_ball", cell=(6, 1)), more=(man("by", "b", (6, 2), "wolf"), *BACK)
    )
    here, request, order = begun(case)
    burst = promised(here, request, order)
    assert [one.target for one in (burst, *burst.others)] == [here.unit("foe"), here.unit("by")]
    foe = here.unit("by")
    found: Counter[Hashable] = Counter()
    past = len(here.battle.events)
    for twin in fought(here, request, order, ""):
        found[lost(list(twin.events)[past:], foe)] += 1
    assert agree(found, burst.others[0].branches[0].losses)


def test_who_is_hurt_is_who_is_out() -> None:
    here, request, order = begun(MINE["strike at a helmet"])
    for twin in fought(here, request, order, ""):
        gone = twin.world.find(here.unit("foe"), Out) is not None
        assert gone is (twin.world.get(here.unit("foe"), Health).now <= 0)
