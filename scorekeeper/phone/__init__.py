"""A phone alone: the whole app in a phone's browser, as static files; docs/phone-alone.md."""
