"""Run the scripted plays of a scenario (plays/*.play) and say which went as expected.

fateloom test PATH --show                 and print what the table would hear, step by step
fateloom test PATH --show=warden          only of plays/warden.play
fateloom test PATH --show=warden:14       of the play there, up to line 14
"""

from __future__ import annotations

from textwrap import wrap

from fateloom.tools import findings
from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from fateloom.tools.plays import Results


IN = "    "
"""Before what is read aloud."""


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("path", metavar="PATH", nargs="?", help="the scenario: a folder")
    parser.add_argument(
        "--show",
        nargs="?",
        const="",
        metavar="FILE[:LINE]",
        help="print what was done and read aloud: of all plays, of a file, or up to a line",
    )
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="text for people (the default)"
    )
    findings.add_colour(parser)


def run(options: Namespace) -> int:
    """Run the plays; gives the exit code."""
    from fateloom.tools.plays import run_plays
    from fateloom.tools.scenario import open_scenario, tell_draft

    if options.path is None:  # `--show PATH` is `--show` with a path behind it
        options.path, options.show = options.show or None, ""
    if options.path is None:
        raise UsageError("A path is missing.\nTo see what it takes: fateloom test --help")
    if options.show is not None and options.format == "json":
        raise UsageError("'--show' prints for people, and '--format json' for programs.")
    opened = open_scenario(options.path)
    tell_draft(options.path, opened)
    results = run_plays(opened.system, opened.played, options.path)
    if options.format == "json":
        _json(results)
    else:
        if options.show is not None:
            for line in _transcripts(results, options.show):
                print(line)
        _text(results, options.color)
    return 1 if results.failures else 0


def _transcripts(results: Results, asked: str) -> Iterator[str]:
    """What was done and read aloud, of the plays that were asked for. Raises UsageError where there
    is no such play.
    """
    from fateloom.dsl.diagnostics.render.clean import clean

    name, _, number = asked.partition(":")
    if number and not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise UsageError(f"'{shown(asked)}': after the colon stands the number of a line.")
    last = int(number) if number else None
    plays = [it for it in results.outcomes if name in ("", _stem(it[0]))]
    if last is not None:
        begun = [it for it in plays if it[1].play.span.line <= last]
        plays = begun[-1:] if name else []
    if not plays:
        known = ", ".join(dict.fromkeys(_stem(file) for file, _ in results.outcomes))
        raise UsageError(f"There is no play at '{shown(asked)}'. Files: {shown(known) or 'none'}.")
    for file, outcome in plays:
        yield f"{clean(file)}:{outcome.play.span.line}  {clean(outcome.play.title)}"
        for step in outcome.transcript:
            if last is not None and step.line > last:
                break
            if step.words:
                yield f"\n  {clean(step.who)}: {clean(step.words)}"
            for text in step.texts:
                for paragraph in text.split("\n"):
                    yield from wrap(clean(paragraph), 88, initial_indent=IN, subsequent_indent=IN)
        yield ""


def _stem(file: str) -> str:
    return file.rpartition("/")[2].removesuffix(".play")


def _text(results: Results, color: str) -> None:
    from fateloom.dsl.diagnostics.render.clean import clean

    for name, outcome in results.outcomes:
        play = outcome.play
        word = "ok    " if outcome.failure is None else "FAILED"
        print(f"{word} {clean(name)}:{play.span.line}  {clean(play.title)}")
    if results.failures:
        from fateloom.dsl.diagnostics.render.text import render

        colour = findings.wants_colour(color)
        print()
        print(render(results.failures, results.texts, colour=colour, summary=False))
    print(summary(results))


def summary(results: Results) -> str:
    """How many plays there were, and how they went."""
    count = len(results.outcomes)
    failed = sum(outcome.failure is not None for _, outcome in results.outcomes)
    if not count and not results.broken:
        return (
            "There are no plays yet. `fateloom play PATH --record PATH/plays/first.play` makes one."
        )
    plays = f"{count} play{'' if count == 1 else 's'}"
    commands = sum(outcome.commands for _, outcome in results.outcomes)
    text = f"{plays}, {commands} commands: "
    text += f"{failed} failed." if failed else "all as expected."
    if results.broken:
        text = f"{plays} could be run; what stands above has to be mended first."
    return text


def _json(results: Results) -> None:
    import json

    from fateloom.dsl.diagnostics.render.json import item

    plays = [
        {
            "file": name,
            "line": outcome.play.span.line,
            "title": outcome.play.title,
            "commands": outcome.commands,
            "ok": outcome.failure is None,
            "failure": None if outcome.failure is None else item(outcome.failure),
            "told_last": list(outcome.told) if outcome.failure is not None else [],
        }
        for name, outcome in results.outcomes
    ]
    print(json.dumps({"plays": plays, "broken": list(map(item, results.broken))}, indent=2))
