"""Small mistakes that a writer could make in the shipped scenario; what the prover says of them.

```text
 edits/NAME.yaml --mutant.read--> Mutant --mutant.program--> Program --asked.ask--> Answer
```

Each file of `edits/` is one mutant: what is changed in scenarios/drowned_bell, who is blocked by it
and why; or, without a hero, why it is none the less safe for all. Those in `open/` are told in
the same way, but the prover does not decide them yet. `plays/` holds the play of each block.
"""
