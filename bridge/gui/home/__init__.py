"""Home: the account, a workbook to open, recent workbooks, saved exports."""
