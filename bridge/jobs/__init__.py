"""Doing: each job strings the steps together and takes a Monitor."""
