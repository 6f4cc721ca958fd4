"""A whole chain of battles read together: what each link cannot be, told in the file it stands in.

What a single file can know of its links says `chain`; here the linked files are opened too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from game.core.data import DataError, Fault, Wrong, lenient, placed, text_of
from game.play.scenarios.crowds import one_by_one, written_at
from game.play.scenarios.fighter_inspection import PERSONAL
from game.play.scenarios.library import Books, inside, load
from game.play.scenarios.scenario import LIMITS, Scenario


@dataclass(frozen=True, slots=True)
class Linked:
    """A file of a chain; ``scenario`` is what its faults leave of it, None if too little."""

    path: Path
    scenario: Scenario | None

    @property
    def name(self) -> str:
        """What other files of its folder call it."""
        return self.path.name


Found = tuple[Linked, Wrong]
"""What is wrong, and in which file it stands."""


@dataclass(slots=True)
class Chains:
    """The chains of the files that are asked about; what was read once is kept."""

    books: Books
    texts: dict[Path, str] = field(default_factory=dict)
    read: dict[Path, Linked] = field(default_factory=dict)

    def faults(self, path: Path) -> tuple[Fault, ...]:
        """What is wrong with any link of the chain that this file belongs to, in its own file.

        What the file has wrong by itself is not told again.
        """
        asked = _real(path)
        files = self._chain(asked)
        found: dict[Path, list[Wrong]] = {one: [] for one in files}
        for one in files:
            for where, wrong in self._link(self._linked(one), asked):
                found[where.path].append(wrong)
        for where, wrong in self._circle(files):
            found[where.path].append(wrong)
        return tuple(
            fault
            for one, wrongs in found.items()
            for fault in self._placed(one, wrongs, path if one == asked else one)
        )

    def _placed(self, one: Path, wrongs: list[Wrong], shown: Path) -> tuple[Fault, ...]:
        """The faults of one file by line; ``shown`` is how it was called."""
        found = placed(dict.fromkeys(wrongs), self._text(one), str(shown)) if wrongs else ()
        return DataError(found).faults

    def _chain(self, asked: Path) -> list[Path]:
        """The asked file, then all that are linked with it, whichever of two names the other."""
        files = [asked]
        for one in files:
            files += [other for other in self._neighbours(one) if other not in files]
        return files

    def _neighbours(self, one: Path) -> Iterator[Path]:
        """The files that it names; where it names none before it, those that lead to it."""
        scenario = self._linked(one).scenario
        follows = scenario.follows.file if scenario and scenario.follows else ""
        named = (_named(name, one) for name in ((scenario.next if scenario else ""), follows))
        yield from (other for other in named if other is not None)
        for other in () if follows else sorted(one.parent.glob("*.toml")):
            told = other != one and one.name in self._text(other)
            if told and _next(self._linked(_real(other))) == one:
                yield _real(other)

    def _link(self, one: Linked, asked: Path) -> Iterator[Found]:
        """What is wrong with the links of one file."""
        scenario, later = one.scenario, _next(one)
        if scenario is None:
            return
        if later == one.path:
            yield one, Wrong(("next",), "leads to this battle itself; a chain of battles ends")
        elif later is not None:
            yield from self._onward(one, scenario, self._linked(later), asked)
        before = _named(scenario.follows.file, one.path) if scenario.follows else None
        if before is not None:
            yield from ((one, wrong) for wrong in _unled(self._linked(before), one))

    def _onward(
        self, one: Linked, scenario: Scenario, later: Linked, asked: Path
    ) -> Iterator[Found]:
        if later.path != asked and not self._fine(later.path):
            hint = f"`pennon check {later.name}` tells them"
            yield one, Wrong(("next",), f"'{later.name}' has faults of its own; {hint}")
        if later.scenario is None:
            return
        yield from ((one, wrong) for wrong in _unfit(one, scenario, later, later.scenario))
        yield from ((later, wrong) for wrong in _strange(one, scenario, later.scenario))

    def _circle(self, files: list[Path]) -> Iterator[Found]:
        """The link that closes a circle; the circle begins with the first name of all."""
        for start in files:
            round_, later = [start], _next(self._linked(start))
            while later is not None and later not in round_:
                round_.append(later)
                later = _next(self._linked(later))
            if later == start == min(round_) and len(round_) > 1:
                message = f"leads back to '{start.name}', where the chain began; it must end"
                yield self._linked(round_[-1]), Wrong(("next",), message)

    def _linked(self, path: Path) -> Linked:
        if path not in self.read:
            self.read[path] = Linked(path, lenient(self._text(path), Scenario, LIMITS))
        return self.read[path]

    def _fine(self, path: Path) -> bool:
        """Whether a file has no faults of its own."""
        try:
            load(path, self.books)
        except DataError:
            return False
        return True

    def _text(self, path: Path) -> str:
        if path not in self.texts:
            try:
                self.texts[path] = text_of(path, LIMITS)
            except DataError:
                self.texts[path] = ""
        return self.texts[path]


def _unfit(one: Linked, scenario: Scenario, later: Linked, second: Scenario) -> Iterator[Wrong]:
    """Why the second battle cannot go on from the first: faults of the first one's link."""
    at, name = ("next",), later.name
    if second.scale != PERSONAL:
        yield Wrong(at, f"'{name}' is no personal battle; only those go on from one another")
        return
    if second.follows is None:
        needed = f'follows = {{ file = "{one.name}" }}'
        yield Wrong(at, f"'{name}' follows no battle; it must say {needed}")
    elif _named(second.follows.file, later.path) != one.path:
        yield Wrong(at, f"'{name}' follows '{second.follows.file}', not this battle")
    lacking = [book for book in scenario.playable if book not in second.playable]
    if lacking:
        known = ", ".join(second.playable)
        yield Wrong(at, f"'{name}' cannot be played under {', '.join(lacking)}, but under {known}")
    if not {side.id for side in scenario.sides} & {side.id for side in second.sides}:
        sides = ", ".join(side.id for side in second.sides)
        yield Wrong(at, f"no side of this battle is in '{name}'; its sides are {sides}")
    elif not _ids(scenario) & _ids(second):
        yield Wrong(at, f"nobody goes on: no fighter has the same id in '{name}'")


