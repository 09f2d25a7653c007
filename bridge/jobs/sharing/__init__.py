"""A plan in several hands, and records for programs beyond this one."""
