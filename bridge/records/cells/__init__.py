"""Cell types convert between JSON values and cell contents.

Small, total and independent of Excel.
"""
