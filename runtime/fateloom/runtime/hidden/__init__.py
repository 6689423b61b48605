"""Hidden roles: a house of tiles, destiny piles that nobody may look into, living and ghosts.

Rules are cited by ID (HND-01 to HND-85), examples as N1 to N40.
"""
