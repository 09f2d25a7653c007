"""Writes records to a new workbook."""
