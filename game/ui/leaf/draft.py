"""A declaration in the making: always a whole legal order, changed slot by slot.

It asks the grammar alone. Whoever changes a slot keeps every later one that is still legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import takewhile

from game.core.grid import Cell
from game.core.orders import NOTHING, Choices, Order, Slot, Value
from game.core.ruleset import Request, no_roles
from game.core.view import View
from game.core.vocabulary import Role

MOST = 60
"""No order has more slots than this; a grammar that never ends is cut off."""

THEN = "then"
"""The prefix of a prepared action; those of further ones are numbers."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One slot of the order: what it may be, in the grammar's order, and what it is; ``nth`` counts
    those of its role in one action from 0.
    """

    name: str
    options: tuple[Slot, ...]
    value: Value
    role: Role | None = None
    nth: int = 0

    @property
    def chapter(self) -> str:
        """The prefix of its name: "" of the first action, "2." of a second one, "then." …"""
        return chapter_of(self.name)

    @property
    def base(self) -> str:
        """Its name without the prefix."""
        return self.name[len(self.chapter) :]

    @property
    def values(self) -> tuple[Value, ...]:
        """Every value of this name."""
        return tuple(value for name, value in self.options if name == self.name)


@lru_cache(maxsize=1024)
def chapter_of(name: str) -> str:
    """The prefixes of a slot's name that tell which action it belongs to, with their last dot;
    empty if it has none, as "wear.0.breastplate" has.
    """
    prefixes = takewhile(lambda part: part.isdigit() or part == THEN, name.split(".")[:-1])
    return "".join(f"{part}." for part in prefixes)


Roles = Callable[[Order], Mapping[str, Role]]
"""What the slots are for by their names, of the action that an order has come to."""


@lru_cache(maxsize=4096)
def role_of(roles: Roles, before: Order, name: str) -> Role | None:
    """What a slot of this name is for that follows these: asked for every slot in every frame."""
    return roles(before).get(name)


class Draft:
    """The order of one request. ``usual`` is what to begin with and to fall back on.

    Wishes are what was chosen by hand; they come back whenever they are legal again, as the
    target does when a fighter looks at Defend and returns to Fight.
    """

    def __init__(self, choices: Choices, usual: Order = NOTHING, roles: Roles = no_roles) -> None:
        self.choices, self.roles = choices, roles
        self.usual = dict(usual.slots)
        self.wishes: dict[str, Value] = {}
        self._known: dict[Order, tuple[Slot, ...]] = {}
        self.asked = self._filled((), {})

    @property
    def order(self) -> Order:
        """The whole order as it stands; empty if the grammar asks nothing."""
        return order_of(self.asked)

    @property
    def chapters(self) -> tuple[str, ...]:
        """The prefixes of all actions in it, in their order."""
        return tuple(dict.fromkeys(asked.chapter for asked in self.asked))

    def of(self, chapter: str) -> tuple[Asked, ...]:
        """The slots of one action."""
        return tuple(asked for asked in self.asked if asked.chapter == chapter)

    def find(self, name: str) -> Asked | None:
        """The slot of this full name, if it is asked."""
        return next((asked for asked in self.asked if asked.name == name), None)

    def options(self, name: str) -> tuple[Value, ...]:
        """What this slot may be while those before it stay as they are."""
        asked = self.find(name)
        return asked.values if asked else ()

    def set(self, *slots: Slot) -> bool:
        """Change slots by hand, in their order; False if one of them is not legal now."""
        asked = self._changed(slots)
        if asked is None:
            return False
        self.asked = asked
        self.wishes.update(slots)
        return True

    def with_(self, *slots: Slot) -> Order | None:
        """The whole order that would come of it; None if a slot could not be that."""
        asked = self._changed(slots)
        return order_of(asked) if asked is not None else None

    def seen(self, slots: tuple[Slot, ...]) -> Order:
        """The whole order with these slots, if they can be that; else as it stands."""
        return self.with_(*slots) or self.order

    def after(self, *slots: Slot) -> tuple[Asked, ...]:
        """All slots as they would stand then; empty if a slot could not be that."""
        return self._changed(slots) or ()

    def behind(self, name: str, value: Value) -> tuple[tuple[Slot, Role | None], ...]:
        """What would be asked directly after this slot, had it this value, and what for."""
        here = order_of(self._before(name)).plus((name, value))
        return tuple((slot, role_of(self.roles, here, slot[0])) for slot in self._choices(here))

    def _changed(self, slots: tuple[Slot, ...]) -> tuple[Asked, ...] | None:
        """The slots with these changed, one after the other."""
        asked, wanted = self.asked, dict(slots)
        for name, value in slots:
            at = next((n for n, one in enumerate(asked) if (name, value) in one.options), None)
            if at is None:
                return None
            before = asked[:at]
            changed = self._asked(before, order_of(before), asked[at].options, (name, value))
            asked = self._filled((*before, changed), wanted, asked)
        return asked

    def _before(self, name: str) -> tuple[Asked, ...]:
        at = next((n for n, asked in enumerate(self.asked) if asked.name == name), 0)
        return self.asked[:at]

    def _filled(
        self, fixed: tuple[Asked, ...], wanted: Mapping[str, Value], now: tuple[Asked, ...] = ()
    ) -> tuple[Asked, ...]:
        """The slots with the rest of them filled in as sensibly as may be."""
        found, standing = list(fixed), {asked.name: asked.value for asked in now}
        partial = order_of(fixed)
        while (options := self._choices(partial)) and len(found) < MOST:
            slot = _pick(options, (wanted, self.wishes, standing, self.usual))
            found.append(self._asked(found, partial, options, slot))
            partial = partial.plus(slot)
        return tuple(found)

    def _asked(
        self, before: Sequence[Asked], said: Order, options: tuple[Slot, ...], slot: Slot
    ) -> Asked:
        """A slot with what it is for; ``said`` is the order that those before it make."""
        role, chapter = role_of(self.roles, said, slot[0]), chapter_of(slot[0])
        alike = (one for one in before if one.role is role and one.chapter == chapter)
        return Asked(slot[0], options, slot[1], role, sum(1 for _ in alike))

    def _choices(self, partial: Order) -> tuple[Slot, ...]:
        if partial not in self._known:
            self._known[partial] = tuple(self.choices(partial))
        return self._known[partial]


def draft_of(view: View, request: Request, usual: Order = NOTHING) -> Draft:
    """The draft of an answer to this request."""
    kind = view.ruleset.kinds[request.kind]
    return Draft(partial(view.own_choices, request), usual, kind.roles)


def order_of(asked: Sequence[Asked]) -> Order:
    """The order that these slots make."""
    return Order(tuple((one.name, one.value) for one in asked))


def action(order: Order, chapter: str) -> Order:
    """One action of an order by itself: its own slots without the prefix, and what it prepares."""
    own = ((name[len(chapter) :], v) for name, v in order.slots if name.startswith(chapter))
    return Order(tuple((name, value) for name, value in own if not name[:1].isdigit()))


def _pick(options: tuple[Slot, ...], tastes: tuple[Mapping[str, Value], ...]) -> Slot:
    """The option that the first taste wants, of which one of them is an option at all."""
    for taste in tastes:
        for name, value in options:
            if name in taste and taste[name] == value:
                return name, value
    return options[0]


def cells(asked: Asked) -> Iterator[Cell]:
    """The cells among the values of a slot."""
    return (value for value in asked.values if isinstance(value, Cell))


def units(asked: Asked) -> Iterator[int]:
    """The numbers among the values of a slot; 0 stands for anybody."""
    return (v for v in asked.values if isinstance(v, int) and not isinstance(v, bool) and v)
