"""Merge edited copies into one plan: changes with their authors, conflicts to decide, the merged
workbook.

Shown by the review page.
"""
