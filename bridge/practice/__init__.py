"""The practice service: the documented APIs on the loopback interface, with an invented offshore
account.
"""
