"""JSON in and out with exact texts: read strictly, record by record, edited in its own text.

No Excel, no HTTP.
"""
