"""What a sheet is before it becomes bytes: how it looks, its marks, and text in a given room."""
