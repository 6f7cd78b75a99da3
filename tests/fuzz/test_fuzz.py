"""A little of the search with every run of the tests; ten minutes each by hand, see __main__.py."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.mutations import INPUTS
from tests.fuzz.targets import TARGETS, seeds


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_input_breaks_a_reader(name: str, data: st.DataObject) -> None:
    TARGETS[name](data.draw(INPUTS[name]))


@pytest.mark.parametrize("name", TARGETS)
def test_good_inputs_are_read(name: str) -> None:
    assert seeds(name)
    for text in seeds(name)[::7]:
        TARGETS[name](text)
