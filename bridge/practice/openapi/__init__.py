"""The practice service's OpenAPI document."""
