"""What happens in a card game, event by event: texts aloud, cards with what they bring."""

from __future__ import annotations

from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards.attempt import difficulty, result
from fateloom.runtime.cards.content import Adversary
from fateloom.runtime.cards.state import Mode
from fateloom.runtime.cards.steps import Part
from fateloom.runtime.cards.view import View
from fateloom.runtime.cards.words import ACTS, SLOT
from fateloom.runtime.record import replace
from fateloom.tools.cards import describing
from fateloom.tools.cards.boards import adversary
from fateloom.tools.cards.words import Names, cast_words, deck_word, runes, steps
from fateloom.tools.table.content import Contents, heading, note, row
from fateloom.tools.table.event_texts import Blank, Either, EventTexts, tells
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted, signed

OfCard = (
    ev.AttemptBegan
    | ev.CardPlayed
    | ev.InterludeBegan
    | ev.AdversaryNamed
    | ev.AdversaryCardRevealed
)


def _aloud(names: Names, view: View, event: OfCard) -> Contents:
    return names.aloud("card", event.card)


def _title(names: Names, view: View, event: ev.Gained) -> str:
    is_challenge = names.index.is_challenge(event.card)
    return names.path(event.card, event.path) if is_challenge else names.card(event.card)


def _gained_aloud(names: Names, view: View, event: ev.Gained) -> Contents:
    if names.index.is_challenge(event.card):
        return names.aloud("path", names.path_id(event.card, event.path))
    return names.aloud("card", event.card)


def _cast(names: Names, view: View, event: ev.RuneFell) -> Contents:
    """The runes and their total, once the last of them has fallen."""
    it = view.attempt
    if it is None:
        return ()
    cast = replace(it, shown=(*it.shown, event.side))
    if len(cast.shown) < len(it.runes):
        return ()
    rows = cast_words(names, it.runes, cast.shown)
    points, wanted = result(cast).pips + it.added, difficulty(names.index, view, it)
    total = tr("{points}, and the difficulty is {difficulty}", points=points, difficulty=wanted)
    if it.added:
        total = tr(
            "{points}, {added} by cards, and the difficulty is {difficulty}",
            points=points,
            added=signed(it.added),
            difficulty=wanted,
        )
    return tuple(row(capital(name), text) for name, text in (*rows, (tr("total"), total)))


def _characters(names: Names, view: View, event: ev.CharactersShown) -> Contents:
    shown = zip(event.origins, event.motivations, strict=True)
    heroes = (
        note(
            tr(
                "Player {seat} is {card}. Motivation: {motivation}.",
                seat=seat,
                card=names.card(origin),
                motivation=names.card(drive),
            )
        )
        for seat, (origin, drive) in enumerate(shown, 1)
    )
    return (*heroes, *adversary(names, view))


def _adversary(names: Names, view: View, event: ev.AdversaryNamed) -> Contents:
    title = tr("The adversary: {card}", card=names.card(event.card))
    return (heading(title), *_aloud(names, view, event))


def _interlude(names: Names, view: View, event: ev.InterludeBegan) -> Contents:
    return (heading(names.card(event.card)), *_aloud(names, view, event))


def _drawn(names: Names, view: View, event: ev.EventDrawn) -> str:
    begun = view.mode is Mode.STORY or any(it.turns for it in view.players)
    if not begun:
        return ""
    who, drawn = names.player(view, event.seat), deck_word(event.deck)
    if not event.card:
        return tr("{player} draws {cards}", player=who, cards=drawn)
    return tr(
        "{player} draws {cards}: {card} ({what})",
        player=who,
        cards=drawn,
        card=names.card(event.card),
        what=describing.event_card(names, event.card),
    )


def _power(names: Names, view: View, event: ev.PowerUsed) -> str:
    who, card = names.player(view, event.seat), names.card(event.card)
    if isinstance(names.index.story.get(event.card), Adversary):  # it lies in a row
        return tr("The power of {owner} works", owner=card)
    if event.card == view.players[event.seat].origin:
        return tr("The power of {owner} works", owner=who)
    return tr("{player} uses {card}", player=who, card=card)


def _end(names: Names, view: View, event: ev.EndTriggered) -> str:
    why = (
        tr("The game has lasted long enough")
        if event.limit
        else tr("{player} has nine cards", player=names.player(view, event.seat))
    )
    return why if len(view.players) == 1 else f"{why}. {_last_turns(names)}"


