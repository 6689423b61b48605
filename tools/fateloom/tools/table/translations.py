"""The translations of a game, `text/LANGUAGE.po` in its folder: found, read and written."""

from __future__ import annotations

import os

from fateloom.tools.files import LANGUAGE, UsageError, shown, sources, texts_of
from fateloom.tools.storage import reason, write_whole
from fateloom.tools.table.language import cases_of, tr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.translation.apply import Coverage
    from fateloom.dsl.translation.po import Entry, PoFile
    from fateloom.dsl.translation.words import Translatable, WordedT
    from fateloom.tools.table.page import Page

FOLDER = "text"


def folder_of(path: str) -> str:
    """The folder of a scenario, or that in which a compiled one lies."""
    return os.path.dirname(path) or "." if os.path.isfile(path) else path


def path_of(path: str, language: str) -> str:
    """The file of a language."""
    return os.path.join(folder_of(path), FOLDER, f"{language}.po")


def languages(path: str) -> list[str]:
    """The languages that there are, sorted."""
    try:
        names = os.listdir(os.path.join(folder_of(path), FOLDER))
    except OSError:
        return []
    found = [name.removesuffix(".po") for name in names if name.endswith(".po")]
    return sorted(name for name in found if LANGUAGE.match(name))


def is_of_game(name: str) -> bool:
    """Whether the file translates the game: not the table's words, nor a name of no language."""
    folder, _, file = name.rpartition("/")
    return folder == FOLDER and LANGUAGE.match(file.removesuffix(".po")) is not None


def chosen(path: str, language: str | None) -> list[str]:
    """The language that was asked for, or all; raises UsageError when there is none."""
    there = languages(path)
    if language is None:
        if not there:
            raise UsageError(
                _misnamed(path)
                or (
                    f"'{shown(path)}' has no translations yet. Begin one with:\n"
                    f"  fateloom text extract {shown(path)} --language de"
                )
            )
        return there
    if language not in there:
        from fateloom.dsl.suggest import nearest

        near = nearest(language, there)
        known = f" Did you mean '{near}'?" if near else ""
        if not near:
            known = f" There is: {', '.join(there)}." if there else " There are none yet."
        raise UsageError(
            f"There is no translation '{shown(language)}' of '{shown(path)}'.{known}\n"
            f"It would be {shown(path_of(path, language))}."
        )
    return [language]


SPOKEN = {
    "german": "de", "deutsch": "de", "french": "fr", "francais": "fr", "spanish": "es",
    "espanol": "es", "italian": "it", "italiano": "it", "english": "en", "dutch": "nl",
    "polish": "pl", "polski": "pl", "portuguese": "pt", "swedish": "sv", "danish": "da",
    "russian": "ru", "czech": "cs", "turkish": "tr", "japanese": "ja", "chinese": "zh",
}  # fmt: skip
"""Codes of languages by the names that people write."""


def _misnamed(path: str) -> str:
    """What to say where a file lies among the translations under a name that none has."""
    try:
        names = sorted(os.listdir(os.path.join(folder_of(path), FOLDER)))
    except OSError:
        return _in_another_folder(path)
    for name in names:
        stem = name.partition(".")[0].lower()
        if name.endswith((".po", ".pot", ".txt")):
            code = SPOKEN.get(stem) or (stem if LANGUAGE.match(stem) else "de")
            there = f"{FOLDER}/{name}"
            return (
                f"'{shown(there)}' is not read: a translation is called by the code of its "
                f"language.\nIf it is '{code}', call it {shown(path_of(path, code))}."
            )
    return _in_another_folder(path)


def _in_another_folder(path: str) -> str:
    """What to say where the translations lie in a folder of another name."""
    for other in ("texts", "translations", "translation", "locale", "locales", "lang", "po"):
        folder = os.path.join(folder_of(path), other)
        if os.path.isdir(folder) and any(it.endswith(".po") for it in os.listdir(folder)):
            right = os.path.join(folder_of(path), FOLDER)
            return (
                f"'{shown(folder)}' is not read: translations lie in '{FOLDER}/'.\n"
                f"Rename the folder:  {shown(right)}"
            )
    return ""


def read(path: str, language: str) -> tuple[PoFile, tuple[Diagnostic, ...], str]:
    """The file of a language, what is wrong with its form, and its text."""
    return _read(path, f"{FOLDER}/{language}.po")


