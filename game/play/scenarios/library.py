"""The scenarios there are: the shipped ones and the user's own, each called by its file name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Annotated, Any

from game.core.data import DataError, Fault, Limits, Misfit, Wrong, insist, parse, resource, text_of
from game.core.data.faults import closest
from game.core.data.glossary import switch_name
from game.core.data.limits import Handler, Schema
from game.core.ruleset import Fields, Ruleset
from game.play.homes import below, home, is_file
from game.play.scenarios.chain import chain_faults
from game.play.scenarios.crowds import written_at
from game.play.scenarios.glossary import words
from game.play.scenarios.hint_inspection import book_hint_faults, hint_faults
from game.play.scenarios.inspection import scenario_faults
from game.play.scenarios.scenario import LIMITS, Scenario
from game.play.scenarios.translation import translation_faults
from game.play.scenarios.trial_inspection import book_trial_faults, trial_faults
from game.play.scenarios.under import under_faults, written_under

MAP_FILE = Limits(size=41_000)
"""A map of 200 lines of 200 signs, and their ends."""

FEW = 12
"""So many values of a switch are listed."""

DEMO = "ash-ford"
"""The battle that is fought when none is named."""

Books = Mapping[str, Ruleset]

Stamps = tuple[tuple[str, int, int], ...]
"""Files with the time of their last change and their size."""


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
    folder: Path | None = None

    def __hash__(self) -> int:
        return hash((tuple(self.books), self.folder))

    def __get_pydantic_core_schema__(self, source: object, handler: Handler) -> Schema:
        """The base schema, and the check behind it."""
        check = {"type": "no-info", "function": self.checked}
        return {"type": "function-after", "function": check, "schema": handler(source)}

    def checked(self, scenario: Scenario) -> Scenario:
        """The scenario with its map read in. Raises Misfit with every fault at once."""
        scenario, wrongs = with_map(scenario, self.folder)
        wrongs += [*scenario_faults(scenario, self._fields(scenario)), *trial_faults(scenario)]
        wrongs += hint_faults(scenario)
        wrongs += [*translation_faults(scenario), *under_faults(scenario, self.books)]
        wrongs += trait_faults(scenario, self.books)
        wrongs += chain_faults(scenario, self.folder, inside)
        if scenario.ruleset in self.books:
            book = self.books[scenario.ruleset]
            wrongs += [*book_hint_faults(scenario, book), *book_trial_faults(scenario, book)]
        for name, at in _named_books(scenario):
            if name in self.books:
                wrongs += _new(_unfit(scenario, self.books[name], bool(wrongs)), wrongs)
            else:
                wrongs.append(Wrong(at, f"no rulebook '{name}'", name, tuple(self.books)))
        insist(wrongs)
        return scenario

    def _fields(self, scenario: Scenario) -> Fields:
        """What may be on the fields of its scale, as its own book says, or any that knows it."""
        names = sorted(self.books, key=lambda name: name != scenario.ruleset)
        found = (self.books[name].scales.get(scenario.scale) for name in names)
        known = next((scale.fields for scale in found if scale), None)
        return known or Fields(not scenario.units, bool(scenario.units))


def _unfit(scenario: Scenario, book: Ruleset, faulty: bool) -> list[Wrong]:
    """Why the book cannot build this; ``faulty`` scenarios it sees as far as it comes."""
    wrongs = list(book_faults(scenario, book))
    if any(wrong.path == ("scale",) for wrong in wrongs):
        return wrongs
    try:
        book.scales[scenario.scale].build(scenario.setup(book.id))
    except Misfit as misfit:
        for wrong in misfit.wrongs:
            at = written_under(scenario, book.id, written_at(scenario.fighters, wrong.path))
            wrongs.append(replace(_named(wrong, book), path=at))
    except Exception:  # a setup that is known to be faulty may stop a book anywhere
        if not faulty:
            raise
    return wrongs


def _named(wrong: Wrong, book: Ruleset) -> Wrong:
    """What a book does not know, with the name of the book. How many rounds it has, of all its
    numbers, stands at the head of the file.
    """
    if wrong.path[:1] == ("numbers",) and wrong.at_key:
        known = tuple(name for name in wrong.known if name != "round_limit")
        return replace(wrong, message=f"{book.id} has no number '{wrong.given}'", known=known)
    if not wrong.kind or not wrong.message.startswith("no "):
        return wrong
    return replace(wrong, message=f"{book.id} has {wrong.message}")


def _new(found: list[Wrong], known: list[Wrong]) -> list[Wrong]:
    """What a book finds where nothing was found yet: the scenario's own faults go before it."""
    places = {(wrong.path, wrong.at_key) for wrong in known}
    return [wrong for wrong in found if (wrong.path, wrong.at_key) not in places]


def with_map(scenario: Scenario, folder: Path | None) -> tuple[Scenario, list[Wrong]]:
    """The scenario with its map's file, if it names one, read from ``folder`` or below; and why
    that cannot be read.
    """
    ground = scenario.map
    if not ground.file:
        return scenario, []
    at = ("map", "file")
    if ground.cells:
        drawn = replace(ground, file="")
        return replace(scenario, map=drawn), [Wrong(at, "a map has either cells or a file")]
    path = inside(ground.file, folder)
    if path is None:
        return scenario, [Wrong(at, "must be a file in the scenario's own folder or below")]
    try:
        drawn = replace(ground, cells=text_of(path, MAP_FILE))
    except DataError as error:
        return scenario, [Wrong(at, fault.message) for fault in error.faults]
    return replace(scenario, map=drawn), []


