"""Questions about a `QuestModel`: a module each. `ground` prepares the model for one hero."""
