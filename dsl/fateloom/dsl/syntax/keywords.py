"""The words of the language. No id may be one of them: a line or a clause could begin so."""

from __future__ import annotations

BEGINNINGS = frozenset(
    (
        "world hero stock tile npc poi event rescue scene destiny path secret finale milestone "
        "begins stage states on option test scan trade choose other if else item any battle "
        "challenge probe haunt pool do gain lose refresh exhaust virtue new pay drop return "
        "destroy place remove token reveal explore hide move fire open close renew next leave "
        "stay fulfil defeated easy moderate difficult very epic fails with"
    ).split()
)
"""Words that begin a line: those that `lines.READERS` reads."""

JOINTS = frozenset(
    (
        "and or not is has lacks on at in to of if else any item up down becomes gains takes "
        "leaves moves once group costs closed repeat repeats priority when after with within "
        "markers explored revealed placed away visited chose out anyone others everyone hero solo "
        "explorer challenger coins coin xp effort virtue day players intelligence dexterity power "
        "flag first again"
    ).split()
)
"""Words that join."""

KEYWORDS = BEGINNINGS | JOINTS
