"""Fights with scripted dice, orders and answers; who is told nothing ends his turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.core import components
from game.core.battle import Battle
from game.core.checks import Outcome
from game.core.components import Health
from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request, Ruleset, Scale, only_seen, parts_in
from game.core.setup import FighterSetup, Goal, Setup
from game.rules.empress import ROUND
from game.rules.empress.acts.blows import CLEAVE, FACE, INTERRUPT, PRESS
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.acts.ending import APPRAISAL, WITHDRAW, winner
from game.rules.empress.acts.going import FOLLOW
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.acts.turn import TURN
from game.rules.empress.exchange.damage import CHOOSE
from game.rules.empress.setup.build import POSTS, build, guess
from game.rules.empress.sheet import components as own
from game.rules.empress.sheet import turns
from game.rules.empress.sheet.components import Fighter
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.ground import backwards
from game.rules.empress.sheet.law import SWITCHES
from game.rules.kit.people import roster
from tests.rules.bouts import ANYTHING, Named, nothing, open_ground, person
from tests.rules.empress.cast import CAST, OF_FIGHTER

ASKED = (STANCE, TURN, NOW, INTERRUPT, PRESS, CLEAVE, FACE, FOLLOW, WITHDRAW, CHOOSE)


RULES = Ruleset(
    id="empress",
    name="Empress",
    scales={"personal": Scale(ROUND, build, nothing, winner, APPRAISAL.value, nothing)},
    kinds={**dict.fromkeys(ASKED, ANYTHING), **POSTS.kinds()},
    hide=only_seen,
    guess=guess,
    switches=SWITCHES,
    parts=(*roster.PARTS, *parts_in(components, own, turns)),
)


def man(name: str, side: str, cell: tuple[int, int], /, **more: Any) -> FighterSetup:
    """An example combatant by his name in the catalogue (``E1``, or ``E1 the second``); what is no
    field of a setup overrides his stat block.
    """
    return person(name, side, CAST[name.split()[0]], cell, more)


def setup(
    *people: FighterSetup,
    size: tuple[int, int] = (16, 10),
    terrain: Mapping[tuple[int, int], str] | None = None,
    things: Sequence[tuple[str, tuple[int, int]]] = (),
    switches: Sequence[str] = (),
    last: int = 60,
    goals: Sequence[Goal] = (),
    **numbers: int,
) -> Setup:
    """A fight of two sides on open ground."""
    told = {"round_limit": last, **numbers}
    more = {"switches": tuple(switches), "goals": tuple(goals)}
    return open_ground(people, size, terrain, things, numbers=told, **more)


@dataclass
class Bout(Named):
    """A fight that is played order by order; ``answers`` are those to questions by name, in their
    order: a value for its one slot, or slots. Unanswered: nobody interrupts, follows, turns or acts
    after holding, everybody presses on.
    """

    battle: Battle
    dice: ScriptedDice
    answers: dict[str, list[Any]] = field(default_factory=dict)
    stances: dict[str, dict[str, Any]] = field(default_factory=dict)
    asked: list[tuple[str, str, Request]] = field(default_factory=list)

    def fighter(self, name: str, **changes: Any) -> Bout:
        """Change these fields of what he is."""
        assert set(changes) <= OF_FIGHTER
        return self.put(name, replace(self.has(name, Fighter), **changes))

    def me(self, name: str) -> Figure:
        """He as he is now."""
        return figure(self.battle.world, self.unit(name))

    def hp(self, name: str) -> int:
        """The Hit Points that he has left."""
        return int(self.has(name, Health).now)

    def until(self, name: str, round_: int = 0) -> Bout:
        """Everybody ends his turn until it is his, in this round if one is named."""
        for _ in range(600):
            request = self.request
            assert request is not None, self.battle.result
            mine = self.names[request.unit] == name and request.kind == TURN
            if mine and self.battle.clock.round >= round_:
                return self
            self.goes_on(request)
        raise AssertionError(f"{name} is never asked")

    def does(self, name: str, form: str, **slots: Any) -> Bout:
        """He gives this order in his next turn; units are named."""
        self.until(name)
        request = self.request
        assert request is not None
        given = tuple((key, self._value(key, value)) for key, value in slots.items())
        self.battle.give(request, Order((("form", form), *given)))
        while (asked := self.request) is not None and asked.kind not in (TURN, STANCE, NOW):
            self.goes_on(asked)
        return self

    def turn(self) -> str:
        """Whose turn it is, once all else is answered."""
        while (request := self.request) is not None and request.kind != TURN:
            self.goes_on(request)
        return self.names[request.unit] if request else ""

    def ends(self, rounds: int = 1) -> Bout:
        """Everybody ends his turn for so many rounds."""
        last = self.battle.clock.round + rounds
        while self.battle.result is None and self.battle.clock.round < last:
            request = self.request
            assert request is not None
            self.goes_on(request)
        return self

    def events(self, key: str) -> list[Event]:
        """All events of this key."""
        return [event for event in self.battle.events if event.key == f"empress.{key}"]

    @property
    def story(self) -> list[str]:
        """The keys of all events, their prefix left out."""
        return [event.key.removeprefix("empress.") for event in self.battle.events]

    def last(self, purpose: str) -> Outcome:
        """The last roll for this purpose."""
        return self.rolls(purpose)[-1]

    def rolls(self, purpose: str = "attack") -> list[Outcome]:
        """All rolls for this purpose."""
        found = (outcome for event in self.battle.events for outcome in event.outcomes)
        return [o for o in found if isinstance(o, Outcome) and o.check.purpose == purpose]

    def shifts(self, purpose: str = "attack") -> dict[str, int]:
        """What has shifted the last roll for this purpose, by rule."""
        found: dict[str, int] = {}
        for one in self.last(purpose).check.modifiers:
            found[one.rule] = found.get(one.rule, 0) + one.worth
        return found

    def goes_on(self, request: Request) -> None:
        """This question is answered as it is written down, or as usual."""
        name = self.names[request.unit]
        kind = request.kind.removeprefix("empress.")
        self.asked.append((kind, name, request))
        script = self.answers.get(f"{kind} {name}") or self.answers.get(kind)
        if request.kind == "empress.prepare":
            order = Order((("facing", "N"),))
        elif kind == "stance":
            said = {"stance": "none", **self.stances.pop(name, {})}
            order = Order(tuple(said.items()))
        elif script:
            order = self._answer(kind, script.pop(0))
        else:
            order = self._usual(request, kind)
        self.battle.give(request, order)

    def _answer(self, kind: str, said: Any) -> Order:
        if isinstance(said, Mapping):
            return Order(tuple((key, self._value(key, value)) for key, value in said.items()))
        slot = {"cleave": "target", "withdraw": "to", "critical": "damage"}.get(kind, "use")
        return Order(((slot, self._value(slot, said)),))

    def _usual(self, request: Request, kind: str) -> Order:
        if kind == "turn":
            return Order((("form", "end"),))
        if kind == "withdraw":
            return Order((("to", tuple(backwards(self.battle.world, request.unit))[-1]),))
        if kind == "cleave":
            return Order((("target", 0),))
        if kind == "critical":
            return Order((("damage", "max"),))
        return Order((("use", kind == "press"),))

    def _value(self, key: str, value: Any) -> Any:
        if key == "target" and isinstance(value, str):
            return self.unit(value)
        cell = key in ("to", "cell", "cell2", "cell3")
        return Cell(*value) if cell else value


def bout(
    made: Setup,
    dice: Mapping[str, Sequence[int | tuple[int, ...]]] | None = None,
    **answers: Sequence[Any],
) -> Bout:
    """A fight with these dice and answers."""
    script = ScriptedDice(dict(dice or {}))
    known = {key: list(said) for key, said in answers.items()}
    return Bout(Battle.start(RULES, made, 0, script), script, known)
