"""Smaller problems with the same answer, and views of a problem through some of its variables.

`location_abstraction` merges places (`abstraction_map` holds what is merged, `abstract_model` the
abstract transition system); `modal_abstraction` projects a problem onto some variables.
"""
