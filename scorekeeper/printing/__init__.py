"""Draws paper: values in, bytes out. Knows no model, no request and no setting."""
