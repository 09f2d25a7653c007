"""Writes outcomes and values into the planner's own workbook, as patches."""
