"""From the scenario to the Program."""
