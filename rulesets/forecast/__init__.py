"""Forecasts by simulated players: how hard each contract is, and how long an evening.

Ask ``limits.reason_against(rules)`` first: it says why a game isn't forecast, or "".

How long a game takes, as every page says it: ``duration.how_long(rules, players)``.

What ships is read, and costs nothing: ``store.difficulty_of(rules)``, ``store.length_of(rules,
players)``, ``savings.savings(rules, players)``. Each is None or empty for rules that aren't as
usual. These have to be worked out, bit by bit if one likes: ``store.study_of(rules)`` and
``length.LengthStudy(rules, players)``, with ``refine`` and then ``difficulty()`` or ``length()``.
Fifty hands are a first answer, a thousand a good one; of games thirty and two hundred.

What a page waits for is a ``questions.Question``, and ``questions.go_on`` works it out.
"""
