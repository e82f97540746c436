"""Play in a browser: HTTP, WebSocket, store and identity. Knows no game by name."""
