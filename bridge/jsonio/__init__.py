"""JSON with exact texts: read strictly, streamed record by record, and edited in place.

No Excel, no HTTP.
"""
