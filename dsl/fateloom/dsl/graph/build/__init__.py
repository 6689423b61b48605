"""From a Program to its `QuestModel`: `program` goes over its parts, `scripts` over what they do,
`conditions` over what they ask, `facts` joins what is asked to what brings it about.
"""
