"""What an order depends on, and the slots that many of them share."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.sheet import ki
from game.rules.chaos.sheet.actions import action_of
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import weapon
from game.rules.kit.slots import Slot


@dataclass(frozen=True, slots=True)
class Scene:
    """The fighter as he is, what is asked of him, and the round."""

    view: View
    request: Request
    me: Combatant
    when: int

    @property
    def unit(self) -> int:
        """The fighter's id."""
        return self.me.unit


def scene(view: View, request: Request, partial: Order) -> Scene:
    """The scene of whoever is asked."""
    return Scene(view, request, combatant(view, request.unit), view.clock.round)


@rule("CF-KI-01", "CF-KI-02")
def points(here: Scene, owed: int) -> range | tuple[int, ...]:
    """How much Ki can go on the roll beside what the deed costs; nothing where he has none."""
    found = ki.on_roll(here.me.reserves, here.when, owed)
    return found if len(found) > 1 else ()


@rule("CF-ACQ-01", "CF-ACQ-02", "CF-ACQ-03")
def _unacquired(here: Scene, own: Order) -> bool:
    """Whether he can take aim first: with a missile, at what he has not acquired already."""
    how, aimed = own.text("how"), own.unit("target") or own.unit("thing")
    missile = how in ("spray", "area") or reaching.is_ranged(how, weapon(own.text("weapon")))
    return missile and aimed != here.me.acquired


def no_or_yes(here: Scene, own: Order) -> tuple[bool, ...]:
    """Not to do it, or to do it."""
    return False, True


def yes_or_no(here: Scene, own: Order) -> tuple[bool, ...]:
    """To do it, or not."""
    return True, False


KI = Slot[Scene](
    "ki",
    Role.PAY,
    lambda here, own: points(here, ki.declared(action_of(own))),
    ("CF-KI-01", "chaos.no.ki"),
)
ACQUIRE = Slot("acquire", Role.FLAG, yes_or_no, ("CF-ACQ-03", "chaos.no.slot"), when=_unacquired)
