"""A plan that is looked at: each export kept, what a run moved, what the rules say of a checked sheet."""
