"""Statement trees: what an option, an event, a stage or a script does, in order (DSL-10..15, 21,
23, 24).

Effects apply to the heroes of their `subject`. A statement that asks (`Choose`, `Test`, `Scan`,
`AskDestiny`, `Trade`, `Call`) waits for the active player's decision; then the script continues
after it.
"""

from fateloom.runtime.program.statement.effects import *
from fateloom.runtime.program.statement.scripts import *
