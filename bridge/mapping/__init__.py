"""Read planners' own sheets of any layout: find the table, match its columns, read the values.
Pure.
"""
