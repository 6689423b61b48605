"""The soonest day on which a finale can be won: a search of the flattened form, played after it."""
