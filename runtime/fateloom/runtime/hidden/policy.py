"""How characters play that nobody sits for: by the fixed policy of section 5.7 of the rules. It
looks at nothing that the character may not know (HND-01).
"""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.changing import face_down
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import State

EAGER = (cmd.Inflict, cmd.OrderHaunting, cmd.GoOn, cmd.Accept)
"""What such a character does whenever it can."""


def answer(index: Index, state: State, seat: int, commands: Sequence[Command]) -> Command:
    """A wound, a Haunting card, on with the combat, and yes to a trade; of its own pile it shows
    the first card that lies face-down. It opens the ritual if it has seen its own Opener card, and
    binds otherwise. Nothing else, and the first thing where it has to choose.
    """
    eager = next((it for it in commands if isinstance(it, EAGER)), None)
    if eager is not None:
        return eager
    if cmd.Bind() in commands:
        return cmd.OpenRitual() if _has_seen_the_opener(index, state, seat) else cmd.Bind()
    if cmd.Forgo() in commands:
        return cmd.Forgo()
    down = map(cmd.ShowBack, face_down(state.players[seat]))
    return next((it for it in down if it in commands), commands[0])


def _has_seen_the_opener(index: Index, state: State, seat: int) -> bool:
    pile = state.players[seat].pile
    return any(card.card in index.openers and seat in card.known_to for card in pile)
