"""The public files: one game, or all that a household keeps."""
