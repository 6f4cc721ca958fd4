"""What a person is proposed: nothing that moves him or turns on somebody new."""

from __future__ import annotations

from game.core.events import Event
from game.core.orders import Order, allows
from game.core.ruleset import Request
from game.rules.zefrs.defaults import default_answer
from game.rules.zefrs.personal.orders.kinds import KINDS
from tests.rules.zefrs.field import Scene, man, scene

CLOSE = "1 2 .\n. 3 .\n. . ."
FAR = "1 . . . . . . . . . . . . . 2"


def proposed(here: Scene, foe: str = "", kind: str = "personal.declare", only: str = "") -> Order:
    """What is proposed to Ann, who has gone for this one last; it must be legal."""
    about = (("foe", here.id(only)), ("left", 2)) if only else (("foe", 0),)
    request, view = Request("x", "a", here.id("Ann"), kind, about=about), here.view()
    if foe:
        facts = (("form", "fight"),)
        view._events = (Event("zefrs.swears_fight", "", here.id("Ann"), here.id(foe), facts=facts),)
    careful = KINDS[kind].proposal
    assert careful is not None
    found = careful(view, request)
    assert allows(view.grammar(request), found), found
    return found


def test_an_enemy_beside_him_is_not_struck_before_he_has_been_chosen() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"), man("Bert", side="b"))
    request = Request("x", "a", here.id("Ann"), "personal.declare", about=(("foe", 0),))
    assert default_answer(here.view(), request).text("form") == "fight"
    found = proposed(here)
    assert (found.text("form"), found.cell("step")) == ("defend", here.cell("Ann"))


def test_the_same_one_is_fought_on_where_he_stands() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"), man("Bert", side="b"))
    for foe in ("Bob", "Bert"):
        found = proposed(here, foe)
        assert (found.text("form"), found.unit("target")) == ("fight", here.id(foe))
        assert found.cell("step") == here.cell("Ann")


def test_nobody_goes_after_one_who_has_drawn_back() -> None:
    for drawing in (FAR, "1 . 2\n. . ."):
        here = scene(drawing, man("Ann"), man("Bob"))
        assert proposed(here, "Bob").text("form") == "defend"


def test_an_archer_shoots_on_at_the_same_mark() -> None:
    kit = {"weapons": ("short_bow", "dirk")}
    here = scene("1 . . . . 2", man("Ann", talents=kit), man("Bob"))
    assert proposed(here, "Bob").text("how") == "shoot"
    assert proposed(here).text("form") == "defend"


def test_a_free_action_is_upon_the_one_it_is_meant_for_or_nothing() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"), man("Bert", side="b"))
    found = proposed(here, kind="personal.free", only="Bert")
    assert (found.text("form"), found.unit("target")) == ("fight", here.id("Bert"))
    far = scene(FAR, man("Ann"), man("Bob"))
    assert proposed(far, kind="personal.free", only="Bob").text("form") == "hold"
