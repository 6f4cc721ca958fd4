"""Who may answer an attack, with what he pays, and what an answer sets going (CF-MULTI-01)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.components import Out
from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Asking, Step
from game.rules.chaos.acts.fight import ambush
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange.clash import UNGUARDED, Standing
from game.rules.chaos.sheet import agenda, ki
from game.rules.chaos.sheet.actions import Answer, answer_of
from game.rules.chaos.sheet.agenda import Entangled, HeldBy
from game.rules.chaos.sheet.components import (
    Condition,
    Defending,
    HeldTurn,
    Prepared,
    Reserves,
)
from game.rules.chaos.tables.forms import forms

CLOSE, RANGED, BURST, SPRAY, AREA, PARLAY = "close", "ranged", "burst", "spray", "area", "parlay"
"""The families of attacks: each has its own answers (section 12.1)."""

NONE = Answer()
"""No answer at all."""

SIMULTANEOUS = "simultaneous_strike"
"""The ability to strike at the same moment without a held Turn."""

DEFENDED = "defended"
"""The end of a defence, on the agenda."""


@dataclass(frozen=True, slots=True)
class Threat:
    """What an answer is asked for: by whom, how (of HOWS or PARLAYS), which family, with what, at
    which part; ``number`` is the attack's number where it is known already, ``die`` the natural
    one where it is that of a blow at somebody else; ``returned`` that it is a return strike.
    """

    by: int
    family: str = CLOSE
    how: str = "strike"
    weapon: str = ""
    area: str = "any"
    number: int | None = None
    die: int = 0
    returned: bool = False

    @property
    def about(self) -> tuple[Slot, ...]:
        """The same as facts of a request."""
        return (
            ("by", self.by),
            ("family", self.family),
            ("how", self.how),
            ("weapon", self.weapon),
            ("area", self.area),
            ("number", self.number),
            *((("die", self.die),) if self.die else ()),
            *((("returned", True),) if self.returned else ()),
        )


def threat_of(request: Request) -> Threat:
    """What a request for an answer is about."""
    return Threat(
        request.fact("by") or 0,
        request.fact("family") or CLOSE,
        request.fact("how") or "strike",
        request.fact("weapon") or "",
        request.fact("area") or "any",
        request.fact("number"),
        request.fact("die") or 0,
        request.fact("returned") is True,
    )


@rule("CF-MULTI-01", "CF-TICK-11")
def busy_defending(reader: Reader, unit: int, after: int = 0) -> Defending | None:
    """The defence he is in the middle of, now or ``after`` so many ticks, or None: it lasts until
    its end has come.
    """
    found = reader.find(unit, Defending)
    return found if found is not None and agenda.now(reader) - after > found.end else None


@rule("CF-MULTI-02")
def holds_off(reader: Reader, unit: int, after: int = 0) -> Standing | None:
    """The number with which he holds everybody off, and how it was rolled; None for no such."""
    had = busy_defending(reader, unit, after)
    if had is None or not had.multiple:
        return None
    answer = Answer(had.method, had.weapon, had.thing, "free")
    return Standing(had.number, answer, multiple=True, critical=had.critical)


@rule("CF-HOLD-01", "CF-KO-10", "CF-ENT-03")
def helpless(reader: Reader, unit: int) -> str:
    """The rule by which hits on him are undefended, whatever he has rolled before; empty for none:
    he is out of his senses, held, or caught fully.
    """
    condition = reader.find(unit, Condition) or Condition()
    caught = reader.find(unit, Entangled)
    if reader.find(unit, Out) is not None or condition.dying:
        return "CF-WIN-01"
    if condition.asleep:
        return "CF-KO-10"
    if reader.find(unit, HeldBy) is not None:
        return "CF-HOLD-01"
    if caught is not None and caught.fully:
        return "CF-ENT-03"
    return ""


@rule("CF-TICK-11", "CF-HOLD-01", "CF-KO-10")
def why_mute(reader: Reader, unit: int, after: int = 0) -> str:
    """The rule by which nobody asks him for an answer ``after`` so many ticks, empty if he is."""
    why = helpless(reader, unit)
    return why or ("CF-MULTI-01" if busy_defending(reader, unit, after) else "")


@rule("CF-DUAL-04", "CF-SPRAY-06", "CF-KO-10", "CF-HOLD-01")
def against(reader: Reader, unit: int, standing: Standing) -> Standing:
    """What still stands of a number that he has rolled against an earlier blow of the same attack:
    all of it, or nothing where he can do nothing any more.
    """
    return UNGUARDED if helpless(reader, unit) else standing


@rule("CF-TICK-07", "CF-TICK-09", "CF-TICK-10", "CF-KI-04")
def pays(
    reader: Reader, unit: int, now: int, owed: int = 0, *, bare: bool = False
) -> tuple[str, ...]:
    """With what he can pay for a defence in round ``now``; ``owed`` Ki are needed for it besides.

    Who is prepared defends with that, unless it must be ``bare`` of it; a Free Action can be
    bought when none is left.
    """
    if not bare and reader.find(unit, Prepared) is not None:
        return ("prepared",)
    reserves = reader.get(unit, Reserves)
    found = ["action"] if reserves.actions > 0 else []
    if reader.find(unit, HeldTurn) is not None:
        found.append("held")
    if ki.may_buy_action(reserves, now, owed):
        found.append("ki")
    return tuple(found)


def open_to(unit: int, by: int, rule_id: str) -> Event:
    """He cannot answer this attack, by this rule."""
    return Event("chaos.open", rule_id, unit, by)


def ask(step: Step, unit: int, threat: Threat, after: int = 0) -> Asking[Answer]:
    """His answer to this attack, which comes ``after`` so many ticks: none where he may give none,
    which is told.
    """
    mute = why_mute(step.world, unit, after)
    if not mute and ambush.unanswerable(step.world, threat.by, step.clock.round):
        mute = "CF-AMBUSH-04"
    if mute:
        if mute != "CF-WIN-01":
            step.emit(open_to(unit, threat.by, mute))
        return NONE
    order = yield from step.ask(unit, "chaos.defend", threat.about)
    return answer_of(order)


@rule("CF-TICK-07", "CF-TICK-09", "CF-TICK-10", "CF-KI-04")
def pay(step: Step, unit: int, answer: Answer) -> None:
    """Take what the answer costs: a Free Action, the held Turn, the prepared one, Ki."""
    world = step.world
    if answer.pay == "action":
        had = world.get(unit, Reserves)
        world.put(unit, replace(had, actions=had.actions - 1), had)
    elif answer.pay == "ki":
        ki.pay(step, unit, "action")
    if answer.method == "simultaneous" and answer.pay != "held":
        uses(step, unit)
    kept = {"held": HeldTurn, "prepared": Prepared}.get(answer.pay)
    if kept is not None and (found := world.find(unit, kept)) is not None:
        world.drop(unit, found)
    ki.pay(step, unit, "roll", answer.ki)


@rule("CF-TICK-07", "CF-KI-01", "CF-KI-04")
def spends_action(step: Step, unit: int) -> int:
    """He pays with a Free Action, or with Ki for one when none is left. Gives the Ki that it
    cost, which is spent on what the action is for (CF-KI-01).
    """
    bought = step.world.get(unit, Reserves).actions <= 0
    pay(step, unit, Answer(pay="ki" if bought else "action"))
    return forms().ki.price * bought


@rule("CF-SIM-01")
def uses(step: Step, unit: int) -> None:
    """By ability he strikes at the same moment for Ki, once in a round."""
    ki.pay(step, unit, "simultaneous", forms().ki.price)
    had = step.world.get(unit, Reserves)
    step.world.put(unit, replace(had, once=(*had.once, SIMULTANEOUS)), had)


@rule("CF-MULTI-01", "CF-TICK-11")
def begin(step: Step, unit: int, by: int, made: Standing, ticks: int) -> None:
    """He is in the middle of this defence from now on, with this number rolled. What he prepares
    waits for it, and for a new one inside the last (SPRAY-14) only so long as that lasts longer.
    After a held Turn that was used for it the next one comes an Interval after its end.
    """
    end, answer = agenda.now(step.world) - ticks, made.answer
    had, gear = step.world.find(unit, Defending), (answer.weapon, answer.thing)
    now = Defending(by, answer.method, made.number or 0, end, made.multiple, *gear, made.critical)
    step.world.put(unit, now, had)
    agenda.cancel(step, unit, DEFENDED)
    agenda.plan(step, unit, end, agenda.ENDS, DEFENDED, (("by", by),))
    inside = had is not None and agenda.now(step.world) > had.end
    turns.postpone(step, unit, had.end - end if had is not None and inside else ticks)
    if answer.pay == "held":
        turns.after(step, unit, end)


def over(step: Step, unit: int) -> None:
    """His defence has ended, in time or before."""
    step.world.forget(unit, Defending)
    agenda.cancel(step, unit, DEFENDED)
