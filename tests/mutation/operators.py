"""Mutants of a module: every small change of a function that a test should notice.

Only what runs when a function is called is changed, so that a mutant can be put into a process
that has imported everything (`plugin`). Left out are docstrings, annotations, defaults, assertions
(`strict` of a zip among them) and sentences for people (texts with a blank in them): a change there
is seen by no rule.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
SKIPPED = (ast.Assert, ast.JoinedStr, ast.Raise)
TESTED = (ast.If, ast.IfExp, ast.While)


@dataclass(frozen=True)
class Mutant:
    """One change: the number among those of its file, the line (from 1), what is done to it."""

    file: str
    number: int
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"

    @property
    def system(self) -> str:
        """The folder of its file: the rule system."""
        return system_of(self.file)


def system_of(file: str) -> str:
    """The folder of a file of the engine, however deep within it the file lies.

    >>> system_of("runtime/fateloom/runtime/battle/call/fight.py")
    'battle'
    """
    return file.removeprefix("runtime/fateloom/runtime/").split("/")[0]


def mutants(file: str, source: str) -> list[Mutant]:
    """All mutants of a source, in the order of its text."""
    walk = _Walk(None)
    walk.visit(ast.parse(source))
    return [Mutant(file, number, line, what) for number, (line, what) in enumerate(walk.made)]


def mutated(source: str, number: int) -> ast.Module:
    """The tree of a source with one of its mutants in it."""
    tree = _Walk(number).visit(ast.parse(source))
    assert isinstance(tree, ast.Module)
    return ast.fix_missing_locations(tree)


class _Walk(ast.NodeTransformer):
    """Counts the variants of all nodes within functions, and puts in the one that is wanted."""

    def __init__(self, wanted: int | None) -> None:
        self.made: list[tuple[int, str]] = []
        self._wanted = wanted
        self._depth = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Only the body of a function is called."""
        self._depth += 1
        first = node.body[0]
        has_doc = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        kept = 1 if has_doc else 0
        for number in range(kept, len(node.body)):
            changed = self.visit(node.body[number])
            assert isinstance(changed, ast.stmt)
            node.body[number] = changed
        self._depth -= 1
        return node

    def visit(self, node: ast.AST) -> ast.AST:
        """The node, its inside visited; or a variant of it."""
        if isinstance(node, SKIPPED) or _is_for_types(node) or _is_strict(node):
            return node
        if isinstance(node, ast.AnnAssign):
            node.value = self.visit(node.value) if node.value else None  # type: ignore[assignment]
            return node
        result = node
        if self._depth and hasattr(node, "lineno"):
            for what, variant in _variants(node):
                if len(self.made) == self._wanted:
                    result = ast.copy_location(variant, node)
                self.made.append((node.lineno, what))
        inside = super().visit(node)
        return inside if result is node else result


def _is_for_types(node: ast.AST) -> bool:
    """`if TYPE_CHECKING`, and casts whose type is a text."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _is_strict(node: ast.AST) -> bool:
    """`strict=True` of a zip: it asserts that both are as long."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _variants(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What else could stand there, and what it is called."""
    match node:
        case ast.Compare(ops=[op, *_]) if type(op) in COMPARE:
            new = deepcopy(node)
            new.ops[0] = COMPARE[type(op)]()
            yield _named(node, new)
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in ARITHMETIC:
            if not _is_text(node):
                turned = deepcopy(node)
                turned.op = ARITHMETIC[type(op)]()
                yield _named(node, turned)
        case ast.BoolOp():
            other = deepcopy(node)
            other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield _named(node, other)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield _named(node, deepcopy(operand))
        case ast.Constant(value=value):
            if (other_value := _other(value)) is not None:
                yield _named(node, ast.Constant(other_value))
        case ast.For():
            none = deepcopy(node)
            none.iter = ast.Tuple([], ast.Load())
            yield f"for … in {ast.unparse(node.iter)} -> in ()", none
        case ast.Break():
            yield "break -> continue", ast.Continue()
        case ast.Continue():
            yield "continue -> break", ast.Break()
        case ast.Expr(value=ast.Call(func=ast.Name("assert_never"))):
            pass  # for the type checker: nothing comes there
        case ast.Expr(value=ast.Call()):
            yield f"{ast.unparse(node)} -> pass", ast.Pass()
        case ast.comprehension(ifs=[_, *_]):
            pass  # it has no line; its conditions are visited
    if isinstance(node, TESTED):
        negated = deepcopy(node)
        negated.test = ast.UnaryOp(ast.Not(), negated.test)
        yield f"if {ast.unparse(node.test)} -> if not", negated


def _is_text(node: ast.AST) -> bool:
    """Whether texts are joined: a difference of them is no mutant but an error."""
    return any(
        isinstance(it, ast.JoinedStr)
        or (isinstance(it, ast.Constant) and isinstance(it.value, str))
        for it in ast.walk(node)
    )


def _other(value: object) -> str | int | None:
    """Another constant of the same kind; None where there is none to try."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str) and not any(it.isspace() for it in value):
        return f"XX{value}XX"
    return None


def _named(old: ast.AST, new: ast.AST) -> tuple[str, ast.AST]:
    return f"{ast.unparse(old)} -> {ast.unparse(new)}", new
