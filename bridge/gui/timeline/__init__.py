"""The timeline: activities as bars over the days, each with where it stood before; painted, for the
review, the results and the report.
"""
