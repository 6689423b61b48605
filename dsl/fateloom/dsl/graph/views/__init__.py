"""The views of a story: each module answers one kind of question with a `View`."""
