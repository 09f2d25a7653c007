"""Records -> a new workbook."""