def whole_text(text: str, scenario: Scenario) -> str:
    """The text of a scenario's file with its map in it: what a record can be read from alone."""
    ground = scenario.map
    if not ground.file:
        return text
    line = re.compile(r"^file[ \t]*=.*$", re.MULTILINE)
    drawn = "\n".join(ground.cells.split())
    return line.sub(lambda _: f'cells = """\n{drawn}\n"""', text, count=1)


def inside(name: str, folder: Path | None) -> Path | None:
    """The file of this relative name, if links do not lead out of the folder or shipped data."""
    if folder is None or PurePosixPath(name).is_absolute() or PureWindowsPath(name).anchor:
        return None
    found = (_reached(root, name) for root in (folder, resource("data")))
    return next((path for path in found if path is not None), None)


def _reached(root: Path, name: str) -> Path | None:
    try:
        path, top = (root / name).resolve(), root.resolve()
        return path if path.is_relative_to(top) and path.exists() else None
    except (OSError, RuntimeError, ValueError):
        return None


def trait_faults(scenario: Scenario, books: Books) -> Iterator[Wrong]:
    """A trait of a unit that none of the file's books knows; each passes over what is another's."""
    if not any(unit.traits for unit in scenario.units):
        return
    own = {name: books[name] for name, _ in _named_books(scenario) if name in books}
    known = words("traits", own)
    for index, unit in enumerate(scenario.units):
        for number, trait in enumerate(unit.traits):
            if trait not in known:
                at = ("units", index, "traits", number)
                yield Wrong(at, f"no trait '{trait}'", trait, known, kind="traits")


def book_faults(scenario: Scenario, book: Ruleset) -> Iterator[Wrong]:
    """A scale or a switch that this book does not have, or that cannot be set so."""
    scales, switches = tuple(book.scales), tuple(book.switches)
    if scenario.scale not in scales:
        message = f"{book.id} has no scale '{scenario.scale}'"
        yield Wrong(("scale",), message, scenario.scale, scales)
    table = not isinstance(scenario.switches, tuple)
    for index, word in enumerate(scenario.switched):
        name = switch_name(word)
        at, switch = ("switches", name if table else index), book.switches.get(name)
        if switch is None:
            message = f"{book.id} has no switch '{name}'"
            yield Wrong(at, message, name, switches, at_key=table, kind="switches")
        elif (value := switch.refuses(word)) is not None:
            known = switch.texts
            listed = ", ".join(known) if len(known) <= FEW else f"{known[0]} to {known[-1]}"
            yield Wrong(at, f"'{name}' must be one of {listed}", value, known)


def load(path: Path, books: Books) -> Scenario:
    """The scenario in this file, checked against its books. Raises DataError with every fault."""
    return parse_scenario(text_of(path, LIMITS), books, str(path))


def parse_scenario(text: str, books: Books, file: str = "") -> Scenario:
    """The scenario in this text. Raises DataError.

    ``file`` names it in faults; a map's file is looked for beside it.
    """
    kind: Any = Annotated[Scenario, Fitting(books, Path(file).parent if file else None)]
    scenario: Scenario = parse(text, kind, file, LIMITS, Scenario)
    return scenario


def find(name: str) -> Path:
    """The file of a scenario: a path to one, or its id. Raises Unknown."""
    if name.endswith(".toml") or "/" in name or "\\" in name:
        return Path(name)
    for folder in folders():
        path = folder / f"{name}.toml"
        if is_file(path):
            return path
    known = {path.stem: path for path in files()}
    if name in known:  # a folder, or a link to nothing: whoever reads it says what it is
        return known[name]
    near = closest(name, tuple(known))
    advice = f"Did you mean '{near}'?" if near else f"There are: {', '.join(known) or 'none'}."
    raise Unknown(f"no scenario '{name}'. {advice}")


def folders() -> tuple[Path, Path]:
    """The user's own folder of scenarios, and the shipped one."""
    return home() / "scenarios", resource("data", "scenarios")


def files() -> list[Path]:
    """All scenario files, the shipped ones first, each id once; a user's own goes before."""
    own, shipped = folders()
    found = {path.stem: path for path in sorted(shipped.glob("*.toml"))}
    found.update({path.stem: path for path in below(own, "*.toml")})
    return list(found.values())


def all_files() -> list[Path]:
    """Every scenario file of both folders and of those below them, the shipped ones first."""
    own, shipped = folders()
    return [path for folder in (shipped, own) for path in below(folder, "**/*.toml")]


def stamps() -> Stamps:
    """Every file of both folders and of those below them, with its time and size: as long as they
    are the same, so is what ``listing`` tells.
    """
    found = (path for folder in folders() for path in below(folder, "**/*"))
    return tuple(_stamp(path) for path in found)


def _stamp(path: Path) -> tuple[str, int, int]:
    try:
        seen = path.stat()
    except OSError:  # a link that leads nowhere
        return str(path), 0, 0
    return str(path), seen.st_mtime_ns, seen.st_size


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
