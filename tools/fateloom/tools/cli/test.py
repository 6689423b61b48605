"""Run the scripted plays of a scenario (plays/*.play) and say which went as expected."""

from __future__ import annotations

from fateloom.tools import findings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from fateloom.tools.plays import Results


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("path", metavar="PATH", help="the scenario: a folder")
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="text for people (the default)"
    )
    findings.add_colour(parser)


def run(options: Namespace) -> int:
    """Run the plays; gives the exit code."""
    from fateloom.tools.plays import run_plays
    from fateloom.tools.scenario import open_scenario, tell_draft

    opened = open_scenario(options.path)
    tell_draft(options.path, opened)
    results = run_plays(opened.system, opened.played, options.path)
    if options.format == "json":
        _json(results)
    else:
        _text(results, options.color)
    return 1 if results.failures else 0


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
