"""Rows against the baseline and the service: what is changed, new, wrong or in conflict. Pure."""
