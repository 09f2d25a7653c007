"""Outcomes and values -> the planner's own workbook, as patches."""
