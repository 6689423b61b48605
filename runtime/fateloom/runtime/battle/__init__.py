"""Battle rules: two sides on a map of spaces and routes, with campaign cards and volleys of dice.

Rules are cited by ID (HOD-01 to HOD-99), examples as H1 to H40.
"""
