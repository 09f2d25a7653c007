"""The desktop around the window: language, remembered state, support, updates."""
