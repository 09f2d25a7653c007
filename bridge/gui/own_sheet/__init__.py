"""The page "Your own sheet": what the columns of any workbook or .csv mean, asked once and
remembered.
"""
