"""The house rule about rules nobody uses whole: what a rule's function takes, the game must give.

A parameter with a default of a function declared with `@rule` that no caller in game/ passes is a
part of a rule that never happens. Calls are followed by name: in the same module, through imports
(of the name, of its module, and on from modules that only hand it on), and for methods by the
name of the method alone. `functools.partial` passes what it is given. A call of a function within
itself does not count. A call with `*` or `**` passes all that may be meant.

A function that is handed over as a value is called elsewhere, nobody can say how: its positional
parameters are left out. Those that can only be named are not, for a `Callable` cannot name them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
"""Where a statement has others in it."""

Target = tuple[str, str]
"""A module and a name in it; the module is empty for a method, whatever class it belongs to."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A function with a mark: where it is, the names of its positional parameters in their order,
    and the parameters with a default.
    """

    place: str
    target: Target
    positional: tuple[str, ...]
    optional: tuple[str, ...]


@dataclass(slots=True)
class Uses:
    """What is known of the callers of a function: the parameters passed, and whether it is handed
    over.
    """

    passed: set[str] = field(default_factory=set)
    handed: bool = False


@dataclass(frozen=True, slots=True)
class Module:
    """A module as read: its tree and all statements of it, what its names mean elsewhere, and the
    names it defines.
    """

    name: str
    path: str
    tree: ast.Module
    nodes: tuple[ast.AST, ...]
    imports: Mapping[str, Target]
    defines: frozenset[str]


def faults(root: Path) -> list[str]:
    """One line for each parameter of a rule in game/ that nobody there passes."""
    modules = {module.name: module for module in _modules(root)}
    marked = {one.target: one for module in modules.values() for one in _declared(module)}
    uses = {target: Uses() for target in marked}
    for module in modules.values():
        _Reader(module, modules, marked, uses).visit(module.tree)
    return [
        f"{one.place} {one.target[1]}: nobody in game/ passes {name}"
        for target, one in marked.items()
        for name in one.optional
        if name not in uses[target].passed and not (uses[target].handed and name in one.positional)
    ]


def _modules(root: Path) -> Iterator[Module]:
    for path in sorted((root / "game").rglob("*.py")):
        where = path.relative_to(root)
        parts = where.with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        tree, nodes = parsed(path.read_text(encoding="utf-8"))
        defines = (
            node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        )
        yield Module(name, str(where), tree, nodes, dict(_imports(nodes)), frozenset(defines))


@cache
def parsed(text: str) -> tuple[ast.Module, tuple[ast.AST, ...]]:
    """The tree of a module with all statements in it, those of functions and classes as well."""
    tree = ast.parse(text)
    found: list[ast.AST] = [tree]
    for node in found:
        for block in BLOCKS:
            found += getattr(node, block, ())
    return tree, tuple(found)


def _imports(nodes: Sequence[ast.AST]) -> Iterator[tuple[str, Target]]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name, (node.module or "", alias.name)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.partition(".")[0]
                yield alias.asname or first, (alias.name if alias.asname else first, "")


def _declared(module: Module) -> Iterator[Declared]:
    """The functions with a mark and a parameter that may be left out."""
    classes = (node for node in module.nodes if isinstance(node, ast.ClassDef))
    methods = {id(one) for node in classes for one in node.body}
    for node in module.nodes:
        if isinstance(node, ast.FunctionDef) and any(map(_marks, node.decorator_list)):
            own = id(node) in methods
            args = [arg.arg for arg in (*node.args.posonlyargs, *node.args.args)]
            late = args[len(args) - len(node.args.defaults) :]
            named = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
            late += [arg.arg for arg, default in named if default is not None]
            if late:
                target = ("" if own else module.name, node.name)
                place = f"{module.path}:{node.lineno}"
                yield Declared(place, target, tuple(args[own:]), tuple(late))


def _marks(node: ast.expr) -> bool:
    """Whether this decorator declares a rule."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule"


