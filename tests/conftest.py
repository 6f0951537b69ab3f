from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def postgres():
    """A running PostgreSQL; where there is none, the test is skipped and says what to install."""
    from palatine.store.postgres import binaries, cluster

    if binaries() is None:
        pytest.skip("PostgreSQL is not installed. On Debian: apt install postgresql")
    with cluster(durable=False) as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/palatine.db"
    return request.getfixturevalue("postgres").database()
