"""The practice service's endpoints: requests read, answers written."""
