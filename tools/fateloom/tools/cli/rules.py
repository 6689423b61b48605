"""Print one page of rules for the players of a scenario, or what is on its dice.

fateloom rules my_island                        days, turns, tests, items, finales
fateloom rules my_island --dice                 the faces of the dice, to label real ones
fateloom rules my_island --language de          in a translation
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    from argparse import BooleanOptionalAction

    add = parser.add_argument
    add("path", metavar="PATH", help="the scenario: a folder, or a compiled one")
    add("--dice", action="store_true", help="the faces of the dice instead")
    add("--language", metavar="XX", help="in a translation: de, fr")
    add("--plain", action=BooleanOptionalAction, help="sentences only, for screen readers")


def run(options: Namespace) -> int:
    """Print it; gives the exit code."""
    from fateloom.tools.files import UsageError
    from fateloom.tools.scenario import open_scenario
    from fateloom.tools.table.content import title
    from fateloom.tools.table.language import SOURCE, catalogue, speaking
    from fateloom.tools.table.page import Page
    from fateloom.tools.table.terminal import show

    opened = open_scenario(options.path)
    if options.language is not None and options.language != SOURCE:
        _check_language(options.path, options.language, opened.played.language)
    language = options.language or opened.played.language
    page = Page(plain=bool(options.plain))
    with speaking(catalogue(language, options.path)):
        played = opened.system.in_language(opened.played, options.path, language)
        rules = opened.system.presenter(played).rules(dice=options.dice)
        if not rules:
            raise UsageError("There is no page of rules for this kind of scenario; try --dice.")
        show(page, (title(played.title), *rules))
    return 0


def _check_language(path: str, language: str, own: str) -> None:
    """Raises UsageError for a language that neither the table nor the scenario has."""
    from fateloom.tools.table.language import is_spoken
    from fateloom.tools.table.translations import chosen, languages

    if language != own and language not in languages(path) and not is_spoken(language, path):
        chosen(path, language)
