"""One question to a fighter in the middle of a turn: the answers in the leaf and on the field.

Whoever always answers a kind of question alike can leave that as a standing answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from game.core.components import Health, Position, Unit
from game.core.grid import STEPS, Cell, step
from game.core.orders import AS_USUAL, PASS_SLOT, Order, Value, is_pass
from game.core.seat import Seat
from game.play import screens
from game.play.alike import beside
from game.play.words import say
from game.ui import keys, text
from game.ui.battle.orders.asked import Answer
from game.ui.battle.orders.prompt_mode import DIGITS, PromptMode
from game.ui.battle.panels.stack import Part
from game.ui.battle.table.joint import Joint, Others, join
from game.ui.battle.table.wording import outcome
from game.ui.field.scene import Area, Touch
from game.ui.leaf.rows.seal import SAME, same_button
from game.ui.leaf.rows.who import draw_numbers
from game.ui.stage.act.tips import fighter, who
from game.ui.stage.answer.effects import direction, effect
from game.ui.stage.outlook import Outlook
from game.ui.stage.stage import HURRY, Plan, Tip
from game.ui.widgets.base import Act
from game.ui.widgets.button import Button, evened

PASSES = ("event", "round")
"""How long a window can be let pass here: this once, or for the rest of the turn."""

ROSE = 3
"""Directions stand in three rows of three, as on a compass."""

NUMBERS = "numbers"
ALWAYS, USUAL = "always", "usual"
"""The buttons that let an answer stand, and that leave such questions to the fighters."""


class AskMode(PromptMode):
    """``always``: what is answered now will be answered so from here on; ``same``: by all who are
    asked the same now, too. Where nothing is ``standing``, every question is put anew.
    """

    def __init__(self, seat: Seat, *, standing: bool = True) -> None:
        self.always, self._age, self._standing = False, 0.0, standing
        self._effects: dict[Order, str] = {}
        self.same, self._others = False, Others(seat)
        self._joint: Joint | None = None
        super().__init__(seat)

    def handle(self, event: pygame.event.Event) -> bool:
        """The key that seals orders lets a window pass, as usual."""
        if keys.pressed(event, "same") and self._served():
            self.same = not self.same
            self._lay()
            return True
        usual = self._usual()
        if usual is not None and not self.ring.by_keys and keys.pressed(event, "commit"):
            if self.request.window or self._age >= HURRY:
                self._give(usual)
            return True
        return super().handle(event)

    def update(self, seconds: float) -> None:
        """Work out what one answer more would do, so that no frame waits for all of them."""
        super().update(seconds)
        self._age += seconds
        left = (a.order for a in self.answers if a.order not in self._effects)
        order = next(left, None)
        if order is not None:
            found = None if is_pass(order) else self.seat.forecast(self.request, order)
            odds = effect(self.seat.view, found) if found is not None else ""
            told = outcome(self.seat.view, self.request, order), odds
            self._effects[order] = ". ".join(filter(None, told))
            self._lay()

    def _row(self) -> int:
        """Answers with effects have two lines, or three for the longest."""
        told = [words for words in self._effects.values() if words]
        if not told:
            return super()._row()
        small = self.theme.style("caption")
        room = self.panel.w - self.theme.px(96) - text.width(keys.cap("commit"), small)
        more = max(len(text.wrap(words, small, room)) for words in told) - 1
        return self.theme.letters(50, 66) + min(more, 3) * text.step(small)

    def _least(self) -> int:
        """What an answer does needs its lines."""
        return self._row() if any(self._effects.values()) else super()._least()

    def _rows(self) -> int:
        """Directions take three rows, with what stands in their middle."""
        ways = sum(bool(direction(answer.order)) for answer in self.answers)
        return ROSE + max(0, len(self.answers) - ways - 1) if ways else len(self.answers)

    def _usual(self) -> int | None:
        """The number of the answer that lets the window pass this once; of another question, of
        what is answered unasked.
        """
        passes = (n for n, a in enumerate(self.answers) if a.order.get(PASS_SLOT) == PASSES[0])
        if self.request.window:
            return next(passes, None)
        unasked = self.seat.proposal(self.request)
        return next((n for n, a in enumerate(self.answers) if a.order == unasked), None)

    # The field.

    def plan(self, outlook: Outlook, hovered: Cell | None) -> Plan:
        """The two concerned, and what can be answered by a click."""
        cells = frozenset(self._spots())
        number = self._at(hovered, who(self.seat.view, hovered) if hovered else None)
        words = self.answers[number].words if number is not None else ""
        units = tuple(u for a in self.answers if (u := self._unit(a.order.slots)) is not None)
        return Plan(
            selected=self.request.unit,
            aimed=self._other(screens.others(self.seat.view.ruleset.id)),
            targets=units,
            areas=(Area("walk", cells),) if cells else (),
            tip=(*self._about(hovered), *((("do", words),) if words else ())),
            tip_at=hovered,
        )

    def touched(self, touch: Touch) -> bool:
        """A click on a fighter or a cell among the answers gives that answer."""
        number = self._at(touch.cell, touch.unit) if touch.kind == "click" else None
        if number is not None:
            self._give(number)
        return number is not None

    def _about(self, cell: Cell | None) -> Tip:
        unit = who(self.seat.view, cell) if cell is not None else None
        return tuple(fighter(self.seat.view, unit)) if unit is not None else ()

    def _at(self, cell: Cell | None, unit: int | None) -> int | None:
        """The answer that means this fighter or this cell."""
        spots = self._spots()
        for number, answer in enumerate(self.answers):
            if unit is not None and self._unit(answer.order.slots) == unit:
                return number
        return spots.get(cell) if cell is not None else None

    def _spots(self) -> dict[Cell, int]:
        """The cells that answers point to; a direction points to the cell beside him."""
        post, found = self.seat.view.find(self.request.unit, Position), dict[Cell, int]()
        for number, answer in enumerate(self.answers):
            if (way := direction(answer.order)) and post is not None:
                found.setdefault(step(post.cell, way), number)
            elif answer.cell is not None and self._unit(answer.order.slots) is None:
                found.setdefault(answer.cell, number)
        return found

    def _unit(self, slots: tuple[tuple[str, Value], ...]) -> int | None:
        for name, value in slots:
            known = type(value) is int and self.seat.view.find(value, Unit) is not None
            if known and screens.names_unit(self.seat.view.ruleset.id, name):
                return value if isinstance(value, int) else None
        return None

    def _answers(self) -> tuple[Answer, ...]:
        found = super()._answers()
        return tuple(a for a in found if a.order.get(PASS_SLOT) in (None, *PASSES))

    def _striker(self) -> int | None:
        return self._other(screens.strikers(self.seat.view.ruleset.id))

    def _other(self, names: Sequence[str]) -> int | None:
        """The other one whom the question is about."""
        named = (self.request.fact(name) for name in names)
        known = (u for u in named if type(u) is int and self.seat.view.find(u, Unit) is not None)
        return next((unit for unit in known if unit != self.request.unit), None)

    def _buttons(self, place: Rect, row: int, gap: int) -> list[Button]:
        """Directions as on a compass, with the usual one in their middle; else a list."""
        usual, cap = str(self._usual()), keys.cap("commit")
        ways = [n for n, answer in enumerate(self.answers) if direction(answer.order)]
        if not ways:
            told = [
                replace(
                    button,
                    hint=cap if button.id == usual else button.hint,
                    caption=self._effects.get(self.answers[int(button.id)].order, ""),
                )
                for button in super()._buttons(place, row, gap)
            ]
            return evened(told, self.theme)
        self.scroll.measure(0, 1)
        wide, used = (place.w - 2 * gap) // ROSE, ROSE
        row = min(row, (place.h + gap) // self._rows() - gap)
        found: list[Button] = []
        for number, answer in enumerate(self.answers):
            across, up = STEPS.get(direction(answer.order), (0, 0))
            spot = Rect(0, 0, wide, row)
            spot.topleft = place.x + (1 + across) * (wide + gap), place.y + (1 - up) * (row + gap)
            if number not in ways and answer.order.get(PASS_SLOT) != PASSES[0]:
                spot = Rect(place.x, place.y + used * (row + gap), place.w, row)
                used += 1
            hint = cap if str(number) == usual else str(number + 1) if number < DIGITS else ""
            strong, small = self.theme.style("strong"), self.theme.style("caption")
            need = text.width(answer.words, strong) + text.width(hint, small)
            hint = hint if need + 2 * row // 3 <= spot.w else ""
            caption = self._effects.get(answer.order, "")
            found.append(Button(str(number), spot, answer.words, hint=hint, caption=caption))
        return found

    # Standing answers.

    def _general(self) -> bool:
        """Whether the answers mean the same next time: none names a fighter or a cell."""
        slots = (slot for answer in self.answers for slot in answer.order.slots)
        return all(isinstance(value, (bool, str)) for _, value in slots)

    def _foot(self) -> list[Part]:
        high, line = self.theme.letters(30, 40), self.theme.step("small")
        found = [Part(NUMBERS, line, line, 3)] if self._numbered() else []
        found += [Part(SAME, high, high, 6)] if self._served() else []
        if not self._standing:
            return found
        found += [Part(ALWAYS, high, high, 5)] if self._general() else []
        return [*found, Part(USUAL, high, high, 4)] if not self.request.window else found

    def _numbered(self) -> bool:
        """Whether it is asked of a fighter who has numbers to show."""
        known = self.seat.view.find(self.request.unit, Health) is not None
        return known and not self.request.window

    def draw(self, surface: Surface) -> None:
        """Paint the question, and the numbers of whoever is asked below the answers."""
        super().draw(surface)
        if place := self.places.get(NUMBERS):
            draw_numbers(surface, self.theme, place, self.seat.view, self.request.unit)

    def _more_buttons(self) -> list[Button]:
        found = []
        if place := self.places.get(SAME):
            button = same_button(place, self._served(), self.theme, on=self.same, back=False)
            tip = say("stage.same_next_tip", {"key": keys.cap("same")})
            found.append(replace(button, tip=tip))
        if place := self.places.get(ALWAYS):
            words, tip = say("stage.always_on" if self.always else "stage.always"), "always_tip"
            found.append(Button(ALWAYS, place, words, on=self.always, tip=say(f"stage.{tip}")))
        if place := self.places.get(USUAL):
            words = say("stage.usual")
            found.append(Button(USUAL, place, words, tip=say("stage.usual_tip")))
        return found

    def _act(self, act: Act) -> None:
        if act.id == SAME:
            self.same = not self.same
            self._lay()
        elif act.id == ALWAYS:
            self.always = not self.always
            self._lay()
        elif act.id == USUAL:
            self.seat.stand(self.request.kind, AS_USUAL)
            self._go_on(self.seat.default(self.request))
        else:
            self._give(int(act.id))

    def _give(self, number: int) -> None:
        if self.always:
            self.seat.stand(self.request.kind, self.answers[number].order)
        self._age = 0.0
        order, joined = self.answers[number].order, self.same and self._served()
        others = self._others.all(self.request, order) if joined else ()
        self.same = False
        if others:
            self._joint = join(self.seat, self.request, order, others)
            self._ask_next()
        else:
            super()._give(number)

    # The same for others.

    def _served(self) -> int:
        """For how many others at most an answer may be the same."""
        if self.request.window or not beside(self.seat, self.request):
            return 0
        orders = tuple(answer.order for answer in self.answers[:DIGITS])
        return self._others.most(self.request, orders)

    def take_joint(self) -> Joint | None:
        """What was answered for several, once."""
        found, self._joint = self._joint, None
        return found
