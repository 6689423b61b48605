"""From a play of the flattened model to a game of the engine, and to sentences.

`schedule` finds engine commands that execute a play, with all the walking and waiting that a play
omits; `play_text` writes them as a `.play`; `describe_step` describes a step in a sentence.
"""
