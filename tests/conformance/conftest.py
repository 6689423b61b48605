"""The checks of the suite say what differs, as tests do."""

import pytest

pytest.register_assert_rewrite("tests.conformance.suite")
