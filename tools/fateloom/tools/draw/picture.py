"""Draws DOT text with whatever there is: the program `dot` on PATH, by the package `graphviz`, else
the engine that came with Fateloom's extra `draw`.
"""

from __future__ import annotations

import subprocess

import graphviz
from graphviz.backend import dot_command, execute

from fateloom.runtime.record import record
from fateloom.tools.draw import engine
from fateloom.tools.draw.clean import NotAPicture, clean
from fateloom.tools.draw.engine import Unavailable

SECONDS = 120.0
"""As long as Graphviz may take."""


@record
class Failed:
    """What Graphviz ended with, for a text that another form of lines may help."""

    why: Unavailable


def draw(dot: str, ending: str, title: str) -> bytes | Unavailable:
    """The picture of `dot` as "svg" or "png", or why there is none and what helps.

    `title` is what the picture is called, for those who cannot see it. An SVG holds no script and
    no reference to anywhere.
    """
    made = _by_graphviz(dot, ending)
    if made is None:
        made = _without_graphviz(dot, ending)
    if isinstance(made, Unavailable) or ending != "svg":
        return made
    try:
        return clean(made, title)
    except NotAPicture as reason:
        return Unavailable(
            f"what came of the drawing is no picture ({reason})",
            "Another version of Graphviz may draw it.",
        )


def _by_graphviz(dot: str, ending: str) -> bytes | Unavailable | None:
    """Drawn by the program `dot`; None when there is no such program. Older versions fail at some
    curves between nodes of one rank (`triangulation failed`): then the lines are straight.
    """
    made = _run(dot, ending)
    if isinstance(made, Failed) and "splines=true" in dot:
        made = _run(dot.replace("splines=true", "splines=line", 1), ending)
    return made.why if isinstance(made, Failed) else made


def _run(dot: str, ending: str) -> bytes | Unavailable | Failed | None:
    command = dot_command.command("dot", ending)
    try:  # as graphviz.pipe has it, but not for ever
        done = execute.run_check(
            command, input=dot.encode("utf-8"), capture_output=True, quiet=True, timeout=SECONDS
        )
    except (graphviz.ExecutableNotFound, PermissionError, NotADirectoryError):
        return None
    except subprocess.TimeoutExpired:
        return Unavailable(f"Graphviz took longer than {SECONDS:.0f} seconds", engine.LESS)
    except graphviz.CalledProcessError as error:
        messages = error.stderr.decode("utf-8", "replace").strip().splitlines()
        said = f": {messages[0][:200]}" if messages else ""
        return Failed(
            Unavailable(f"Graphviz could not draw it{said}", "Another version of it may.")
        )
    return bytes(done.stdout)


def _without_graphviz(dot: str, ending: str) -> bytes | Unavailable:
    there = engine.is_there()
    if ending == "svg" and there:
        return engine.draw(dot)
    if there:
        return Unavailable(
            f"a .{ending} needs Graphviz, and it is not installed here",
            "Write an .svg or .html file instead: these are drawn without it, and a browser "
            "shows, prints and saves them. Or install Graphviz (Debian: sudo apt-get install "
            "graphviz).",
        )
    return Unavailable(
        "Graphviz is not installed here",
        "Write an .html file instead: a browser draws it. Or install Graphviz (Debian: sudo "
        "apt-get install graphviz), or what draws an .svg without it (pip install "
        "'fateloom[draw]').",
    )
