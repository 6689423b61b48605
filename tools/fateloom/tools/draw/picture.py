"""Draws DOT text with whatever there is: Graphviz on PATH, else the engine that came with
Fateloom's extra `draw`.
"""

from __future__ import annotations

import subprocess

from fateloom.dsl.graph.svg import Unavailable, render
from fateloom.tools.draw import engine
from fateloom.tools.draw.clean import NotAPicture, clean

SECONDS = 120.0
"""As long as Graphviz may take."""


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
            "The .dot file can still be written.",
        )


def run_program(command: list[str], data: bytes) -> tuple[int, bytes, bytes]:
    """Run a program with `data` as its input; raises FileNotFoundError when there is none.

    A program that takes longer than SECONDS is ended, and counts as one that failed.
    """
    try:
        done = subprocess.run(
            command, input=data, capture_output=True, check=False, timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        said = f"{command[0]} took longer than {SECONDS:.0f} seconds; --hero ID draws less"
        return 1, b"", said.encode("utf-8")
    return done.returncode, done.stdout, done.stderr


def _by_graphviz(dot: str, ending: str) -> bytes | Unavailable | None:
    """Drawn by the program `dot`; None when there is no such program."""
    missing = False

    def run(command: list[str], data: bytes) -> tuple[int, bytes, bytes]:
        nonlocal missing
        try:
            return run_program(command, data)
        except (FileNotFoundError, PermissionError, NotADirectoryError):
            missing = True
            raise FileNotFoundError(command[0]) from None

    made = render(dot, ending, run)
    return None if missing else made


def _without_graphviz(dot: str, ending: str) -> bytes | Unavailable:
    there = engine.is_there()
    if ending == "svg" and there:
        return engine.draw(dot)
    if there:
        return Unavailable(
            f"a .{ending} needs Graphviz, and it is not installed here",
            "Write quest.svg or quest.html instead: these are drawn without it, and a browser "
            "shows, prints and saves them. Or install Graphviz (Debian: sudo apt-get install "
            "graphviz); the .dot file can be drawn elsewhere.",
        )
    return Unavailable(
        "Graphviz is not installed here",
        "Write quest.html instead: a browser draws it. Or install Graphviz (Debian: sudo apt-get "
        "install graphviz), or what draws an .svg without it (pip install 'fateloom[draw]'). "
        "The .dot file can be drawn elsewhere.",
    )
