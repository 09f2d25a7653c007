"""Sheets of the kinds that import does not take: compared with what was exported, and written as records again."""
