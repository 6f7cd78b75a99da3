"""How dates and times are written, by the language and region of the device that asks."""
