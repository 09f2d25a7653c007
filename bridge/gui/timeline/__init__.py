"""The timeline: activities as bars over days, with their previous dates.

Used by the review, the results and the report.
"""
