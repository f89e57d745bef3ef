"""A server with TLS."""
