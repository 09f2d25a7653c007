"""The desktop around the window: remembered state, support, updates."""
