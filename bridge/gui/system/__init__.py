"""The desktop around the window: remembered state and support."""
