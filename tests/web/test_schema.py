"""Every route of the API, as its own description says, with whatever input: never a server error."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.transport import Response
from schemathesis.schemas import APIOperation, BaseSchema
from tests.web.conftest import Server
from tests.web.helpers import open_table

from imperia.web.app import Services
from imperia.web.people import Visitor
from imperia.web.settings import Settings

pytestmark = pytest.mark.slow

SECRETS = re.compile(r"Traceback|sqlite|psycopg|SELECT |argon2")


class Known:
    """What the cases may use: a table that exists, and an account's token."""

    table = ""
    token = ""


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BaseSchema]:
    path: Path = tmp_path_factory.mktemp("schema") / "imperia.sqlite3"
    server = Server(Settings(f"sqlite:///{path}", "secret of the schema's tests"))
    server.start()
    services: Services = server.server.config.app.state.services
    me = services.people.ensure(Visitor(None, "", False, "csrf"))
    services.people.register(me, "Ada", "a password for this test")
    Known.token = services.people.new_token(me, "tests")
    Known.table = open_table(services, me, "human", "random")
    yield schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    server.stop()


def aimed(case: schemathesis.Case) -> dict[str, Any]:
    """Half of the cases go to a table that exists, with a token; a stream must end by itself."""
    if case.path.endswith("/events"):
        case.query = {**(case.query or {}), "follow": "false"}
    if case.path_parameters and "table_id" in case.path_parameters and crc32(str(case.query).encode()) % 2:
        case.path_parameters["table_id"] = Known.table
    return {"authorization": f"Bearer {Known.token}"} if crc32(str(case.body).encode()) % 4 else {}


def no_inner_secret(context: object, response: Response, case: schemathesis.Case) -> None:
    """What the server is made of stays inside."""
    assert not SECRETS.search(response.text or "")


def check_operation(operation: APIOperation) -> None:
    """Try many inputs at one route. (schemathesis's own pytest plugin does not know this pytest.)"""

    @settings(
        max_examples=40,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def try_it(case: schemathesis.Case) -> None:
        headers = aimed(case)
        case.call_and_validate(headers=headers, checks=[not_a_server_error, no_inner_secret], timeout=20)

    try_it()


def test_no_input_makes_a_server_error(described: BaseSchema) -> None:
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) > 12
    for operation in operations:
        check_operation(operation)
