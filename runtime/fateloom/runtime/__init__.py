"""The game kernel, the rule systems and the compiled Program; standard library alone.

Nothing in here opens a file or a connection (DST-143); the import contracts hold it.
"""
