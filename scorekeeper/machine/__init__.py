"""The computer the app runs on: its network, its web server, its logs, its key."""
