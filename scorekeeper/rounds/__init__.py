"""A round while it is written down: the form, the page, and what several phones type at once."""
