"""What every page may use of the window: the session, background jobs and status messages."""
