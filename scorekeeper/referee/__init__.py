"""The referee's pages: what can be asked, how cards are tapped in, what is answered, which rulings
are kept.
"""
