"""A plan that is looked at: what clashes in it, and what moved between two of its versions.

Pure; nothing here keeps a row from being sent.
"""
