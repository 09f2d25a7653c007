"""Versions of a plan: two of them compared, and the next weeks on paper."""
