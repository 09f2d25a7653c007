"""The rows of one sheet part: read, written, found and patched as a stream."""
