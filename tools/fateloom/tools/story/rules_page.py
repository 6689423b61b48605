"""One page of rules for the players of a story, made of its settings, and the faces of its dice."""

from __future__ import annotations

from fateloom.runtime.program.settings import Face, Settings
from fateloom.runtime.story.view import Step, View
from fateloom.tools.story.telling import faces
from fateloom.tools.table.content import Contents, Row, heading, page
from fateloom.tools.table.language import tr, tr_noop


def rules_page(settings: Settings) -> Contents:
    """The rules in short (DST-15..130)."""
    return page(
        heading(tr("The aim")),
        tr(
            "Each player has a hero and a secret destiny, which can be fulfilled in more than "
            "one way. Whoever fulfils a destiny first wins, and the game is over."
        ),
        heading(tr("A turn")),
        tr("A day is one turn of each hero. In your turn, in this order:"),
        tr(
            "1. {dice} of your exhausted effort dice {dice:becomes|become} ready; you have "
            "{most} at most.",
            dice=settings.effort_refresh,
            most=settings.effort_max,
        ),
        tr(
            "2. Walk up to {tiles} {tiles:tile|tiles}, never diagonally, or stay. An "
            "unexplored tile is turned over when you come to it, and ends the walk.",
            tiles=settings.move_range,
        ),
        tr(
            "3. Visit one place on your tile. There you can do whatever is open, each thing "
            "once; a price stands behind what costs something."
        ),
        heading(tr("Tests")),
        *_tests(settings),
        heading(tr("Skills and items")),
        tr(
            "Your markers stand on spaces {low} to {high} of three tracks; further left is "
            "better. Each point of experience moves one marker two spaces to the left, or two "
            "markers one space each. Two markers never share a space.",
            low=settings.track_min,
            high=settings.track_max,
        ),
        tr(
            "You carry {limit} items at most. The word board shows what they do, and when.",
            limit=settings.inventory_limit,
        ),
        heading(tr("Destiny and finale")),
        tr(
            "Your destiny says what leads to a finale; the word destiny shows it again. Once "
            "you begin a finale, you play one stage of it in each of your turns, until it is "
            "won or you are defeated."
        ),
    )


def _tests(settings: Settings) -> tuple[str, ...]:
    return (
        tr(
            "A test belongs to a skill. Say first how many of your ready effort dice you add; they "
            "are exhausted afterwards. Then roll them with {count} main {count:die|dice}, and add "
            "up what they show.",
            count=settings.main_count,
        ),
        tr(
            "Each marker of that skill on the sum or on a lower space is a success; each star on "
            "an effort die is one more. At most {most} {most:success|successes} count.",
            most=settings.success_cap,
        ),
        tr("How many are enough is told by what happens. The word odds shows the chances."),
    )


def dice_page(settings: Settings) -> Contents:
    """The faces of the dice, for real ones that are to be labelled."""
    return page(
        heading(tr("The dice")),
        _die(tr("Main die"), settings.main_faces),
        _die(tr("Effort die"), settings.effort_faces),
        tr(
            "You need {main} main {main:die|dice}, and {effort} effort {effort:die|dice} for "
            "each hero. A star on an effort die is a success of its own. With real dice, play "
            "with --dice table.",
            main=settings.main_count,
            effort=settings.effort_max,
        ),
    )


def _die(name: str, sides: tuple[Face, ...]) -> Row:
    drawn = "  ".join(f"[ {faces((side,))} ]" for side in sides)
    spoken = tr("{die}: {faces}.", die=name, faces=faces(sides))
    return Row(name, drawn, spoken)


def lesson(view: View) -> tuple[str, str]:
    """What explains the moment to somebody who plays for the first time, and a name for it."""
    if view.question is not None:
        asked = view.question.about
        return asked, tr(_ASKED[asked]) if asked in _ASKED else ""
    match view.step:
        case Step.MOVE:
            return "move", tr(
                "First you walk or stay. Choose by number, or type how a name begins; map shows "
                "what lies where, board shows your hero, rules shows the rules."
            )
        case Step.VISIT if view.visiting is None:
            return "visit", tr(
                "Now you can visit one place on your tile. What it offers is read aloud and listed."
            )
        case Step.VISIT:
            return "options", tr(
                "Do what you like here, each thing once. In brackets stand the skill of a test and "
                "the price. When you have done enough, end the turn."
            )
        case Step.FINALE:
            return "finale", tr(
                "You are in a finale: one stage each turn, until it is won or lost."
            )
        case _:
            return "end", tr("Only the end of the turn is left; then the next player goes on.")


_ASKED = {
    "test": tr_noop(
        "A test: say how many effort dice you add, then the dice are rolled. Each marker on the "
        "sum or on a lower space is a success. The word odds shows the chances."
    ),
    "markers": tr_noop(
        "Your tracks change: choose the marker that moves. Further left is better, for a marker "
        "on a low space counts in almost every test."
    ),
    "scan": tr_noop("Choose one of your items to show; the word back leaves it."),
    "destiny": tr_noop("You ask about your own destiny, and only you see the answer."),
    "trade": tr_noop("You can buy and sell until you say that you are done."),
}
"""What explains a question, by what it is about."""
