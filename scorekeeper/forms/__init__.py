"""What people type, made clean."""
