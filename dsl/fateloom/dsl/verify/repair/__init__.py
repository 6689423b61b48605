"""Repairs of a block: small edits of the story, each tried and proved before it is told.

`blockers` says what a blocked hero lacks and what took it away; a catalogue (`condition_edits`,
`effect_edits`, `supply_edits`) makes edits of it, in the Program and in the words of a story file
at once; `search` tries them, the smallest first, and is the entry point.
"""
