"""The command line: the same jobs as the app, headless."""
