"""The command line: the same jobs as the app, without a window."""
