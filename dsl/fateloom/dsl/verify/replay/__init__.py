"""From a play of the flattened model to a game of the engine, and to words.

`retime` finds engine commands that do what a play says, with all the walking and waiting that a
play leaves out; `as_play` writes them down as a `.play`; `told` says a step in a sentence.
"""
