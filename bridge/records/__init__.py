"""What the data is: kinds, columns, cell types and what passes along.

Pure: no HTTP, no Excel, no Qt.
"""
