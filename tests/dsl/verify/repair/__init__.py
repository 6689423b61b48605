"""Repairs: each is typed into the files of its story, as it says, and then holds."""
