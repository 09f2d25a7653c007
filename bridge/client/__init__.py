"""Talking to the services. The only importer of requests."""
