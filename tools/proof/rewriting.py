"""Puts watched or broken code into the running functions, without touching a file."""

from __future__ import annotations

import ast
import gc
import inspect
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType

from tools.proof.breaks import WATCH, Break, breaks, rewrite
from tools.proof.places import Definition, RuleCode, first_line, functions_of
from tools.proof.watch import Watch

Running = dict[tuple[str, str, int], FunctionType]
"""The functions of the game that are loaded: file, dotted name, first line -> the function."""


@dataclass(frozen=True, slots=True)
class Target:
    """A function that stands for rules, and its breaks, numbered from `first`."""

    code: RuleCode
    first: int
    places: tuple[Break, ...]


def targets(root: Path, codes: Iterable[RuleCode]) -> list[Target]:
    """The breaks of all this code; every break has a number of its own."""
    found: list[Target] = []
    first = 0
    for code in codes:
        places = tuple(breaks(_parsed(root, code)[1], first))
        found.append(Target(code, first, places))
        first += len(places)
    return found


def running() -> Running:
    """All plain functions and methods that are loaded just now."""
    found: Running = {}
    gc.unfreeze()  # what the tests have set aside from the collector is not listed
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            code = one.__code__
            found[code.co_filename, one.__qualname__, code.co_firstlineno] = one
    return found


def install(root: Path, target: Target, functions: Running, watch: Watch) -> bool:
    """Rewrite the function of a target; False where its module is not loaded."""
    code = target.code
    tree, node = _parsed(root, code)
    function = functions.get((str(root / code.path), code.name, first_line(node)))
    if function is None:
        return False
    chosen = breaks(node, target.first)
    if watch.broken is not None:
        chosen = [one for one in chosen if one.number == watch.broken]
    rewrite(node, chosen, watching=watch.broken is None)
    module = compile(tree, code.path.name, "exec")
    function.__code__ = _inner(module, code.name).replace(co_filename=function.__code__.co_filename)
    function.__globals__[WATCH] = watch
    return True


def forget_results() -> None:
    """Empty the caches of the game's functions: a result worked out before is not worked out by
    the code that is to be watched. Tables that are read once from files are kept.
    """
    for clear in _caches(len(sys.modules)):
        clear()


@lru_cache(maxsize=1)
def _caches(modules: int) -> list[Callable[[], None]]:
    """What empties them; looked for again when there are more modules, not in every fork."""
    return [
        value.cache_clear
        for name, module in list(sys.modules.items())
        if name.startswith("game.")
        for value in list(vars(module).values())
        # A class whose objects are caches has the name as well, and nothing to be emptied.
        if not isinstance(value, type)
        if hasattr(value, "cache_clear") and inspect.signature(value).parameters
    ]


def _parsed(root: Path, code: RuleCode) -> tuple[ast.Module, Definition]:
    tree = ast.parse((root / code.path).read_text(encoding="utf-8"))
    return tree, dict(functions_of(tree))[code.name]


def _inner(code: CodeType, name: str) -> CodeType:
    for part in name.split("."):
        inner = [one for one in code.co_consts if isinstance(one, CodeType)]
        code = next(one for one in inner if one.co_name == part)
    return code