def _last_turns(names: Names) -> str:
    """Who has a last turn (CTA-68)."""
    if names.index.numbers.same_turns:
        return tr("Whoever has had one turn fewer has one more")
    return tr("Each of the others has one more turn")


def _plays(names: Names, view: View, event: ev.CardPlayed) -> str:
    return _by(names, view, event.seat, tr("plays {card}", card=names.card(event.card)))


def _draws(names: Names, view: View, event: ev.EventDrawn) -> str:
    return _by(names, view, event.seat, tr("draws {cards}", cards=deck_word(event.deck)))


def _moves(names: Names, view: View, event: ev.TrackMoved) -> str:
    level = _level(names, view, event)
    return _by(names, view, event.seat, tr("comes to “{level}” on the track", level=level))


def _by(names: Names, view: View, seat: int, does: str) -> str:
    """Who does it, where it is not the player whose turn is told."""
    if seat == view.turn.active:
        return does
    return tr("{player} {does}", player=names.player(view, seat), does=does)


def _as_short(names: Names, view: View, event: object) -> str:
    said = TEXTS.short(names, view, event)
    return f"{said[:1].lower()}{said[1:]}"


def _level(names: Names, view: View, event: ev.TrackMoved) -> str:
    return names.level(view.players[event.seat].track + event.step)


def _is_new(names: Names, view: View, event: ev.RowFilled) -> bool:
    """A row is filled at the beginning without a word."""
    return bool(view.acts[event.act - 1].row) and any(it.turns for it in view.players)


def _story_card(names: Names, view: View, event: ev.AllyCame) -> str:
    return describing.story_card(names, event.card)


def _under(names: Names, view: View, event: ev.AllyTucked) -> str:
    return names.card(view.acts[event.act - 1].row[event.place].card)


BLANKS: dict[str, Blank] = {
    "player": lambda names, view, it: names.player(view, it.seat),
    "other": lambda names, view, it: names.player(view, it.target or 0),
    "card": lambda names, view, it: names.card(it.card),
    "ally": lambda names, view, it: names.card(it.ally),
    "cards": lambda names, view, it: deck_word(it.deck),
    "what": lambda names, view, it: describing.event_card(names, it.card),
    "title": _title,
    "brings": lambda names, view, it: describing.reward(
        names, names.index.reward(it.card, it.path)
    ),
    "way": lambda names, view, it: names.path(it.card, it.path),
    "path": lambda names, view, it: names.path(view.attempt.card, it.path),
    "runes": lambda names, view, it: runes(names, it.runes),
    "ability": lambda names, view, it: names.ability(it.ability),
    "points": lambda names, view, it: counted(it.total, "point"),
    "amount": lambda names, view, it: signed(it.amount),
    "steps": lambda names, view, it: steps(it.step),
    "level": _level,
}
"""What fills in a blank; any other is filled by the field of that name."""

