"""Repairs of a block: small edits of the story, each tried and proved before it is told.

`wants` says what a blocked hero lacks and what took it away; a catalogue (`conditions`, `lines`,
`goods`) makes edits of it, in the Program and in the words of a story file at once; `mending` tries
them, the smallest first, and is the door.
"""
