"""Care for the scores: copies, checks, putting a copy back, taking out the rubbish."""