def _strange(one: Linked, scenario: Scenario, second: Scenario) -> Iterator[Wrong]:
    """What in the second file does not fit who comes out of the first."""
    before = {fighter.id: fighter.side for fighter in one_by_one(scenario.fighters)}
    for index, fighter in enumerate(one_by_one(second.fighters)):
        side = before.get(fighter.id, fighter.side)
        if side != fighter.side:
            at = written_at(second.fighters, ("fighters", index, "side"))
            message = f"'{fighter.id}' comes from '{one.name}', where he is of side '{side}'"
            yield Wrong(at, message, fighter.side, (side,))
    if second.carried:
        message = f"who comes along is told by '{one.name}'; leave 'carried' out"
        yield Wrong(("carried",), message, at_key=True)


def _unled(before: Linked, one: Linked) -> Iterator[Wrong]:
    """A battle that does not lead to the one that follows it."""
    if before.scenario is None or _next(before) == one.path:
        return
    leads = before.scenario.next
    known = f"it goes on in '{leads}'" if leads else f'it must say next = "{one.name}"'
    yield Wrong(("follows", "file"), f"'{before.name}' does not lead here; {known}")


def _next(one: Linked) -> Path | None:
    return _named(one.scenario.next, one.path) if one.scenario is not None else None


def _named(name: str, path: Path) -> Path | None:
    """The file that another calls so, if there is one; if not, that one says so itself."""
    found = inside(name, path.parent) if name.endswith(".toml") else None
    return found if found is not None and found.is_file() else None


def _ids(scenario: Scenario) -> set[str]:
    return {fighter.id for fighter in one_by_one(scenario.fighters)}


def _real(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):
        return path
