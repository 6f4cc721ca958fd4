"""The answer to an attack: every reply as a large row with its odds, then what it is paid with.

The map shows who attacks whom, where one can draw back to, and what can be put in the way. One
press of the key that seals gives what the book would; a standing answer spares the question.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from game.core.orders import AS_USUAL, Order, Slot
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Marks, asks
from game.ui.leaf.draft import Asked, draft_of
from game.ui.leaf.face import Turn, turn
from game.ui.stage.answer import field, sheet
from game.ui.stage.answer.replies import Reply, Worth, replies, worth
from game.ui.theme import Theme
from game.ui.widgets.listing import Scroll
from game.ui.widgets.ring import Ring

ANSWER = "answer"
"""What a kind asks for that this mode answers (one of ruleset.ASKS)."""


class AnswerMode:
    """``over`` is what the pointer is on: it is shown, and chosen only by a click; ``age`` are the
    seconds since the question came up.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.theme, self.ring = Theme((1280, 720)), Ring(Theme((1280, 720)), arrows=False)
        self.layout_: Layout | None = None
        self.scroll = Scroll()
        self.over: tuple[Slot, ...] = ()
        self.sheet: sheet.Sheet | None = None
        self._take_up()

    def _take_up(self) -> None:
        """The first attack that waits for an answer."""
        view, drafts = self.seat.view, self.seat.view.drafts
        mine = [r for r in self.seat.waiting if asks(view, r) == ANSWER]
        self.request: Request = next((r for r in mine if r.id not in drafts), mine[0])
        self.replies = replies(view, self.request)
        usual = self.seat.default(self.request)
        self.draft = draft_of(view, self.request, usual)
        self.scroll, self.over, self.age = Scroll(), (), 0.0
        self._odds: dict[Order, Worth | None] = {}

    @property
    def view(self) -> View:
        """What the side knows now."""
        return self.seat.view

    @property
    def commits(self) -> bool:
        """An answer is given at once."""
        return False

    # What is chosen.

    @property
    def order(self) -> Order:
        """The answer as it is chosen so far, always a whole one."""
        return self.draft.order

    @property
    def previewed(self) -> Order:
        """The answer with what the pointer is on."""
        return self.draft.seen(self.over)

    @property
    def drafted(self) -> tuple[Request, Order] | None:
        """Whose answer it is, and how it stands."""
        return self.request, self.previewed

    def chosen(self, order: Order) -> int:
        """The number of the reply that this order is."""
        found = (n for n, r in enumerate(self.replies) if set(r.slots) <= set(order.slots))
        return max(found, key=lambda n: len(self.replies[n].slots), default=0)

    def order_of(self, reply: Reply) -> Order | None:
        """The whole answer that a reply would be, paid for and moved as it is chosen now."""
        return self.draft.with_(*reply.slots)

    @property
    def further(self) -> tuple[Asked, ...]:
        """What else is to be chosen for this reply."""
        own = {name for name, _ in self.replies[self.chosen(self.order)].slots}
        return tuple(a for a in self.draft.asked if a.name not in own)

    def turn_of(self, asked: Asked) -> Turn:
        """A further slot in words."""
        return turn(self.view, self.request, asked)

    def worth_of(self, order: Order | None) -> Worth | None:
        """The odds of an answer, as far as they were worked out."""
        return self._odds.get(order) if order is not None else None

    def choose(self, number: int) -> None:
        """Take a reply; once more gives it."""
        if number == self.chosen(self.order):
            self.give()
            return
        self.put(*self.replies[number].slots)

    def put(self, *slots: Slot) -> bool:
        """Set slots of the answer; False if they are not legal."""
        self.over = ()
        done = self.draft.set(*slots)
        if not self.replies[self.chosen(self.order)].none:
            self.scroll.reveal(self.chosen(self.order))
        self.lay()
        return done

    # What is done.

    def give(self) -> None:
        """Give the answer as it stands."""
        self.seat.give(self.request, self.order)
        self._next()

    def stand(self, unit: int) -> None:
        """From now on it is answered as the book would, and now as well; 0 means for everybody."""
        self.seat.stand(self.request.kind, AS_USUAL, unit)
        self.seat.give(self.request, self.seat.default(self.request))
        self._next()

    def _next(self) -> None:
        """The next attack of those that wait; the screen takes up anything else."""
        if any(asks(self.view, r) == ANSWER for r in self.seat.waiting):
            self._take_up()
            self.lay()

    # Events.

    def layout(self, theme: Theme, layout: Layout) -> None:
        """The sheet at the right, its button in the corner below it."""
        self.theme, self.layout_ = theme, layout
        self.lay()

    def lay(self) -> None:
        """Make everything anew for what is chosen now."""
        if self.layout_ is not None:
            self.sheet = sheet.laid(self, self.theme, self.layout_)
            self.ring.lay(self.sheet.widgets, self.theme)

    def handle(self, event: pygame.event.Event) -> bool:
        """Digits and arrows choose, the key that seals gives; the mouse on rows and buttons."""
        if event.type == pygame.KEYDOWN and field.key(self, event):
            return True
        if event.type == pygame.MOUSEWHEEL and self.scroll.needed and self._inside():
            self.scroll.to(self.scroll.top - event.y)
            self.lay()
            return True
        act = self.ring.handle(event)
        if event.type == pygame.MOUSEMOTION and self._inside():
            self.preview(field.slots_of(self, self.ring.hovered))
        if act is not None:
            field.act(self, act)
        mouse = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return act is not None or (mouse and self._inside())

    def _inside(self) -> bool:
        return self.layout_ is not None and self.layout_.panel.collidepoint(self.ring.pointer)

    def turn(self, name: str, by: int) -> None:
        """The next value of a further slot, or the one before."""
        asked = self.draft.find(name)
        if asked is not None:
            self.put(Turn(asked, "").by(by))

    def preview(self, slots: tuple[Slot, ...]) -> None:
        """Show the answer with these slots, without choosing them."""
        if slots != self.over:
            self.over = slots
            self.lay()

    def update(self, seconds: float) -> None:
        """Work out the odds of one answer more, so that no frame waits for all of them."""
        self.ring.update(seconds)
        self.age += seconds
        wanted = (self.previewed, *(self.order_of(reply) for reply in self.replies))
        order = next((o for o in wanted if o is not None and o not in self._odds), None)
        if order is not None and self.request in self.seat.waiting:
            self._odds[order] = worth(self.view, self.seat.forecast(self.request, order))
            self.lay()

    def draw(self, surface: Surface) -> None:
        """Paint the sheet; rows and buttons paint themselves."""
        if self.sheet is not None:
            sheet.draw(surface, self, self.sheet)
        self.ring.draw(surface)

    def marks(self) -> Marks:
        """Who is attacked."""
        return Marks(selected=self.request.unit)

    # The map.

    plan, touched = field.plan, field.touched

    def cancel(self) -> bool:
        """Back to what the book would answer; False if it is that already."""
        usual = self.seat.default(self.request)
        if self.order == usual:
            return False
        self.draft = draft_of(self.view, self.request, usual)
        self.over = ()
        self.lay()
        return True
