"""Write records to files for other engines: the folder layout, the manifests, and two formats.

Independent of the service and of workbooks.
"""
