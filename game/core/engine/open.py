"""The requests that are open together, and who has answered and sealed what."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.orders import PASS, IllegalOrder, Order, ProtocolError
from game.core.ruleset import Request
from game.core.step import Asked


@dataclass(slots=True)
class Open:
    """One batch: a tuple resumes its step when the last answer is in.

    ``given`` keeps the order in which the answers came; ``automatic`` are those that nobody
    chose.
    """

    requests: tuple[Request, ...]
    single: bool
    given: dict[str, Order] = field(default_factory=dict)
    automatic: set[str] = field(default_factory=set)
    sealed: set[str] = field(default_factory=set)
    _own: dict[str, tuple[Request, ...]] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, asked: Asked) -> Open:
        """The batch of what a process yielded."""
        single = isinstance(asked, Request)
        return cls((asked,) if isinstance(asked, Request) else asked, single)

    def sides(self) -> frozenset[str]:
        """The sides that have a request here."""
        return frozenset(request.side for request in self.requests)

    def of_side(self, side: str) -> tuple[Request, ...]:
        """This side's requests."""
        found = self._own.get(side)
        if found is None:
            found = self._own[side] = tuple(r for r in self.requests if r.side == side)
        return found

    def unanswered(self, side: str) -> list[Request]:
        """This side's requests without an answer."""
        return [request for request in self.of_side(side) if request.id not in self.given]

    def waiting(self, side: str) -> tuple[Request, ...]:
        """What this side still has to do: everything editable until sealed, and the rest."""
        if side in self.sealed:
            return ()
        return tuple(r for r in self.of_side(side) if r.editable or r.id not in self.given)

    def chosen(self, side: str) -> tuple[str, ...]:
        """The side's requests that it answered itself, the latest answer last."""
        own = {request.id for request in self.of_side(side)}
        return tuple(i for i in self.given if i in own and i not in self.automatic)

    def put(self, request: Request, order: Order) -> None:
        """Note an answer that somebody chose. Raises ProtocolError if it comes too late."""
        fixed = request.id in self.given and not request.editable
        if request.side in self.sealed or fixed:
            raise ProtocolError(f"{request.id} is answered already")
        self.given.pop(request.id, None)
        self.given[request.id] = order
        self.automatic.discard(request.id)

    def take_back(self, request: Request) -> None:
        """Withdraw an answer. Raises ProtocolError if it is sealed."""
        if not request.editable or request.side in self.sealed:
            raise ProtocolError(f"{request.id} cannot be taken back")
        self.given.pop(request.id, None)
        self.automatic.discard(request.id)

    def fill(self, request: Request, order: Order) -> None:
        """Note an answer that nobody chose."""
        self.given[request.id] = order
        self.automatic.add(request.id)

    def seal(self, side: str) -> None:
        """Seal a side; its windows without an answer are let pass.

        Raises IllegalOrder while one that must be answered is not, ProtocolError if the side
        has nothing to seal.
        """
        if side in self.sealed or not any(request.editable for request in self.of_side(side)):
            raise ProtocolError(f"side {side!r} has nothing to commit")
        missing = [request for request in self.unanswered(side) if not request.window]
        if missing:
            raise IllegalOrder("", "core.unanswered", (("n", len(missing)),))
        for request in self.unanswered(side):
            self.fill(request, PASS)
        self.sealed.add(side)

    def seal_idle(self) -> None:
        """Seal for every side that has nothing to choose."""
        for side in self.sides():
            if self.idle(side):
                self.sealed.add(side)

    def idle(self, side: str) -> bool:
        """Whether everything of this side answered itself."""
        return all(request.id in self.automatic for request in self.of_side(side))

    def ready(self, side: str, viewer: str) -> bool:
        """Whether ``viewer`` may know that nothing of ``side`` is waited for.

        Where answers are secret it does not show that a side had nothing to choose.
        """
        hidden = side != viewer and any(request.secret for request in self.requests)
        return not self.waiting(side) and not (hidden and self.idle(side))

    @property
    def complete(self) -> bool:
        """Whether nothing is waited for any more."""
        return all(not self.waiting(side) for side in self.sides())

    def answers(self) -> tuple[Order, ...]:
        """All answers, in the order of the requests."""
        return tuple(self.given[request.id] for request in self.requests)

    def choosers(self) -> frozenset[str]:
        """The sides that chose something themselves."""
        return frozenset(r.side for r in self.requests if r.id not in self.automatic)
