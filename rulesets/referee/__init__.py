"""What may be laid now: a meld, a contract, a whole hand; what is best, and what cards cost.

Import from the module: ``meld.py``, ``contract.py``, ``turn.py``, and what may be done on a turn in
``plans.py``; what happens to melds on the table is ``adding.py`` and ``swapping.py`` (which swaps
may be worth it: ``outlook.py``), the first meld of a player ``opening.py``, the discard pile
``pile.py``.
"""
