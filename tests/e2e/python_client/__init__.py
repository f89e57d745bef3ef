"""A small client for gridrace, written from proto/README.md and the .proto files alone.

It shares no code with the server or the C++ client, so that both are held to what the page says.
"""
