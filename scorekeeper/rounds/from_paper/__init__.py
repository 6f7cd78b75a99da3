"""An evening that was kept on a sheet of paper: its rows, and what they tell."""
