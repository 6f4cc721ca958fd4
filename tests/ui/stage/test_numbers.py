"""Every question of single fighters tells what each of its answers promises, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import pytest

from game.core.grid import Cell
from game.core.orders import Slot, is_pass, legal
from game.core.ruleset import Clock, Kind, Request
from game.core.view import View
from game.play import language
from game.rules.chaos import RULESET as CHAOS
from game.rules.chaos.orders.kinds import KINDS as OF_CHAOS
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import HeldBy, Holding
from game.rules.chaos.sheet.components import Defending, Doing, Line, Loaded, Reserves, Spraying
from game.rules.zefrs import RULESET as ZEFRS
from game.rules.zefrs.duel import KINDS as OF_DUELS
from game.rules.zefrs.personal.orders.kinds import KINDS as OF_ZEFRS
from game.rules.zefrs.sheet.components import Placed, Sworn, Waits
from game.ui.stage.answer.effects import effect
from tests.rules.chaos import brawl
from tests.rules.zefrs.field import man, order, scene

BLOW: tuple[Slot, ...] = (("damage", 14), ("penetration", 2), ("area", "any"), ("tumbled", False))
STRUCK: tuple[Slot, ...] = (
    ("area", "head"),
    (
        "struck",
        tuple(
            (name, damage, 2)
            for damage, name in enumerate(
                (
                    *("none", "damage", "penetration", "both", "yes", "no"),
                    *("ordinary", "shatter_a", "shatter_b"),
                ),
                12,
            )
        ),
    ),
)
CONTEST: tuple[Slot, ...] = (
    *(("stat", "strength"), ("other", "agility"), ("paid", 0)),
    *(("own", 6), ("his", 5), ("begins", True)),
)
OWN, FOE = "1", "2"


@dataclass
class Asked:
    """A question: its kind, what is known of it, and whom a fact names by his sign or name."""

    kind: str
    about: tuple[Slot, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


CHAOS_ASKS = (
    Asked("chaos.natural", BLOW),
    *(Asked(f"chaos.{name}", STRUCK, {"on": FOE}) for name in ("critical", "knockout", "force")),
    *(Asked(f"chaos.{name}", (), {"by": FOE}) for name in ("steel", "steel_win", "multiple")),
    Asked("chaos.chakra"),
    Asked("chaos.volley"),
    Asked("chaos.contest", (("form", "hold"),)),
    Asked("chaos.contest", (("form", "chase"),), {"by": FOE}),
    Asked("chaos.contest", (("form", "race"), ("to", Cell(2, 0))), {"by": FOE}),
    Asked("chaos.resist", (("form", "resist"), ("resist", "balance"), ("shift", -10))),
    Asked("chaos.resist", (("form", "disarm"), ("weapon", "long_sword"), ("margin", 2))),
    Asked("chaos.resist", CONTEST, {"by": FOE}),
    Asked("chaos.tumble", (("chance", 40),), {"by": FOE}),
    Asked(
        "chaos.return",
        (("ways", ("jab", "dominance")), ("method", "parry"), ("weapon", "long_sword")),
        {"by": FOE},
    ),
    Asked("chaos.circle", (("cells", (Cell(2, 0),)),), {"by": FOE}),
    Asked("chaos.run_on", (("reach", 1), ("extra", 0), ("early", True)), {"target": FOE}),
    Asked("chaos.run_on", (("reach", 1), ("extra", 0), ("early", False)), {"target": FOE}),
    Asked("chaos.stop", (), {"on": FOE}),
    Asked("chaos.again", (), {"by": FOE}),
)
ZEFRS_ASKS = (
    Asked("personal.order"),
    Asked("personal.face"),
    Asked("personal.interrupt", (), {"actor": "Bob"}),
    Asked("personal.late", (), {"actor": "Bob"}),
    Asked("personal.turn", (("form", "walks"),), {"gone": "Bob"}),
    Asked("personal.turn", (("form", "rises"),), {"gone": "Bob"}),
    Asked("personal.turn", (("form", "loses"),), {"gone": "Bob"}),
    Asked("personal.rushed", (), {"rusher": "Bob"}),
    Asked("personal.past", (("cells", (Cell(0, 1), Cell(1, 1))),), {"target": "Bob"}),
    Asked(
        "duel.defend",
        (
            *(("raw", 4), ("through", 1), ("loses", 3), ("armour", 1)),
            *(("method", "parry"), ("with", "broadsword"), ("hands", 1)),
        ),
        {"by": "Bob"},
    ),
    Asked("duel.shield", (("loses", 3), ("saves", 2)), {"by": "Bob"}),
    Asked("duel.turn"),
)


def small(kinds: Mapping[str, Kind]) -> set[str]:
    """The kinds that are answered by a few buttons."""
    return {name for name, kind in kinds.items() if not kind.asks}


def test_every_small_question_of_both_books_stands_here() -> None:
    assert {one.kind for one in CHAOS_ASKS} == small(OF_CHAOS)
    assert {one.kind for one in ZEFRS_ASKS} == small(OF_ZEFRS) | small(OF_DUELS)


@cache
def brawlers(case: str) -> Any:
    """A knight with everything that questions ask about, and a thug beside him."""
    held = (
        ("pistol", "") if case == "stop" else "long_sword",
        "pistol" if case == "again" else "club",
    )
    here = brawl.field("12.", "aldric", "thug", held=held)
    own, foe = here.units[OWN], here.units[FOE]
    here.put(OWN, Reserves(9, 0 if case == "bare" else 3, 3, chakra=3))
    if case == "multiple":
        here.put(OWN, Defending(foe, "parry", 12, 3, weapon="long_sword"))
    strike = brawl.order(form="fight", how="strike", weapon="long_sword", target=foe)
    if case == "run_on":
        here.put(OWN, Doing(strike, 9, 7, 5))
    if case == "contest":
        here.put(OWN, HeldBy(foe))
        here.put(FOE, Holding(own, "strength", False))
    if case in ("stop", "again"):
        shooter, mark = (OWN, foe) if case == "stop" else (FOE, own)
        fire = brawl.order(form="fight", how="spray", weapon="pistol", target=mark)
        line = Line(mark, (), (), Answer("dodge", pay="action"), 9)
        here.put(shooter, Loaded((("pistol", 9),)), Spraying(fire, 3, 12, 1, (line,)))
    return here


def told(view: View, request: Request) -> dict[tuple[Slot, ...], str]:
    """What stands below each answer."""
    kind = view.ruleset.kinds[request.kind]
    assert kind.forecast is not None, request.kind
    found = {}
    for one in legal(view.grammar(request)):
        if not is_pass(one):
            made = kind.forecast(view, request, one)
            found[one.slots] = effect(view, made) if made is not None else ""
    return found


def numbered(found: dict[tuple[Slot, ...], str]) -> None:
    """Every answer has a number, and every word is known."""
    assert found
    for slots, words in found.items():
        assert any(sign.isdigit() for sign in words), (slots, words)
        assert "[" not in words and "{" not in words, (slots, words)


@pytest.mark.parametrize("asked", CHAOS_ASKS, ids=lambda one: one.kind)
@pytest.mark.parametrize("spoken", ["en", "de"])
def test_every_answer_of_the_book_of_ticks_has_its_number(asked: Asked, spoken: str) -> None:
    here = brawlers(asked.kind.removeprefix("chaos."))
    names = tuple((fact, here.units[sign]) for fact, sign in asked.names.items())
    request = Request("x", "a", here.units[OWN], asked.kind, about=(*asked.about, *names))
    view = View(CHAOS, "a", here.world.rows(), Clock(1, "ticks", 9), "personal")
    view.requests = {"x": request, "y": replace(request, id="y", unit=here.units[FOE])}
    language.use(spoken)
    try:
        numbered(told(view, request))
    finally:
        language.use("en")


@pytest.mark.parametrize("asked", ZEFRS_ASKS, ids=lambda one: one.kind)
def test_every_answer_of_the_book_of_colours_has_its_number(asked: Asked) -> None:
    here = scene("1 2 .\n. . 3\n. . .", man("Ann"), man("Bob"), man("Bert", side="b"))
    ann, bob = here.id("Ann"), here.id("Bob")
    blow = order(form="fight", how="brawl", step=here.cell("Ann"), target=bob, area="chest")
    waits = order(
        form="wait", condition="attacks", target=bob,
        **{"then.form": "fight", "then.how": "brawl", "then.target": 0, "then.area": "chest"},
    )  # fmt: skip
    later = asked.kind in ("personal.interrupt", "personal.late")
    here.put("Ann", Sworn(waits if later else blow), Placed(12), Waits((bob,)))
    names = tuple((fact, here.id(name)) for fact, name in asked.names.items())
    more = (("opponents", (bob, here.id("Bert"))), ("units", (ann,)), ("facing", "E"))
    request = Request("x", "a", ann, asked.kind, about=(*asked.about, *names, *more))
    numbered(told(View(ZEFRS, "a", here.view().rows, Clock(1, "actions"), "personal"), request))


def test_what_is_told_of_a_defence_is_less_than_without_it() -> None:
    here = scene("1 2 .\n. . .", man("Ann"), man("Bob"))
    asked = next(one for one in ZEFRS_ASKS if one.kind == "duel.defend")
    about = (*asked.about, ("by", here.id("Bob")))
    request = Request("x", "a", here.id("Ann"), "duel.defend", about=about)
    forecast = OF_DUELS["duel.defend"].forecast
    assert forecast is not None
    with_, without = (forecast(here.view(), request, order(use=use)) for use in (True, False))
    assert with_ is not None and without is not None
    assert with_.branches[0].mean < without.branches[0].mean == 3
    assert sum(chance for _, chance in with_.branches[0].losses) == pytest.approx(1)
