"""Plays of stories: their steps, conditions and effects, run in the engine and recorded."""
