"""Copies of a plan become one plan: what comes in from whom, conflicts to decide, the merged
workbook; shown by the review.
"""
