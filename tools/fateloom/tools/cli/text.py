"""Translations of a scenario or a card game: text/LANGUAGE.po in its folder.

fateloom text extract PATH --language de    begins text/de.po
fateloom text extract PATH                  brings all of them up to date; nothing is lost
fateloom text status PATH                   says how far they have come
fateloom text check PATH                    finds mistakes in them
fateloom text extract PATH --table --language fr    begins text/table/fr.po: the table's own words

Play in one with: fateloom play PATH --language de. The table's own words come with Fateloom in
German; other languages are looked for in the scenario's folder.
"""

from __future__ import annotations

from fateloom.tools import findings
from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from fateloom.dsl.translation.check import Status

LISTED = 10
"""How many texts of a kind `status` names; `--all` names the rest."""


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, what in (
        ("extract", "write text/LANGUAGE.po, keeping what is translated"),
        ("status", "how far each language has come"),
        ("check", "find mistakes in translations"),
    ):
        action = actions.add_parser(name, help=what, description=what, allow_abbrev=False)
        action.add_argument("path", metavar="PATH", help="the scenario: a folder")
        action.add_argument("--language", metavar="XX", help="only this language: de, fr, pt_BR")
        if name == "extract":
            action.add_argument(
                "--table",
                action="store_true",
                help="the words of the table itself, in text/table/LANGUAGE.po",
            )
        if name == "status":
            action.add_argument(
                "--all", action="store_true", help="list every text that is missing"
            )
        if name == "check":
            findings.add_options(action)


def run(options: Namespace) -> int:
    """Do it; gives the exit code."""
    match options.action:
        case "extract":
            return _extract(options)
        case "status":
            return _status(options)
        case _:
            return _check(options)


def _extract(options: Namespace) -> int:
    from fateloom.dsl.translation.check import status
    from fateloom.tools.scenario import open_whole
    from fateloom.tools.story.translations import extract_table
    from fateloom.tools.table import translations
    from fateloom.tools.table.language import cases_of

    program = open_whole(options.path, "text").played
    there = translations.languages(options.path)
    wanted = there if options.language is None else [options.language]
    if not wanted:
        raise UsageError("There is no translation yet. Begin one with  --language XX  (de, fr, …).")
    for language in wanted:
        if options.table:
            made = extract_table(program, options.path, language)
            used = sum(entry.is_used for entry in made.entries)
            print(f"wrote {shown(made.name)}: {used} of {len(made.entries)} of the table's words")
            continue
        made = translations.extract(program, options.path, language)
        far = status(program, made, cases_of(language, options.path))
        gone = sum(entry.obsolete for entry in made.entries)
        kept = f", {gone} kept that the game has no more" if gone else ""
        print(f"wrote {shown(translations.path_of(options.path, language))}: {_far(far)}{kept}")
    return 0


def _far(far: Status) -> str:
    text = f"{far.done} of {far.texts} texts"
    if far.fuzzy:
        text += f", {len(far.fuzzy)} to look at again"
    return f"{text}, {len(far.missing)} missing" if far.missing else text


def _status(options: Namespace) -> int:
    from fateloom.dsl.translation.check import status
    from fateloom.tools.scenario import open_whole
    from fateloom.tools.table import translations
    from fateloom.tools.table.language import cases_of

    program = open_whole(options.path, "text").played
    for language in translations.chosen(options.path, options.language):
        file, _, _ = translations.read(options.path, language)
        far = status(program, file, cases_of(language, options.path))
        share = 100 * far.words_done // max(1, far.words)
        print(f"{language}: {_far(far)}; {far.words_done} of {far.words} words ({share} %)")
        for word, entries in (("look again", far.fuzzy), ("missing", far.missing)):
            most = len(entries) if options.all else LISTED
            for entry in entries[:most]:
                at = entry.references[0] if entry.references else ""
                print(f"  {word:<10}  {entry.context}  {at}")
            if len(entries) > most:
                print(f"  {word:<10}  and {len(entries) - most} more (--all names them)")
    return 0


def _check(options: Namespace) -> int:
    from fateloom.dsl.diagnostics import Diagnostic, Level
    from fateloom.dsl.translation.check import checked
    from fateloom.tools.scenario import load
    from fateloom.tools.table import translations

    program = load(options.path, "text")
    named = findings.naming(options.path)
    found: list[Diagnostic] = []
    texts = {}
    for language in translations.chosen(options.path, options.language):
        file, wrong, text = translations.read(options.path, language)
        found += [*wrong, *checked(program, file)]
        texts[named(file.name)] = text
    findings.show(findings.renamed(found, named), texts, options.format, options.color)
    return 1 if any(one.level is not Level.HINT for one in found) else 0
