"""Sheetbridge: planning activities between a web API and Excel workbooks."""

__version__ = "0.1.0"
