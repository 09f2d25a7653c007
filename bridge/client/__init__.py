"""HTTP clients for the two services; the only package that imports requests."""
