"""Suggest what the columns of a table mean, with certainty and reason. A wrong suggestion is worse
than none.
"""
