"""What every test may use: the hypothesis profiles, and a way to say that a part of the machine is missing."""

import os
from collections.abc import Callable
from typing import NoReturn

import pytest
from hypothesis import settings

CI = os.environ.get("CI") == "true"

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.register_profile("nightly", deadline=None, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if CI else "dev"))


@pytest.fixture(scope="session")
def missing_part() -> Callable[[str], NoReturn]:
    """Skip the test that needs a part this machine does not have (`missing_part("chromium")`); under CI, fail it."""

    def missing(part: str) -> NoReturn:
        if CI:
            pytest.fail(f"missing part: {part}", pytrace=False)
        pytest.skip(f"missing part: {part}")

    return missing
