"""A view as a file: a picture, or text for other tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.tools.files import UsageError

if TYPE_CHECKING:
    from fateloom.dsl.graph.view import View
    from fateloom.tools.draw.engine import Unavailable

ENDINGS = (".svg", ".png", ".dot", ".mmd", ".graphml", ".json")


class NoPicture(UsageError):
    """A picture cannot be made here. `dot`: its DOT text, for any other Graphviz."""

    def __init__(self, why: Unavailable, dot: str) -> None:
        super().__init__(f"No picture: {why.reason}. {why.hint}")
        self.dot = dot


def written(view: View, ending: str) -> bytes:
    """The view in one of ENDINGS; raises NoPicture where that cannot be made here."""
    if ending == ".json":
        from fateloom.dsl.graph.view_json import to_json

        return to_json(view).encode("utf-8")
    if ending == ".mmd":
        from fateloom.dsl.graph.mermaid import to_mermaid

        return to_mermaid(view).encode("utf-8")
    if ending == ".graphml":
        from fateloom.dsl.graph.graphml import to_graphml

        return to_graphml(view).encode("utf-8")
    from fateloom.dsl.graph.dot import to_dot

    dot = to_dot(view)
    if ending == ".dot":
        return dot.encode("utf-8")
    from fateloom.tools.draw.engine import Unavailable
    from fateloom.tools.draw.picture import draw

    picture = draw(dot, ending[1:], view.title)
    if isinstance(picture, Unavailable):
        raise NoPicture(picture, dot)
    return picture
