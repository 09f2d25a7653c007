"""What every page may use of the window: session, work off the event loop, status."""
