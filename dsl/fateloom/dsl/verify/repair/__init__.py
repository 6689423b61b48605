"""Repairs of a block: small edits of the story, each applied and proved before it is reported.

`blockers` says what a blocked hero lacks and what took it away; a catalogue (`condition_edits`,
`effect_edits`, `supply_edits`) turns that into edits, of the Program and of the text of a story
file at once; `search` tries them, the smallest first, and is the entry point.
"""
