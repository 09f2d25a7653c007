"""The practice service: the documented API on loopback with an invented offshore account."""
