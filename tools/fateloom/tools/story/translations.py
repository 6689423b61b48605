"""The translation of a story, and of the words of the table for it."""

from __future__ import annotations

from fateloom.tools.table.translations import begun_file, in_language, merged_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.dsl.translation.apply import Translation
    from fateloom.dsl.translation.po import Entry, PoFile
    from fateloom.runtime.compiled import Worded
    from fateloom.runtime.program.program import Program


def extract_table(played: Program | Worded, path: str, language: str) -> PoFile:
    """Write the file of a language for the words of the table, as `translations.extract` does for
    those of the game.
    """
    from fateloom.runtime.program.program import Program
    from fateloom.tools.table.language import TEMPLATE, path_in, shipped

    (template,) = shipped(TEMPLATE)
    old = begun_file(played, path, path_in(language), language)
    kinds = _kinds_of_items(played) if isinstance(played, Program) else ()
    return merged_file(path, old, (*template.entries, *kinds))


def _kinds_of_items(program: Program) -> tuple[Entry, ...]:
    """The categories that prices name: the only ids of a scenario that players read."""
    from fateloom.dsl.translation.po import Entry
    from fateloom.runtime.program.items import AnyOfCategory
    from fateloom.runtime.program.statement import Choose
    from fateloom.runtime.story.index import within

    options = [option for poi in program.pois for option in poi.options]
    choices = [it for option in options for it in within(option.body) if isinstance(it, Choose)]
    paid = [*(it.costs for it in options), *(it.costs for one in choices for it in one.choices)]
    kinds = {
        cost.item.category
        for costs in paid
        for cost in costs
        if isinstance(cost.item, AnyOfCategory)
    }
    return tuple(Entry("", it, "", references=("prices",)) for it in sorted(kinds))


def translation(program: Program, path: str, language: str) -> Translation | None:
    """The scenario in a language; None when it is written in it. Raises UsageError when there is
    no such translation.
    """
    from fateloom.dsl.translation.apply import Translation

    file = in_language(program, path, language)
    return None if file is None else Translation(program, file)
