"""What a system may use while it does one step: the world, the dice, events and questions; and
units that fall apart in it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from game.core.checks import Ask, Check, Drawable, Drawn, Exchange, Opposed, OpposedOutcome, Outcome
from game.core.components import Ordered, Out, Position, Side, Unit
from game.core.dice import Dice
from game.core.events import Event
from game.core.events import split as split_event
from game.core.orders import Order, Slot, is_pass
from game.core.ruleset import Clock, Moment, Reactor, Request, Ruleset
from game.core.world import World

T = TypeVar("T")
Asked = Request | tuple[Request, ...]
Answers = Order | tuple[Order, ...]
Asking = Generator[Asked, Answers, T]
"""A procedure that may put requests; it receives an Order for one, a tuple for several."""

Process = Asking[bool | None]

AGAIN = True
"""What a system returns while items of its queue remain."""

Faces = tuple[int, ...]
Use = tuple[str, int, int, str]
"""Phase, actor, target and purpose of a throw: what its number is counted by."""

Counters = dict[Use, int]
DEEPEST = 3


def nothing(unit: int) -> tuple[Slot, ...]:
    """What a unit is told with a question that says all by itself."""
    return ()


class Step:
    """One call of one system: reads and writes the world, draws dice, emits events, asks."""

    def __init__(
        self,
        ruleset: Ruleset,
        world: World,
        clock: Clock,
        dice: Dice,
        counters: Counters,
        recorded: tuple[Faces, ...] = (),
    ) -> None:
        self.ruleset = ruleset
        self.world = world
        self.clock = clock
        self.events: list[Event] = []
        self.drawn: list[Faces] = []
        self._dice = dice
        self._counters = counters
        self._recorded = recorded
        self._depth = 0

    def emit(self, event: Event) -> None:
        """Tell the seats that may know of it, at this time of the book's clock."""
        now = self.clock.time
        self.events.append(replace(event, time=now) if now else event)

    def draw(self, check: Check) -> Outcome:
        """Roll a check."""
        faces = self._faces(check)
        return Outcome(check, faces, sum(faces), check.grade(sum(faces)))

    def contest(self, opposed: Opposed) -> OpposedOutcome:
        """Roll both halves of an opposed check, the left one first."""
        left, right = self._faces(opposed.left), self._faces(opposed.right)
        return OpposedOutcome(
            opposed,
            Outcome(opposed.left, left, sum(left), opposed.left.grade(sum(left))),
            Outcome(opposed.right, right, sum(right), opposed.right.grade(sum(right))),
            opposed.grade(sum(left), sum(right)),
        )

    def run(self, exchange: Exchange[T]) -> Asking[T]:
        """Roll and ask an exchange to its end: ``result = yield from step.run(strike(...))``."""
        try:
            wanted = next(exchange)
            while True:
                if isinstance(wanted, Ask):
                    wanted = exchange.send((yield from self.put(wanted)))
                else:
                    wanted = exchange.send(self._drawn(wanted))
        except StopIteration as stop:
            return cast(T, stop.value)

    def put(self, ask: Ask) -> Asking[Order]:
        """Put one question and give its answer back."""
        request = self.request(ask.side, ask.unit, ask.kind, secret=ask.secret, about=ask.about)
        answer = yield request
        assert isinstance(answer, Order)
        return answer

    def ask(
        self, unit: int, kind: str, about: tuple[Slot, ...] = (), *, window: bool = False
    ) -> Asking[Order]:
        """Put one question to the side of this unit, and give its order back."""
        side = self.world.get(unit, Unit).side
        answer = yield self.request(side, unit, kind, window=window, about=about)
        assert isinstance(answer, Order)
        return answer

    def agrees(self, unit: int, kind: str, about: tuple[Slot, ...] = ()) -> Asking[bool]:
        """The same for a question of yes or no: whether the slot ``use`` of the answer is True."""
        return (yield from self.ask(unit, kind, about)).get("use") is True

    def ask_all(self, requests: tuple[Request, ...]) -> Asking[tuple[tuple[Request, Order], ...]]:
        """Put these questions together, if there are any; each comes back with its answer."""
        if not requests:
            return ()
        answers = yield requests
        assert isinstance(answers, tuple)
        return tuple(zip(requests, answers, strict=True))

    def secrets(
        self, units: Iterable[int], kind: str, about: Callable[[int], tuple[Slot, ...]] = nothing
    ) -> tuple[Request, ...]:
        """The same secret question to each of these units, side by side and by id, open until the
        side commits; ``about`` says what each is told.
        """
        sides = self.sides()
        owners = ((sides.index(self.world.get(unit, Unit).side), unit) for unit in units)
        return tuple(
            self.request(sides[at], unit, kind, secret=True, editable=True, about=about(unit))
            for at, unit in sorted(owners)
        )

    def request(
        self,
        side: str,
        unit: int,
        kind: str,
        *,
        secret: bool = False,
        editable: bool = False,
        window: bool = False,
        about: tuple[Slot, ...] = (),
    ) -> Request:
        """A request of this step; its id is the same whenever the step is done again.

        Its number counts the like requests of this unit in the round, so that it tells nothing
        of others.
        """
        count = self._count((self.clock.phase, unit, 0, f"? {side} {kind}"))
        name = f"{self.clock.round}.{self.clock.phase}.{side}.{kind}.{unit}.{count + 1}"
        return Request(name, side, unit, kind, secret, editable, window, about)

    def moment(self, moment: Moment) -> Asking[None]:
        """Let everybody react who may, each once, nested at most three deep.

        Afterwards the caller reads again: the actor may be dead, the target out of reach.
        """
        if self._depth >= DEEPEST:
            return
        self._depth += 1
        done: set[int] = set()
        while reactor := self._next_reactor(moment, done):
            done.add(reactor.unit)
            yield from self._react(moment, reactor)
        self._depth -= 1

    def sides(self) -> tuple[str, ...]:
        """The ids of all sides in their order."""
        return tuple(side.id for _, (side,) in self.world.each(Side))

    def _next_reactor(self, moment: Moment, done: set[int]) -> Reactor | None:
        reactors: Iterable[Reactor] = self.ruleset.reactions(self.world, moment)
        return next((reactor for reactor in reactors if reactor.unit not in done), None)

    def _react(self, moment: Moment, reactor: Reactor) -> Asking[None]:
        about: tuple[Slot, ...] = (
            ("moment", moment.kind),
            ("actor", moment.actor),
            ("target", moment.target),
            ("cell", moment.cell),
        )
        request = self.request(reactor.side, reactor.unit, reactor.kind, window=True, about=about)
        answer = yield request
        react = self.ruleset.kinds[reactor.kind].react
        if isinstance(answer, Order) and not is_pass(answer) and react:
            yield from react(self, moment, reactor, answer)

    def _drawn(self, wanted: Drawable) -> Drawn:
        return self.draw(wanted) if isinstance(wanted, Check) else self.contest(wanted)

    def _faces(self, check: Check) -> Faces:
        use = (self.clock.phase, check.actor, check.target, check.purpose)
        count = self._count(use)
        if len(self.drawn) < len(self._recorded):
            faces = self._recorded[len(self.drawn)]
        else:
            faces = self._dice.faces((self.clock.round, *use, count), check.dice)
        self.drawn.append(faces)
        return faces

    def _count(self, use: Use) -> int:
        """How often this was used before in the round; counts it."""
        count = self._counters.get(use, 0)
        self._counters[use] = count + 1
        return count


@dataclass(frozen=True, slots=True)
class Part:
    """What a part is made of, and the order it carries out (None: no order)."""

    components: tuple[object, ...]
    order: Order | None = None


def split(step: Step, unit: int, parts: Sequence[Part], rule: str) -> tuple[int, ...]:
    """Replace a unit by its parts, in their order; returns the parts' ids.

    The whole keeps its identity as a record, without a position and with Out("split").
    """
    world = step.world
    spawned = tuple(world.spawn(*part.components, *_ordered(part)) for part in parts)
    for kind in (Position, Ordered):
        if (held := world.find(unit, kind)) is not None:
            world.drop(unit, held)
    world.put(unit, Out("split"), world.find(unit, Out))
    step.emit(split_event(unit, spawned, rule))
    return spawned


def _ordered(part: Part) -> tuple[Ordered, ...]:
    return () if part.order is None else (Ordered(part.order),)
