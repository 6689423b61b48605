"""Two tables compared by what they hold, as names tell it, and the first difference in words."""

from __future__ import annotations

from fateloom.tools.systems import Parts, Saving


def first_change(saving: Saving, then: Parts, now: Parts) -> str | None:
    """The first part that both tables have and that is not the same, in words; None: there is none.

    What only one of them has was added to the scenario, or taken out of it.
    """
    for (kind, name), value in then.items():
        other = now.get((kind, name), value)
        if other != value:
            if saving.is_secret(kind, name):
                return "something that is not shown at the table"
            what = name if kind == "game" else f"{kind}, {name}"
            return f"{what}: {_plain(value)} then, {_plain(other)} now"
    return None


def _plain(value: object) -> str:
    """A value in few words."""
    if value is None or value == []:
        return "none"
    if isinstance(value, list):
        return ", ".join(map(_plain, value[:12]))
    if isinstance(value, dict):
        return ", ".join(_plain(it) for it in value.values())
    return str(value)
