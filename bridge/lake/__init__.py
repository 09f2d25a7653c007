"""Records in files that other engines read: the layout, the manifests, and the two formats.

Knows no service and no workbook.
"""
