"""The workbooks of simulation: a case with its variants, and compared results."""
