"""Peers that misbehave below or before the WebSocket."""
