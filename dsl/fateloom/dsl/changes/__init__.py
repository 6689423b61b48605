"""What was changed between two versions of a game, in the words of the story.

`align` walks over both and finds every difference, `compare` says what kind of change it is, and
`sentences` tells it.
"""
