"""What leaves for the service: earlier runs that forbid it, the last look before it, the files and rows themselves."""
