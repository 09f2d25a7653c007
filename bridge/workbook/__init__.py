"""Reading and writing Excel workbooks. Only this package imports openpyxl and lxml."""
