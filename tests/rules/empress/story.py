"""A fight of Empress told to the last fact: every event with its rule, and what it has left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from game.core.checks import Outcome
from game.core.components import Lying
from game.core.events import Event
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.turns import Acting
from game.rules.kit.people.hearsay import Hearsay
from game.rules.kit.people.stillness import Still
from tests.rules.empress.bout import Bout
from tests.rules.empress.desk import Desk

FOLDER = Path(__file__).parent / "stories"
QUIET = ("phase", "round")
NOTHING = (Lying(), Hearsay(hidden=(("a", 0), ("b", 0))))
UNITS = ("target", "targets", "opponent", "holders", "holds", "reach_lost", "swallowed_by", "by")


class Story:
    """One test's story: written down in the file of its module, and compared with it."""

    def __init__(self, module: str, name: str, write: bool) -> None:
        self.path = FOLDER / f"{module.rpartition('.')[2].removeprefix('test_')}.txt"
        self.name, self.write = name, write
        self.before: dict[str, Figure] = {}

    def begins(self, here: Bout) -> Bout:
        """What is told is what changes from here on."""
        self.before = {name: here.me(name) for name in here.names.values()}
        return here

    def __call__(self, here: Bout) -> bool:
        """Whether it went as it is written down."""
        return self._compare("\n".join((*_events(here), *_asked(here), *self._left(here))))

    def offers(self, here: Desk, request: Request, most: int = 5) -> bool:
        """Whether it is as written down: what is open to him, what it promises, what is usual."""
        order = here.usual(request)
        usual = _order(here, order)
        return self._compare("\n".join((*_offers(here, request, most), f"usual: {usual}")))

    def _compare(self, told: str) -> bool:
        known = _sections(self.path)
        if self.write:
            known[self.name] = told
            parts = (f"## {name}\n{text}\n" for name, text in sorted(known.items()))
            self.path.parent.mkdir(exist_ok=True)
            self.path.write_text("\n".join(parts), encoding="utf-8")
        assert told == known.get(self.name)
        return True

    def _left(self, here: Bout) -> Iterator[str]:
        """What has become of each figure and of the field."""
        for name in here.names.values():
            was, now = self.before[name], here.me(name)
            found = [f.name for f in fields(Figure) if getattr(was, f.name) != getattr(now, f.name)]
            told = [f"{one}={_plain(here, one, getattr(now, one))}" for one in found]
            if (acting := here.has(name, Acting)) is not None:
                told.append(f"acting={_plain(here, '', acting)}")
            if told:
                yield f"= {name}: {', '.join(told)}"
        for kind in (Lying, Still, Hearsay):
            for _, (part,) in here.battle.world.each(kind):
                if part not in NOTHING:
                    yield f"= {_plain(here, '', part)}"


def _sections(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    parts = path.read_text(encoding="utf-8").split("## ")[1:]
    found = (part.partition("\n") for part in parts)
    return {name: text.strip("\n") for name, _, text in found}


def _events(here: Bout) -> Iterator[str]:
    for event in here.battle.events:
        if event.key not in QUIET:
            yield _event(here, event)


def _event(here: Bout, event: Event) -> str:
    who = here.names.get(event.unit or 0, "")
    whom = f" > {here.names[event.target]}" if event.target in here.names else ""
    said = " ".join(f"{name}={_plain(here, name, value)}" for name, value in event.facts)
    at = f" @{_plain(here, '', event.cell)}" if event.cell is not None else ""
    dice = " ".join(_roll(one) for one in event.outcomes if isinstance(one, Outcome))
    to = f" to {','.join(sorted(event.to))}" if event.to is not None else ""
    parts = (f"{event.rule} {event.key.removeprefix('empress.')}: {who}{whom}{at}{to}", said)
    return " ".join(part for part in (*parts, f"[{dice}]" if dice else "") if part)


def _roll(one: Outcome) -> str:
    """The roll with everything that counts for it."""
    check = one.check
    shifts = "".join(f" {s.label.rpartition('.')[2]}{s.worth:+}" for s in check.modifiers)
    return f"{check.purpose} {one.total}{check.base:+}{shifts} vs {check.column} {one.grade}"


def _offers(here: Desk, request: Request, most: int) -> Iterator[str]:
    """Form by form the values of all slots, the first of each chosen, and what it promises."""
    view = here.view(request)
    for first in view.own_choices(request):
        order, slots = Order((first,)), list[str]()
        while found := list(view.own_choices(request, order)):
            names = dict.fromkeys(name for name, _ in found)
            for name in names:
                values = [value for known, value in found if known == name]
                told = " ".join(_plain(here, name, one) for one in values[:most])
                slots.append(f"{name}[{len(values)}]={told}")
            order = Order((*order.slots, found[0]))
        yield f"{_order(here, Order((first,)))}: {'; '.join(slots)}".rstrip()
        promised = here.promised(request, order)
        if promised is not None:
            yield from (f"  {line}" for line in _promise(here, promised))


def _order(here: Desk, order: Order) -> str:
    return " ".join(f"{name}={_plain(here, name, value)}" for name, value in order.slots)


def _promise(here: Desk, promised: Forecast) -> Iterator[str]:
    check = promised.check
    if check is not None:
        shifts = "".join(f" {s.label.rpartition('.')[2]}{s.worth:+}" for s in check.modifiers)
        yield f"{check.purpose} {check.base:+}{shifts} vs {check.column}"
    for branch in promised.branches:
        yield _plain(here, "", branch)
    for name, facts in (*promised.notes, *((promised.barred,) if promised.barred else ())):
        yield f"{name} {_plain(here, 'target', facts)}"
    for other in promised.others:
        yield from (f"| {line}" for line in _promise(here, other))


def _asked(here: Bout) -> Iterator[str]:
    """What anybody was asked besides his turns and stances, with what it was about."""
    for kind, name, request in here.asked:
        if kind not in ("turn", "stance"):
            about = " ".join(f"{key}={_plain(here, key, value)}" for key, value in request.about)
            yield f"? {kind} {name} {about}".rstrip()


def _plain(here: Bout | Desk, name: str, value: Any) -> str:
    """A value in a few letters; ids of figures by their names."""
    if isinstance(value, Cell):
        return f"{value.x},{value.y}"
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, tuple):
        return f"({' '.join(_plain(here, name, one) for one in value)})"
    if name in UNITS and isinstance(value, int) and not isinstance(value, bool):
        return here.names.get(value, str(value))
    if hasattr(value, "__dataclass_fields__"):
        told = {f.name: getattr(value, f.name) for f in fields(value)}
        first = {f.name: f.default for f in fields(value)}
        parts = (f"{k}={_plain(here, k, v)}" for k, v in told.items() if v != first[k])
        return f"{type(value).__name__}({' '.join(parts)})"
    return str(value)
