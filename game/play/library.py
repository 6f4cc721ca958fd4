"""The scenarios there are: the shipped ones and the user's own, each called by its file name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from game.core.data import DataError, Fault, Misfit, Wrong, insist, parse, resource, text_of
from game.core.faults import closest
from game.core.limits import Handler, Schema
from game.core.ruleset import Ruleset
from game.play.homes import home
from game.play.scenario import LIMITS, Scenario

DEMO = "ash-ford"
"""The battle that is fought when none is named."""

Books = Mapping[str, Ruleset]


class Unknown(LookupError):
    """No scenario is called that; the text says which may have been meant."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One scenario of the list: its id, its file, and either what it holds or what is wrong."""

    id: str
    path: Path
    own: bool
    scenario: Scenario | None = None
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Fitting:
    """`Annotated[Scenario, Fitting(books)]`: a scenario that its books can really build.

    A rulebook raises Misfit about what it does not know; it becomes a fault of the file.
    """

    books: Books

    def __hash__(self) -> int:
        return hash(tuple(self.books))

    def __get_pydantic_core_schema__(self, source: object, handler: Handler) -> Schema:
        """The base schema, and the check behind it."""
        check = {"type": "no-info", "function": self.checked}
        return {"type": "function-after", "function": check, "schema": handler(source)}

    def checked(self, scenario: Scenario) -> Scenario:
        """The scenario itself. Raises Misfit."""
        for name, at in _named_books(scenario):
            if name not in self.books:
                raise Misfit([Wrong(at, f"no rulebook '{name}'", name, tuple(self.books))])
            book = self.books[name]
            insist(book_faults(scenario, book))
            book.build(scenario.setup())
        return scenario


def book_faults(scenario: Scenario, book: Ruleset) -> Iterator[Wrong]:
    """A scale or a switch that this book does not have."""
    scales, switches = tuple(book.scales), tuple(book.switches)
    if scenario.scale not in scales:
        message = f"{book.id} has no scale '{scenario.scale}'"
        yield Wrong(("scale",), message, scenario.scale, scales)
    for index, switch in enumerate(scenario.switches):
        if switch not in switches:
            message = f"{book.id} has no switch '{switch}'"
            yield Wrong(("switches", index), message, switch, switches)


def load(path: Path, books: Books) -> Scenario:
    """The scenario in this file, checked against its books. Raises DataError with every fault."""
    return parse_scenario(text_of(path, LIMITS), books, str(path))


def parse_scenario(text: str, books: Books, file: str = "") -> Scenario:
    """The scenario in this text; ``file`` only names it in faults. Raises DataError."""
    kind: Any = Annotated[Scenario, Fitting(books)]
    scenario: Scenario = parse(text, kind, file, LIMITS)
    return scenario


def find(name: str) -> Path:
    """The file of a scenario: a path to one, or its id. Raises Unknown."""
    if name.endswith(".toml") or "/" in name or "\\" in name:
        return Path(name)
    for folder in folders():
        path = folder / f"{name}.toml"
        if path.is_file():
            return path
    known = [path.stem for path in files()]
    near = closest(name, known)
    advice = f"Did you mean '{near}'?" if near else f"There are: {', '.join(known) or 'none'}."
    raise Unknown(f"no scenario '{name}'. {advice}")


def folders() -> tuple[Path, Path]:
    """The user's own folder of scenarios, and the shipped one."""
    return home() / "scenarios", resource("data", "scenarios")


def files() -> list[Path]:
    """All scenario files, the shipped ones first, each id once; a user's own goes before."""
    own, shipped = folders()
    found = {path.stem: path for path in sorted(shipped.glob("*.toml"))}
    found.update({path.stem: path for path in sorted(own.glob("*.toml"))})
    return list(found.values())


def listing(books: Books) -> tuple[Entry, ...]:
    """Every scenario, those with faults too."""
    return tuple(_entry(path, books) for path in files())


def _entry(path: Path, books: Books) -> Entry:
    own = path.parent == folders()[0]
    try:
        return Entry(path.stem, path, own, load(path, books))
    except DataError as error:
        return Entry(path.stem, path, own, faults=error.faults)


def _named_books(scenario: Scenario) -> list[tuple[str, tuple[str | int, ...]]]:
    named: dict[str, tuple[str | int, ...]] = {scenario.ruleset: ("ruleset",)}
    for index, name in enumerate(scenario.books):
        named.setdefault(name, ("books", index))
    return list(named.items())
