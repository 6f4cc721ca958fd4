"""The breaks: every place of a function where one small thing can be made wrong.

A comparison, a sign, a constant, a condition that is dropped, an argument left out, a return
value, a step left out, a number read from a table. A function is rewritten in two ways: *watched*,
where it does what it did while every place notes whether its break would have changed
anything, and *broken*, where one place does the wrong thing. Both are done by `tools.proof.watch`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from tools.proof.places import Definition

WATCH = "__proof__"
"""The name under which rewritten code finds the object that watches or breaks."""

ORDERINGS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
OTHERS = {ast.Eq: "==", ast.NotEq: "!=", ast.In: "in", ast.NotIn: "not in"}
OTHERS |= {ast.Is: "is", ast.IsNot: "is not"}
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Div: "/"}
SIGNS |= {ast.Mod: "%", ast.BitOr: "|", ast.BitAnd: "&"}
SWAPPED = ("max", "min", "any", "all")

TOLD = ("Event", "IllegalOrder")
"""What is made of words for people: which facts they are told is for the tests of telling."""

BREAKS = 2
"""Which breaks there are; one more when others are made, so that all rules are proved anew."""

Rewrite = Callable[[ast.expr], ast.expr]


@dataclass(frozen=True, slots=True, eq=False)
class Break:
    """One place and its break. `number` is its own among all that are rewritten; `told` is what
    stands there and what becomes of it. `watched` and `broken` rewrite the expression `node`;
    where `node` is a statement it is left out.
    """

    number: int
    kind: str
    line: int
    told: str
    node: ast.AST
    watched: Rewrite
    broken: Rewrite


class _Collector:
    """Walks a function once, in the order of its text, and numbers what it finds."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.found: list[Break] = []
        self.conditions: set[int] = set()
        """Expressions that stand as a condition: their negation is no break of its own."""

    @property
    def _next(self) -> int:
        return self.first + len(self.found)

    def walk(self, node: ast.AST, optional: bool) -> None:
        """Note the breaks of a node and of all within it; `optional`: the function may answer
        None.
        """
        if isinstance(node, (ast.Assert, ast.JoinedStr, ast.arguments, ast.pattern)):
            return
        if isinstance(node, (Definition, ast.Lambda)):
            optional = isinstance(node, Definition) and _optional(node)
        self._conditions(node)
        if isinstance(node, ast.expr):
            self._expression(node)
        elif isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant):
            self._add("step", node, _same, _same, "left out")
        elif isinstance(node, ast.Return) and node.value is not None:
            self._value("return", node.value, "returned", optional)
        for child in _inside(node):
            self.walk(child, optional)

    def _add(self, kind: str, node: ast.AST, watched: Rewrite, broken: Rewrite, to: str) -> None:
        told = f"{' '.join(ast.unparse(node).split())[:90]} → {to}"
        line = getattr(node, "lineno", 0)
        self.found.append(Break(self._next, kind, line, told, node, watched, broken))

    def _value(self, kind: str, node: ast.expr, method: str, fact: str | bool) -> None:
        """A break of a value that the watcher makes, given that value."""
        number = ast.Constant(self._next)

        def rewritten(expr: ast.expr) -> ast.expr:
            return _call(method, number, ast.Constant(fact), *_parts(expr, method))

        self._add(kind, node, rewritten, rewritten, _told(method, fact))

    def _wrong(self, kind: str, node: ast.expr, wrong: Rewrite, to: str) -> None:
        """A break that is another expression; watched is only whether the place is reached."""
        number = ast.Constant(self._next)
        self._add(kind, node, lambda expr: _call("reach", number, expr), wrong, to)

    def _conditions(self, node: ast.AST) -> None:
        if isinstance(node, ast.If):
            self._condition(node.test, not _guards(node))
        elif isinstance(node, ast.IfExp):
            self._condition(node.test, True)
        elif isinstance(node, ast.While):
            self._condition(node.test, False)
        elif isinstance(node, ast.comprehension):
            for test in node.ifs:
                self._condition(test, True)
        elif isinstance(node, ast.match_case) and node.guard is not None:
            self._condition(node.guard, True)
        elif isinstance(node, ast.BoolOp):
            for operand in node.values:
                self._condition(operand, isinstance(node.op, ast.And))

    def _condition(self, test: ast.expr, answer: bool) -> None:
        """A condition dropped. What hangs on it always happens; a guard that leaves never does; an
        operand of `and` is dropped by being true, one of `or` by being false.
        """
        self.conditions.add(id(test))
        if not isinstance(test, (ast.Constant, ast.BoolOp)):
            self._value("condition", test, "decided", answer)

    def _expression(self, node: ast.expr) -> None:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            sign = type(node.ops[0])
            if sign in ORDERINGS:
                self._value("comparison", node, "ordered", ORDERINGS[sign])
            elif id(node) not in self.conditions:
                self._value("comparison", node, "compared", OTHERS[sign])
        elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
            self._value("sign", node, "combined", SIGNS[type(node.op)])
        elif isinstance(node, ast.UnaryOp):
            self._unary(node)
        elif isinstance(node, ast.Constant):
            self._constant(node)
        elif isinstance(node, ast.Call):
            self._arguments(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            self._value("table", node, "read", node.attr)

    def _constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, (bool, int, float)):
            wrong = not node.value if isinstance(node.value, bool) else node.value + 1
            self._wrong("constant", node, lambda _: ast.Constant(wrong), str(wrong))

    def _unary(self, node: ast.UnaryOp) -> None:
        minus = isinstance(node.op, ast.USub) and not isinstance(node.operand, ast.Constant)
        if minus or (isinstance(node.op, ast.Not) and id(node) not in self.conditions):
            self._wrong("sign", node, _operand, ast.unparse(node.operand)[:40])

    def _arguments(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in TOLD:
            return
        if isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
            self._value("constant", node, "swapped", node.func.id)
            return
        if node.args and not isinstance(node.args[-1], (ast.Starred, ast.GeneratorExp)):
            self._argument(node, len(node.args) - 1)
        for keyword in node.keywords:
            if keyword.arg is not None:
                self._argument(node, keyword.arg)

    def _argument(self, node: ast.Call, which: str | int) -> None:
        pair = ast.Tuple([ast.Constant(self._next), ast.Constant(which)], ast.Load())

        def rewritten(expr: ast.expr) -> ast.expr:
            """All arguments that may be left out of one call are watched by one call."""
            assert isinstance(expr, ast.Call)
            if _is_watched(expr, "arguments"):
                assert isinstance(expr.args[0], ast.Tuple)
                expr.args[0].elts.append(pair)
                return expr
            return _call("arguments", ast.Tuple([pair], ast.Load()), *_parts(expr, "arguments"))

        self._add("argument", node, rewritten, rewritten, f"without {which}")


def breaks(function: Definition, first: int = 0) -> list[Break]:
    """Every break of a function's body, numbered from `first` in the order of its text."""
    collector = _Collector(first)
    for statement in function.body:
        collector.walk(statement, _optional(function))
    return collector.found


def rewrite(function: Definition, chosen: list[Break], *, watching: bool) -> None:
    """Change the function in place: all chosen breaks watched, or all of them made."""
    rewriter = _Rewriter(chosen, watching)
    body = (rewriter.visit(statement) for statement in function.body)
    parts = (part for new in body for part in (new if isinstance(new, list) else [new]))
    function.body = [part for part in parts if isinstance(part, ast.stmt)]
    function.decorator_list = []
    ast.fix_missing_locations(function)


class _Rewriter(ast.NodeTransformer):
    """Puts watched or broken expressions in their places, the inner ones first."""

    def __init__(self, chosen: list[Break], watching: bool) -> None:
        self.watching = watching
        self.at: dict[int, list[Break]] = {}
        for one in sorted(chosen, key=lambda one: one.kind in ("condition", "return")):
            self.at.setdefault(id(one.node), []).append(one)

    def visit(self, node: ast.AST) -> ast.AST | list[ast.AST]:
        """What looks at the parts of an expression goes before what looks at its value."""
        here = self.at.get(id(node), [])
        new = self.generic_visit(node)
        for one in here:
            if isinstance(new, ast.stmt):
                return self._step(one, new)
            assert isinstance(new, ast.expr)
            new = ast.copy_location(one.watched(new) if self.watching else one.broken(new), new)
        return new

    def _step(self, one: Break, new: ast.stmt) -> ast.AST | list[ast.AST]:
        if self.watching:
            note = ast.Expr(_call("reach", ast.Constant(one.number), ast.Constant(None)))
            return [ast.copy_location(note, new), new]
        # Still in the text, so that a generator remains one.
        return ast.copy_location(ast.If(ast.Constant(False), [new], []), new)


def _inside(node: ast.AST) -> list[ast.AST]:
    """The parts of a node that are run: no types, no marks, no number of a place in a list."""
    left_out: list[ast.AST | None] = []
    if isinstance(node, Definition):
        left_out += [node.returns, *node.decorator_list]
    elif isinstance(node, (ast.AnnAssign, ast.arg)):
        left_out.append(node.annotation)
    elif isinstance(node, ast.Subscript) and isinstance(node.slice, (ast.Constant, ast.UnaryOp)):
        left_out.append(node.slice)
    return [child for child in ast.iter_child_nodes(node) if child not in left_out]


def _guards(node: ast.If) -> bool:
    """Whether the condition stands before the way out."""
    leaves = isinstance(node.body[-1], (ast.Return, ast.Raise, ast.Continue, ast.Break))
    return leaves and not node.orelse


def _optional(function: Definition) -> bool:
    return function.returns is not None and "None" in ast.unparse(function.returns)


def _told(method: str, fact: str | bool) -> str:
    told = {"ordered": f"{fact} moved by one", "compared": f"not {fact}", "combined": f"not {fact}"}
    told |= {"decided": "always" if fact else "never", "returned": "another", "read": "one more"}
    return told.get(method, f"not {fact}")


def _same(expr: ast.expr) -> ast.expr:
    return expr


def _operand(expr: ast.expr) -> ast.expr:
    assert isinstance(expr, ast.UnaryOp)
    return expr.operand


def _call(method: str, *parts: ast.expr | ast.keyword) -> ast.Call:
    function = ast.Attribute(ast.Name(WATCH, ast.Load()), method, ast.Load())
    plain = [part for part in parts if isinstance(part, ast.expr)]
    return ast.Call(function, plain, [part for part in parts if isinstance(part, ast.keyword)])


def _is_watched(expr: ast.Call, method: str) -> bool:
    function = expr.func
    watch = isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name)
    return watch and function.attr == method and function.value.id == WATCH  # type: ignore[attr-defined]


def _parts(expr: ast.expr, method: str) -> list[ast.expr | ast.keyword]:
    """What a method of the watcher is given for an expression."""
    if method in ("ordered", "compared"):
        assert isinstance(expr, ast.Compare)
        return [expr.left, *expr.comparators]
    if method == "combined":
        assert isinstance(expr, ast.BinOp)
        return [expr.left, expr.right]
    if method == "read":
        assert isinstance(expr, ast.Attribute)
        return [expr.value]
    if method in ("arguments", "swapped"):
        assert isinstance(expr, ast.Call)
        return [expr.func, *expr.args, *expr.keywords]
    return [expr]
