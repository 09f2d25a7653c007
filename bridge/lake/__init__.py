"""Write records for other engines: Delta tables, and an archive of JSON lines.

Independent of the service and of workbooks.
"""
