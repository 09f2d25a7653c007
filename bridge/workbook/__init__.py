"""Excel. The only importer of openpyxl and lxml."""
