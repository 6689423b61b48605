"""Benchmarks: `./run bench` prints ratios against something run beside them; nothing here is a
test.
"""
