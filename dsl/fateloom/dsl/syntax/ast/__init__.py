"""The tree of a `.fate` file, as written: names unresolved, order kept, every node with the
span of its line.

`conditions`, `prose`, `statements` and `declarations`; a `File` is the root. Names are plain
strings; where a name stands inside its line is found again only when a diagnostic needs it
(`syntax.locate`), so that a clean file costs nothing for it.
"""
