"""Where a rule lives: `python -m tools.where CF-RES-04` tells the code, the data and the tests that
name it, which lines of the log come of it, and how much of it is proved.

`--write` gathers which lines come of which rule, into data/<book>/book/log.toml, from which the
rules pages of the game tell it: from the code, from battles played by chance, and what is known.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from game.core.battle import Battle
from game.core.checks import OpposedOutcome
from game.core.events import Event
from game.core.orders import PASS_SLOT, Order, Slot, walk
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.handbook import files
from game.play.handbook.book import handbook
from game.play.match import HUMAN, open_match
from game.play.scenarios.library import folders, load
from game.play.telling.rulebook import Rule, coverage
from game.play.words import templates
from game.rules import RULESETS
from tools.rule_sources import catalogue

ROOT = Path(__file__).resolve().parent.parent
SEEDS = (1, 2, 3)
DECISIONS = 400
"""So many are taken by chance in each battle that `--write` has played."""

Lines = Mapping[str, set[str]]
"""Rule id -> keys of words that are said by it."""


def told(root: Path, name: str) -> Iterator[str]:
    """Everything about one rule, line by line."""
    book = next(book for book, rules in catalogue(root).items() if name in rules)
    rule = handbook(book).rule(name)
    assert rule is not None
    yield f"{name}  {rule.title}  ({catalogue(root)[book][name]})"
    yield from _under("code", _places(root, name, "game", "*.py"))
    yield from _under("data", _places(root, name, "data", "*.toml"))
    yield from _under("tests", _tests(root, name))
    keys = files.said(root / "data" / book).get(name, ())
    yield from _under("says", (f"{key}: {templates().get(key, '')}" for key in keys))
    yield from _under("proof", _proof(root, book, rule))


def _under(head: str, lines: Iterable[str]) -> Iterator[str]:
    found = list(lines) or ["none"]
    yield from (f"  {head if not number else '':6} {line}" for number, line in enumerate(found))


def _places(root: Path, name: str, folder: str, pattern: str) -> Iterator[str]:
    """Every line that names the rule; in code with the function that does, marks first."""
    whole = re.compile(rf"(?<![A-Z0-9-]){re.escape(name)}(?![0-9a-z])")
    for path in sorted((root / folder).rglob(pattern)):
        text = path.read_text(encoding="utf-8")
        if not whole.search(text):
            continue
        inside = list(_functions(text)) if path.suffix == ".py" else []
        for number, line in enumerate(text.splitlines(), 1):
            if whole.search(line):
                yield f"{path.relative_to(root)}:{number} {_holder(inside, number)}".rstrip()


def _functions(text: str) -> Iterator[tuple[int, int, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            yield first, node.end_lineno or first, node.name


def _holder(inside: list[tuple[int, int, str]], number: int) -> str:
    """The innermost function or class that this line belongs to."""
    held = [(first, name) for first, last, name in inside if first <= number <= last]
    return max(held, default=(0, ""))[1]


def _tests(root: Path, name: str) -> Iterator[str]:
    """The tests that are marked with the rule."""
    for path in sorted((root / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if name not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(one, ast.Constant) and one.value == name
                for mark in node.decorator_list
                for one in ast.walk(mark)
            ):
                yield f"{path.relative_to(root)}:{node.lineno} {node.name}"


def _proof(root: Path, book: str, rule: Rule) -> Iterator[str]:
    lists = coverage()[book]
    if rule.id in lists.untested:
        yield "not tested"
    elif rule.id in lists.tested:
        share = lists.proved.get(rule.id)
        yield "tested" if share is None else f"tested; {share:.0%} of its breaks are caught"
    record = json.loads((root / "tests" / "proof.json").read_text(encoding="utf-8"))
    yield from (f"survived: {line}" for line in record.get(rule.id, {}).get("survivors", ()))


# What the log says by which rule.


def in_code(root: Path) -> Lines:
    """Keys of words that stand side by side with a rule's id in one call, row or entry."""
    rules = {name for listed in catalogue(root).values() for name in listed}
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((root / "game" / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            texts = [one.value for one in _beside(node) if isinstance(one, ast.Constant)]
            for name in rules.intersection(one for one in texts if isinstance(one, str)):
                found[name].update(key for key in texts if isinstance(key, str) and is_line(key))
    return found


def _beside(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Call):
        return [*node.args, *(word.value for word in node.keywords)]
    return list(node.elts) if isinstance(node, (ast.Tuple, ast.List)) else []


def is_line(key: str) -> bool:
    """Whether something in a log or among the odds is called so, and no refusal or number."""
    kinds = key.split(".")[1:-1]
    return key in templates() and not {"no", "stat", "chip", "note"}.intersection(kinds)


def in_play() -> Lines:
    """What was said by which rule in battles that are played by chance."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(folders()[1].glob("*.toml")):
        scenario = load(path, RULESETS)
        for book in scenario.playable:
            for seed in SEEDS:
                levels = {side.id: HUMAN for side in scenario.sides}
                match = open_match(path.stem, scenario, RULESETS[book], levels, seed)
                _play(match.battle, Random(seed))
                for name, key in (pair for event in match.battle.events for pair in _said(event)):
                    if is_line(key):
                        found[name].add(key)
    return found


def _play(battle: Battle, random: Random) -> None:
    def pick(options: tuple[Slot, ...]) -> Slot:
        real = [slot for slot in options if slot[0] != PASS_SLOT] or list(options)
        return real[random.randrange(len(real))]

    for _ in range(DECISIONS):
        side = next((one for one in battle.sides if battle.seat(one).waiting), None)
        if side is None:
            return
        seat = battle.seat(side)
        left = [request for request in seat.waiting if request.id not in seat.view.drafts]
        if not left:
            seat.commit()
            continue
        usual = random.random() < 0.6
        order = walk(partial(_some, seat, left[0]), pick)
        seat.give(left[0], seat.default(left[0]) if usual else order)


def _some(seat: Seat, request: Request, begun: Order) -> Iterator[Slot]:
    return islice(seat.choices(request, begun), DECISIONS)


def _said(event: Event) -> Iterator[tuple[str, str]]:
    yield event.rule, event.key
    for outcome in event.outcomes:
        halves = (
            (outcome.left, outcome.right) if isinstance(outcome, OpposedOutcome) else (outcome,)
        )
        for check in (half.check for half in halves):
            yield from ((one.rule, one.label) for one in check.modifiers)


def written(book: str, lines: Lines) -> str:
    """The file of one book: the rules in its own order, their keys sorted."""
    found = [HEAD]
    for rule in handbook(book).rules():
        if keys := sorted(lines.get(rule.id, ())):
            listed = "".join(f'  "{key}",\n' for key in keys)
            found.append(f'[[said]]\nrule = "{rule.id}"\nkeys = [\n{listed}]\n')
    return "\n".join(found)


HEAD = """\
# Which lines of the log, and which entries among the odds, come of which rule: keys of words.toml.
# Written by `python -m tools.where --write`; the rules pages tell it.
"""


def write(root: Path) -> None:
    """Gather everything and write the files of all books."""
    coded, played = in_code(root), in_play()
    for book in catalogue(root):
        folder = root / "data" / book
        path = folder / files.FOLDER / "log.toml"
        path.write_text(written(book, joined(files.said(folder), coded, played)), encoding="utf-8")


def joined(known: Mapping[str, Iterable[str]], *found: Lines) -> Lines:
    """All of these. What is known stays as long as there is such a line: battles played by chance
    do not come to everything.
    """
    every: dict[str, set[str]] = defaultdict(set)
    for name, keys in known.items():
        every[name].update(filter(is_line, keys))
    for lines in found:
        for name, keys in lines.items():
            every[name] |= keys
    return every


def main() -> int:
    """Tell of each rule that was named; 1 for an id that there is not."""
    parser = argparse.ArgumentParser(prog="python -m tools.where", description=__doc__)
    parser.add_argument("rules", nargs="*", metavar="ID")
    parser.add_argument("--write", action="store_true", help="gather anew what the log says")
    wanted = parser.parse_args()
    if wanted.write:
        write(ROOT)
    known = {name for listed in catalogue(ROOT).values() for name in listed}
    unknown = [name for name in wanted.rules if name not in known]
    for name in wanted.rules:
        if name in known:
            print("\n".join(told(ROOT, name)))
    for name in unknown:
        print(f"there is no rule {name}", file=sys.stderr)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
