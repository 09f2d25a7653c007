"""The data model: kinds, columns, cell types, and the values passed between layers.

Pure: no HTTP, no Excel, no Qt.
"""