def _read(path: str, name: str) -> tuple[PoFile, tuple[Diagnostic, ...], str]:
    from fateloom.dsl.translation import po_read

    where = shown(os.path.join(folder_of(path), name))
    texts, wrong = sources(texts_of(folder_of(path)))
    for one in wrong:
        if one.primary.span.file == name:
            raise UsageError(f"'{where}' cannot be read: {one.message}.")
    for text in texts:
        if text.name == name:
            file, found = po_read.read(text)
            return file, found, text.text
    raise UsageError(f"'{where}' cannot be read.")


def extract(game: Translatable, path: str, language: str) -> PoFile:
    """Write the file of a language for the texts of today, whole or not at all; gives what was
    written. A file with mistakes in its form is left alone: something would be lost.
    """
    from fateloom.dsl.translation.check import forms_asked
    from fateloom.dsl.translation.extract import extracted
    from fateloom.dsl.translation.template import brought_up

    if language == game.language:
        raise UsageError(f"The scenario is written in '{shown(language)}' already.")
    old = begun_file(game, path, f"{FOLDER}/{language}.po", language)
    forms = forms_asked(game, old)
    fresh = extracted(game, cases_of(language, path), forms)
    return merged_file(path, brought_up(old, game), fresh)


def begun_file(game: Translatable, path: str, name: str, language: str) -> PoFile:
    """The file that is there, or a new one; raises UsageError."""
    import time

    from fateloom.dsl.translation.template import begun

    if not os.path.isdir(path):
        raise UsageError(f"'{shown(path)}' is no folder; translations are kept in a scenario's.")
    if not LANGUAGE.match(language):
        raise UsageError(f"'{shown(language)}' is no name of a language. Write de, fr or pt_BR.")
    target = os.path.join(path, name)
    real = os.path.join(os.path.realpath(path), *name.split("/")[:-1])
    if os.path.dirname(os.path.realpath(target)) != real:
        raise UsageError(f"'{shown(target)}' leads out of the scenario's folder.")
    if not os.path.lexists(target):
        today = time.strftime("%Y-%m-%d %H:%M+0000", time.gmtime())
        return begun(game, name, language, today)
    old, wrong, _ = _read(path, name)
    if wrong:
        raise UsageError(
            f"'{shown(target)}' has mistakes in its form and was left as it is. "
            f"They are listed by:\n  fateloom text check {shown(path)}"
        )
    return old


def merged_file(path: str, old: PoFile, fresh: tuple[Entry, ...]) -> PoFile:
    """The file with the texts of today, written."""
    from fateloom.dsl.translation.merge import merged
    from fateloom.dsl.translation.po_write import to_text

    target, made = os.path.join(path, old.name), merged(old, fresh)
    try:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        write_whole(target, to_text(made).encode("utf-8"))
    except OSError as error:
        raise UsageError(f"'{shown(target)}' cannot be written: {reason(error)}.") from None
    return made


def in_language(game: Translatable, path: str, language: str) -> PoFile | None:
    """The file of a language; None when the game is written in it. Raises UsageError when there is
    no such translation.
    """
    if language == game.language:
        return None
    chosen(path, language)
    return read(path, language)[0]


def reworded(game: WordedT, path: str, language: str) -> WordedT:
    """The game in the words of a translation beside it; as it is, where there is none. It is for
    looking up, and is not played.
    """
    from fateloom.dsl.translation.apply import in_words

    file = in_language(game, path, language) if language in languages(path) else None
    return game if file is None else in_words(game, file)[0]


def in_asked_words(game: WordedT, path: str, language: str | None, page: Page) -> WordedT:
    """The same for the language that was asked for, None for none, with a note of what it lacks;
    raises UsageError when there is no such translation.
    """
    file = None if language is None else in_language(game, path, language)
    if file is None or language is None:
        return game
    from fateloom.dsl.translation.apply import in_words

    shown, coverage = in_words(game, file)
    tell_missing(page, coverage, language, game.language)
    return shown


def tell_missing(page: Page, coverage: Coverage, language: str, source: str) -> None:
    """Say how much is told in the language of the source, if anything is."""
    if coverage.missing:
        page.note(
            tr(
                "{count} {count:text is|texts are} not in '{language}' yet and told in '{source}'.",
                count=coverage.missing,
                language=language,
                source=source,
            )
        )
