"""The window itself: entry, main window, menu, sidebar."""
