"""Scenes: one scene of the Program for each set of arguments in use, no recursion, and only what
the callers' places allow.

A scene is resolved once for each set of arguments: the arguments take the place of the parameters
in the tree, and the tree goes the usual way. Scenes wait in `Resolver.wanted` and are resolved in a
loop, so that a long chain of scenes is no deep recursion here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fateloom.dsl.diagnostics import Label
from fateloom.dsl.model.codes import (
    NOT_HERE,
    SCENE_CYCLE,
    WRONG_ARGUMENTS,
    WRONG_KIND_OF_NAME,
)
from fateloom.dsl.model.resolver import ASKS, LEAVES, BodyContext
from fateloom.dsl.model.symbols import Kind
from fateloom.dsl.syntax.ast import statements as tree
from fateloom.runtime.program.program import Scene
from fateloom.runtime.program.statement import Do
from fateloom.runtime.record import field_values, replace

if TYPE_CHECKING:
    from collections.abc import Collection

    from fateloom.dsl.model.resolver import Resolver
    from fateloom.dsl.syntax.ast.declarations import Parameter
    from fateloom.dsl.syntax.ast.declarations import Scene as Written

MOST = 10_000
"""Scenes after arguments are put in; more are refused."""

KINDS = {"item": Kind.ITEM, "poi": Kind.POI, "tile": Kind.TILE, "npc": Kind.NPC}

PARAMETERS = {"item": "thing", "poi": "spot", "tile": "ground", "npc": "person"}
"""Names of parameters of each kind, for stubs."""

COMMON = 10
"""What a number of a stub can be at least."""

NAMED = frozenset(("name", "item", "target", "tile", "poi", "place", "npc", "amount", "value"))
"""Fields of written nodes that may be a parameter."""

LISTED = frozenset(("values", "tiles", "items", "arguments"))
"""The same, for fields that hold several words."""

UNTOUCHED = (tree.Outcome, tree.Call, tree.Comment)
"""Nodes with a field of such a name that names no thing."""


def call_scene(resolver: Resolver, node: tree.Do, place: BodyContext) -> Do | None:
    """`do toll (rope, 2)`: asks for the scene with these arguments."""
    scene = resolver.symbols.scenes.get(node.scene)
    if scene is None:
        from fateloom.dsl.model.instead import line_for

        meant = line_for(resolver.symbols, node.scene, place.stages or ())
        if meant is None:
            parameters = _parameters_for(resolver, node.arguments)
            resolver.unknown(Kind.SCENE, node.scene, node.span, parameters=parameters)
            return None
        message, word = f"'{node.scene}' is {meant[0]}, not a scene", f"do {node.scene}"
        resolver.report(WRONG_KIND_OF_NAME, node.span, message, word=word, guess=meant[1])
        return None
    if not _arguments_fit(resolver, scene, node):
        return None
    key = key_of(node.scene, node.arguments)
    if key not in resolver.wanted:
        resolver.wanted[key] = (scene, node.arguments)
    resolver.calls.append((resolver.key, key, node, place))
    return Do(key, node.span)


def key_of(scene: str, arguments: tuple[str, ...]) -> str:
    """The id of a scene with its arguments, as in Program.scenes."""
    return f"{scene}({', '.join(arguments)})" if arguments else scene


def _parameters_for(resolver: Resolver, arguments: tuple[str, ...]) -> tuple[str, ...]:
    """Parameters that take these arguments, for the stub of a scene."""
    kinds = [
        f"0..{max(int(it), COMMON)}"
        if it.isdecimal()
        else next((word for word, kind in KINDS.items() if it in _names(resolver, kind)), "item")
        for it in arguments
    ]
    names = ["amount" if ".." in kind else PARAMETERS[kind] for kind in kinds]
    return tuple(
        f"{name}{'' if names.count(name) == 1 else f'_{names[: n + 1].count(name)}'}: {kind}"
        for n, (name, kind) in enumerate(zip(names, kinds, strict=True))
    )


def _arguments_fit(resolver: Resolver, scene: Written, node: tree.Do) -> bool:
    """Whether number, kinds and ranges of the arguments are right; a report if not."""
    parameters, arguments = scene.parameters, node.arguments
    related = (Label(scene.span, "the scene"),)
    if len(parameters) != len(arguments):
        wanted = ", ".join(one.name for one in parameters) or "none"
        resolver.report(
            WRONG_ARGUMENTS,
            node.span,
            f"'{node.scene}' takes {_count(len(parameters))}, and gets {len(arguments)}",
            word=node.scene,
            related=related,
            help=f"It takes: {wanted}.",
        )
        return False
    before = len(resolver.findings)
    for parameter, argument in zip(parameters, arguments, strict=True):
        if parameter.kind != "number":
            kind = KINDS[parameter.kind]
            if argument not in _names(resolver, kind):
                resolver.unknown(kind, argument, node.span)
        elif not argument.isdecimal() or not parameter.low <= int(argument) <= parameter.high:
            range_ = f"from {parameter.low} to {parameter.high}"
            message = f"'{argument}' does not fit '{parameter.name}', a number {range_}"
            resolver.report(WRONG_ARGUMENTS, node.span, message, word=argument, related=related)
    return len(resolver.findings) == before


def _names(resolver: Resolver, kind: Kind) -> Collection[str]:
    symbols = resolver.symbols
    names: dict[Kind, Collection[str]] = {
        Kind.ITEM: symbols.items,
        Kind.POI: symbols.pois,
        Kind.TILE: symbols.tiles,
        Kind.NPC: symbols.npcs,
    }
    return names[kind]


def _count(number: int) -> str:
    return "no arguments" if number == 0 else "1 argument" if number == 1 else f"{number} arguments"


# --- resolving


def resolve_scenes(resolver: Resolver) -> tuple[Scene, ...]:
    """All scenes that something does, for each set of arguments, and the others once, in
    declaration order.
    """
    scenes: dict[str, Scene] = {}
    uses: dict[str, int] = {}
    _drain(resolver, scenes, uses)
    done = {scene.id for scene, _ in resolver.wanted.values()}
    for name, scene in resolver.symbols.scenes.items():
        if name not in done:
            arguments = _samples(resolver, scene.parameters)
            if arguments is not None:
                resolver.wanted[name] = (scene, arguments)
    _drain(resolver, scenes, uses)
    resolver.key = None
    _check_calls(resolver, uses)
    order = {name: index for index, name in enumerate(resolver.symbols.scenes)}
    return tuple(sorted(scenes.values(), key=lambda scene: order[scene.id.partition("(")[0]]))


def _drain(resolver: Resolver, scenes: dict[str, Scene], uses: dict[str, int]) -> None:
    """Resolve scenes until none is wanted that is not there."""
    waiting = [key for key in resolver.wanted if key not in scenes]
    while waiting:
        for key in waiting:
            scene, arguments = resolver.wanted[key]
            if len(scenes) >= MOST:
                resolver.key = None
                resolver.report(
                    WRONG_ARGUMENTS,
                    scene.span,
                    f"'{scene.id}' is done with too many different arguments, over {MOST}",
                    word=scene.id,
                )
                return
            resolver.key = key
            resolver.uses = 0
            body = scene.body
            if arguments:
                values = {
                    one.name: argument
                    for one, argument in zip(scene.parameters, arguments, strict=True)
                }
                resolver.params = {argument: name for name, argument in values.items()}
                body = substitute(body, values)
            place = BodyContext("a scene", f"scene.{scene.id}", ASKS | LEAVES)
            scenes[key] = Scene(key, resolver.body(body, place), scene.span)
            resolver.params = {}
            uses[key] = resolver.uses
        waiting = [key for key in resolver.wanted if key not in scenes]


def _samples(resolver: Resolver, parameters: tuple[Parameter, ...]) -> tuple[str, ...] | None:
    """Arguments to check a scene with that nothing does; None if there is nothing of the kind."""
    samples = []
    for parameter in parameters:
        if parameter.kind == "number":
            samples.append(str(max(parameter.low, 1)))
            continue
        first = next(iter(_names(resolver, KINDS[parameter.kind])), None)
        if first is None:
            return None
        samples.append(first)
    return tuple(samples)


def substitute(node: object, values: dict[str, str]) -> Any:
    """The written tree `node` with parameters (keys of `values`) replaced by their arguments."""
    if type(node) is tuple:
        return tuple([substitute(one, values) for one in node])
    if not hasattr(node, "__fields__") or type(node) in UNTOUCHED[1:]:
        return node
    changes: dict[str, object] = {}
    for field, old in field_values(node).items():
        if type(old) is str:
            if field in NAMED and old in values and type(node) not in UNTOUCHED:
                new = values[old]
                changes[field] = int(new) if field == "amount" and new.isdecimal() else new
        elif type(old) is tuple:
            if field in LISTED:
                changes[field] = tuple(
                    [
                        values.get(one, one) if type(one) is str else substitute(one, values)
                        for one in old
                    ]
                )
            else:
                changes[field] = substitute(old, values)
        elif hasattr(old, "__fields__"):
            changes[field] = substitute(old, values)
    return replace(node, **changes) if changes else node


# --- what calls what


def _check_calls(resolver: Resolver, uses: dict[str, int]) -> None:
    """Report scenes that do themselves, and scenes that need more than their `do` allows."""
    callees: dict[str, list[tuple[str, tree.Do]]] = {}
    for caller, key, node, _ in resolver.calls:
        if caller is not None:
            callees.setdefault(caller, []).append((key, node))
    finished: set[str] = set()
    for start in callees:
        path: list[str] = []
        on_path: set[str] = set()
        stack: list[tuple[str, int]] = [(start, 0)]
        while stack:
            key, at = stack.pop()
            if at == 0:
                if key in finished:
                    continue
                path.append(key)
                on_path.add(key)
            children = callees.get(key, [])
            if at < len(children):
                stack.append((key, at + 1))
                child, node = children[at]
                if child in on_path:
                    _cycle(resolver, path[path.index(child) :], node)
                elif child not in finished:
                    stack.append((child, 0))
                continue
            for child, _ in children:
                uses[key] = uses.get(key, 0) | uses.get(child, 0)
            finished.add(key)
            path.pop()
            on_path.discard(key)
    for caller, key, node, place in resolver.calls:
        beyond = uses.get(key, 0) & ~place.allows
        if caller is None and beyond:
            what = "leaves the visit" if beyond & LEAVES else "asks something"
            message = f"the scene '{node.scene}' {what}, which cannot happen in {place.name}"
            resolver.report(NOT_HERE, node.span, message, word=node.scene)


def _cycle(resolver: Resolver, path: list[str], node: tree.Do) -> None:
    resolver.seen.clear()
    shown = " -> ".join([*path, path[0]])
    if not any(
        one.code is SCENE_CYCLE
        and one.primary.span.line == node.span.line
        and one.primary.span.file == node.span.file
        for one in resolver.findings
    ):
        resolver.report(
            SCENE_CYCLE,
            node.span,
            f"a scene cannot do itself: {shown}",
            word=node.scene,
            help="Scenes cannot loop. Repeat an event, an option or a stage instead.",
        )
