"""Own sheets of any layout -> SheetRow: the mapping file, where the table is, proposals, dates,
values. Pure.
"""
