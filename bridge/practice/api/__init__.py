"""The practice service's endpoints: parse requests, write responses."""