class _Reader(ast.NodeVisitor):
    """Goes through a module and notes who is called, with what, and who is handed over."""

    def __init__(
        self,
        module: Module,
        modules: Mapping[str, Module],
        marked: Mapping[Target, Declared],
        uses: Mapping[Target, Uses],
    ) -> None:
        self.module, self.modules, self.marked, self.uses = module, modules, marked, uses
        self.names = {name for _, name in marked}
        self.folders = {*modules, *(name.rpartition(".")[0] for name in modules)}
        self.within: list[ast.FunctionDef] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.within.append(node)
        self.generic_visit(node)
        self.within.pop()

    def visit_Call(self, node: ast.Call) -> None:
        called, arguments = node.func, node.args
        if _is_partial(called) and arguments:
            called, arguments = arguments[0], arguments[1:]
            self.visit(called)
        self._pass(self._meant(called), arguments, node.keywords)
        if isinstance(called, ast.Attribute):
            self.visit(called.value)
        elif not isinstance(called, ast.Name):
            self.visit(called)
        for argument in (*arguments, *node.keywords):
            self.visit(argument)

    def visit_Name(self, node: ast.Name) -> None:
        self._hand(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self._hand(node)
        self.visit(node.value)

    def _hand(self, node: ast.Name | ast.Attribute) -> None:
        target = self._meant(node)
        if target is not None and isinstance(node.ctx, ast.Load):
            self.uses[target].handed = True

    def _pass(
        self, target: Target | None, arguments: list[ast.expr], keywords: list[ast.keyword]
    ) -> None:
        if target is None or target in [(self.module.name, one.name) for one in self.within]:
            return
        known, passed = self.marked[target], self.uses[target].passed
        if any(isinstance(one, ast.Starred) for one in arguments):
            passed.update(known.positional)
        if any(word.arg is None for word in keywords):
            passed.update(known.optional)
        passed.update(known.positional[: len(arguments)])
        passed.update(word.arg for word in keywords if word.arg)

    def _meant(self, node: ast.expr) -> Target | None:
        """The marked function that this names, as far as it can be told."""
        if isinstance(node, ast.Name):
            name = self.module.imports.get(node.id, ("", node.id))[1]
            if name not in self.names or self._local(node.id):
                return None
            return self._found((self.module.name, node.id))
        if not isinstance(node, ast.Attribute) or node.attr not in self.names:
            return None
        return self._found((self._module(node.value), node.attr))

    def _module(self, node: ast.expr) -> str:
        """The module or folder of modules that this names, empty for none."""
        if isinstance(node, ast.Attribute):
            full = f"{self._module(node.value)}.{node.attr}"
            return full if full in self.folders else ""
        if not isinstance(node, ast.Name) or self._local(node.id):
            return ""
        home, name = self.module.imports.get(node.id, ("", ""))
        full = f"{home}.{name}" if name else home
        return full if full in self.folders else ""

    def _found(self, target: Target) -> Target | None:
        """Where a name is defined, followed through the modules that only import it."""
        for _ in self.modules:
            if target in self.marked:
                return target
            module = self.modules.get(target[0])
            if module is None or target[1] in module.defines:
                return None
            if target[1] not in module.imports:
                return None
            target = module.imports[target[1]]
        return None

    def _local(self, name: str) -> bool:
        """Whether it is a parameter or a variable of the functions around."""
        return any(name in bound(function) for function in self.within)


@cache
def bound(function: ast.FunctionDef) -> frozenset[str]:
    """The names of its parameters and of the variables within."""
    nodes = tuple(ast.walk(function))
    taken = {node.arg for node in nodes if isinstance(node, ast.arg)}
    stored = (node for node in nodes if isinstance(node, ast.Name))
    return frozenset(taken | {one.id for one in stored if isinstance(one.ctx, ast.Store)})


def _is_partial(node: ast.expr) -> bool:
    name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
    return name == "partial"
