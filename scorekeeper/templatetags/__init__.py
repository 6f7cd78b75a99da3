"""What templates may ask for: drawn cards, icons and figures."""
