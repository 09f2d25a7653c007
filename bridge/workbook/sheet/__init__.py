"""The rows of one sheet part, read, written and patched as a stream."""
