"""A pytest plugin that notes which rules a test has really used.

A test marked `@pytest.mark.rule("ZF-DEF-03")` must make game code emit that id (a modifier,
check, event or refused order) or call a function declared with `@rule`; otherwise it fails. A
run of the whole suite leaves what it found in `.coverage-rules.json` for `tools.coverage`.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from types import CodeType, FrameType

import pytest

from game.core.rule import DECLARED
from tools.inputs import digest
from tools.rule_sources import asserts

RECORD = ".coverage-rules.json"
EMITTERS = (
    ("game.core.checks", "Modifier"),
    ("game.core.checks", "Check"),
    ("game.core.events", "Event"),
    ("game.core.orders", "IllegalOrder"),
)
USUAL = "not bench and not cluster"
"""The marks that the usual run goes by; those that are left out run by commands of their own."""

NARROWED = ("lf", "stepwise", "deselect", "ignore", "ignore_glob", "collectonly", "update_golden")


class Watch:
    """Notes rule ids from the calls of a running test, until it has used all it is marked with:
    a watched call is slow. Fixtures with a wider scope than one test are not watched: what they
    do would be credited to whichever test comes first.
    """

    def __init__(self, root: Path) -> None:
        self.game = f"{root / 'game'}/"
        self.tests = f"{root / 'tests'}/"
        self.declared = DECLARED
        self.emitters = {id(code): code for code in map(_constructor, EMITTERS) if code}
        self.seen: set[str] = set()
        self.wanted: frozenset[str] = frozenset()

    @property
    def satisfied(self) -> bool:
        """Whether every rule that the test is marked with was used."""
        return self.wanted <= self.seen

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        """The profile function; looks at calls only."""
        if event != "call":
            return
        known = id(frame.f_code)
        if known in self.declared:
            if frame.f_code.co_filename.startswith(self.game):
                self._note(self.declared[known][1])
        elif known in self.emitters and self._by_game(frame.f_back):
            self._note(_emitted(frame.f_locals))

    def _note(self, ids: Iterable[str]) -> None:
        self.seen.update(ids)
        if self.satisfied:
            sys.setprofile(None)

    def _by_game(self, frame: FrameType | None) -> bool:
        """Whether game code, rather than the test itself, is the nearest of both up the stack."""
        while frame is not None:
            if frame.f_code.co_filename.startswith(self.game):
                return True
            if frame.f_code.co_filename.startswith(self.tests):
                return False
            frame = frame.f_back
        return False


def _constructor(where: tuple[str, str]) -> CodeType | None:
    module, name = where
    if importlib.util.find_spec(module) is None:
        return None
    made = vars(getattr(importlib.import_module(module), name))
    for method in ("__init__", "__new__"):
        code = getattr(made.get(method), "__code__", None)
        if isinstance(code, CodeType) and "rule" in code.co_varnames[: code.co_argcount]:
            return code
    raise pytest.UsageError(f"{module}.{name} takes no `rule`: rule coverage cannot see its ids")


def _emitted(values: dict[str, object]) -> Iterator[str]:
    """The rule of what is made and of the checks and modifiers it is made from.

    The latter count as well, because they may come ready-made from a table or a cache.
    """
    yield str(values.get("rule") or "")
    for part in _parts(values.get("modifiers")):
        yield str(getattr(part, "rule", ""))
    for outcome in _parts(values.get("outcomes")):
        for check in _checks(outcome):
            yield str(getattr(check, "rule", ""))
            yield from (str(part.rule) for part in getattr(check, "modifiers", ()))


def _checks(outcome: object) -> tuple[object, ...]:
    opposed = getattr(outcome, "opposed", None)
    if opposed is not None:
        return (opposed.left, opposed.right)
    return (getattr(outcome, "check", None),)


def _parts(value: object) -> Iterable[object]:
    return value if isinstance(value, (tuple, list)) else ()


class Plugin:
    """The hooks: watch marked tests, judge them, and collect the verdicts of all workers."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.root = config.rootpath
        self.watch: Watch | None = None
        self.tested: dict[str, list[str]] = {}
        self.silent: list[str] = []
        self.marked: set[str] = set()
        self.before = ""

    def pytest_sessionstart(self) -> None:
        """Remember what is about to be tested."""
        if self._records():
            self.before = digest(self.root)

    def _records(self) -> bool:
        return not hasattr(self.config, "workerinput") and _whole(self.config)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Begin a marked test with nothing noted."""
        ids = _ids(item)
        self.watch = self._watch(ids) if ids else None
        return (yield)

    def _watch(self, ids: list[str]) -> Watch:
        watch = self.watch or Watch(self.root)
        watch.seen.clear()
        watch.wanted = frozenset(ids)
        _forget_results(len(DECLARED), len(sys.modules))
        return watch

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object]
    ) -> Generator[None, object, object]:
        """Watch the fixtures made for this test alone."""
        return (yield from _profiled(self.watch if fixturedef.scope == "function" else None))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Watch the test itself; fail it if it never used a rule that it is marked with."""
        result = yield from _profiled(self.watch)
        if self.watch is not None:
            self._judge(item, self.watch.seen)
        return result

    def _judge(self, item: pytest.Item, seen: set[str]) -> None:
        ids = _ids(item)
        missing = [name for name in ids if name not in seen]
        if missing:
            others = ", ".join(sorted(seen - {""})) or "no rule at all"
            pytest.fail(
                f"marked with {', '.join(missing)}, but game code never emitted that id nor"
                f" called a function declared with it; it used {others}",
                pytrace=False,
            )
        name = getattr(item, "originalname", item.name)
        item.user_properties.append(("rules", ids))
        item.user_properties.append(("asserts", asserts(item.path, name)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect what a passed test proved; with xdist this is where the workers' news arrive."""
        facts = dict(report.user_properties)
        if report.when != "call" or "rules" not in facts:
            return
        ids = [str(name) for name in _parts(facts["rules"])]
        self.marked.update(ids)
        if not facts["asserts"]:
            self.silent.append(report.nodeid)
        elif report.passed:
            for name in ids:
                self.tested.setdefault(name, []).append(report.nodeid)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        """Leave the record of a whole run; a part of the suite says nothing about the rest."""
        if not self._records():
            return
        after = digest(self.root)
        record = {
            "inputs": after if after == self.before else "",
            "green": exitstatus == pytest.ExitCode.OK,
            "marked": sorted(self.marked),
            "tested": {name: sorted(tests) for name, tests in sorted(self.tested.items())},
        }
        text = json.dumps(record, indent=1) + "\n"
        (self.root / RECORD).write_text(text, encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the marked tests that assert nothing and so prove nothing."""
        for name in sorted(set(self.silent)):
            terminalreporter.write_line(f"rule coverage: {name} asserts nothing, not counted")


def _profiled(watch: Watch | None) -> Generator[None, object, object]:
    before = sys.getprofile()
    sys.setprofile(watch if watch and not watch.satisfied else None)
    try:
        return (yield)
    finally:
        sys.setprofile(before)


def _ids(item: pytest.Item) -> list[str]:
    marks = item.iter_markers("rule")
    return list(dict.fromkeys(str(name) for mark in marks for name in mark.args))


def _forget_results(declared: int, modules: int) -> None:
    """Empty the caches of declared functions: a cached answer is not a call."""
    for clear in _caches(declared, modules):
        clear()


def _code(function: object) -> int:
    return id(getattr(getattr(function, "__wrapped__", None), "__code__", None))


@lru_cache(maxsize=1)
def _caches(declared: int, modules: int) -> tuple[Callable[[], None], ...]:
    """What empties them; looked for again when there are more functions or modules."""
    return tuple(
        value.cache_clear
        for name, module in list(sys.modules.items())
        if name.startswith("game.")
        for value in list(vars(module).values())
        if hasattr(value, "cache_clear") and _code(value) in DECLARED
    )


def _whole(config: pytest.Config) -> bool:
    option = config.option
    everything = option.keyword == "" and option.markexpr in ("", USUAL)
    plain = not any(getattr(option, name, None) for name in NARROWED)
    return everything and plain and config.args == config.getini("testpaths")


def pytest_configure(config: pytest.Config) -> None:
    """Register the hooks; declare the mark for projects that do not."""
    config.addinivalue_line("markers", "rule(*ids): the rule ids that a test proves")
    config.pluginmanager.register(Plugin(config), "rule-coverage")