TEXTS: EventTexts[Names, View] = EventTexts(
    BLANKS,
    tells(ev.AdversaryNamed, shown=_adversary),
    tells(ev.FirstNamed, tr_noop("{player} begins")),
    tells(
        ev.CharacterKept,
        Either(lambda names, view, it: it.part is Part.DESTINY, tr_noop("{player} has chosen")),
    ),
    tells(ev.CharactersShown, shown=_characters),
    tells(ev.EventDrawn, _drawn, brief=_draws),
    tells(
        ev.NoCard, tr_noop("{player} would draw {cards}, and there is none left"), brief=_as_short
    ),
    tells(ev.EventDiscarded, tr_noop("{player} discards {card}")),
    tells(ev.ActRevealed, tr_noop("The row of act {act} lies open")),
    tells(ev.RowFilled, Either(_is_new, tr_noop("New in act {act}: {card}"))),
    tells(ev.AllyCame, tr_noop("An ally has come to act {act}: {card} ({what})"), what=_story_card),
    tells(ev.AllyTucked, tr_noop("{ally} goes with {card}"), card=_under),
    tells(
        ev.AllyLost,
        tr_noop("{card} finds no challenge, and goes"),
        brief=_as_short,
        card=lambda names, view, it: names.card(it.ally),
    ),
    tells(ev.Discarded, tr_noop("{card} goes")),
    tells(ev.InterludeBegan, shown=_interlude),
    tells(
        ev.Gained,
        whole=tr_noop("{player} gains “{title}”: {brings}."),
        aloud=_gained_aloud,
        brief=tr_noop("gains “{title}”"),
    ),
    tells(ev.Journeyed, brief=tr_noop("journeys")),
    tells(ev.EndTriggered, _end, brief=_as_short),
    tells(ev.PowerUsed, _power),
    tells(
        ev.ExperienceChanged,
        tr_noop("{player}: {amount} experience, {left} now"),
        left=lambda names, view, it: view.players[it.seat].experience + it.amount,
    ),
    tells(ev.TrackMoved, tr_noop("{player}: {steps}, to “{level}”"), brief=_moves),
    tells(ev.TrackKept, tr_noop("{player}: the track is at its end")),
    tells(ev.AllySacrificed, tr_noop("{player} loses {card}")),
    tells(ev.AllyDiscarded, tr_noop("{player} loses {card}")),
    tells(
        ev.CardPlayed,
        whole=Either(
            lambda names, view, it: it.target in (None, it.seat),
            tr_noop("{player} plays {card} ({what})."),
            tr_noop("{player} plays {card} at {other} ({what})."),
        ),
        aloud=_aloud,
        brief=_plays,
    ),
    tells(ev.CardCancelled, tr_noop("{card} has no effect"), brief=_as_short),
    tells(
        ev.AttemptBegan,
        whole=tr_noop("{player} faces {card}: {way}. Runes: {runes}."),
        aloud=_aloud,
        brief=tr_noop("faces {card}"),
    ),
    tells(ev.DarkBought, tr_noop("{player} adds a dark rune")),
    tells(ev.RunesAdded, tr_noop("Added: {runes}")),
    tells(ev.RuneDeclined, tr_noop("A rune of {ability} is left out")),
    tells(ev.RuneFell, shown=_cast),
    tells(ev.TotalChanged, tr_noop("The total changes by {amount}")),
    tells(ev.DifficultyChanged, tr_noop("The difficulty changes by {amount}")),
    tells(
        ev.PathSwitched,
        Either(lambda names, view, it: view.attempt, tr_noop("The attempt goes on: {path}")),
    ),
    tells(ev.DarkAllowed, tr_noop("Dark runes can be bought at every level now")),
    tells(ev.CorruptionSpared, tr_noop("Dark runes cost no steps in this attempt")),
    tells(ev.Rerolled, tr_noop("All runes are cast again")),
    tells(
        ev.Resolved,
        whole=Either(
            "success",
            tr_noop("{player} succeeds: {points}, and the difficulty is {difficulty}."),
            tr_noop("{player} fails: {points}, and the difficulty is {difficulty}."),
        ),
        brief=Either(
            "success",
            tr_noop("succeeds, {total} against {difficulty}"),
            tr_noop("fails, {total} against {difficulty}"),
        ),
    ),
    tells(
        ev.AdversaryCardRevealed,
        whole=tr_noop("The adversary turns up {card} ({what})."),
        aloud=_aloud,
    ),
    tells(
        ev.AdversaryCardApplied,
        Either(lambda names, view, it: it.target is None, tr_noop("{card} has no effect")),
    ),
    tells(
        ev.AdversaryChanged,
        tr_noop("The adversary: {amount} experience, {left} left"),
        brief=_as_short,
        left=lambda names, view, it: max(0, view.opponent.experience + it.amount),
    ),
    tells(
        ev.FinaleBegan,
        Either(
            lambda names, view, it: any(len(one.gained) == SLOT * ACTS for one in view.players),
            tr_noop("The finale: everybody faces the adversary once"),
            tr_noop(
                "The game has lasted long enough. The finale: everybody faces the adversary once"
            ),
        ),
    ),
    tells(ev.AdversaryOvercome, tr_noop("{player} has overcome the adversary"), brief=_as_short),
)
"""How each event is told."""

UNTOLD = (
    *(ev.CharacterDealt, ev.EventsShuffled, ev.StoryShuffled, ev.TurnBegan, ev.MainActionUsed),
    *(ev.JourneyGranted, ev.Swapped, ev.TurnEnded, ev.DestiniesRevealed, ev.Passed, ev.Held),
    *(ev.CardResolved, ev.DrawTaken, ev.AttemptEnded, ev.AdversaryCardWaits),
    *(ev.AdversaryShuffled, ev.Faced),
)
"""Of what nothing is said here; the table itself says whose turn begins."""
