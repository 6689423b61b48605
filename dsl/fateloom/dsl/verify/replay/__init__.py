"""From a play of the flattened model to a game of the engine, and to words.

`schedule` finds engine commands that do what a play says, with all the walking and waiting that a
play leaves out; `play_text` writes them down as a `.play`; `describe_step` describes a step in a
sentence.
"""
