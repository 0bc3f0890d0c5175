"""Viewers for the benchmark of the web: hundreds of event streams in one process."""

import asyncio
import contextlib
import json
from typing import Any


def raise_file_limit(wanted: int) -> None:
    """Each stream is an open file; systems that know no limit have nothing to raise."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


class Viewer:
    """A spectator of a table, who notes every event."""

    def __init__(self, port: int, table_id: str) -> None:
        self.port = port
        self.table_id = table_id
        self.ready = asyncio.Event()
        self.entries = 0
        self.events: list[dict[str, Any]] = []

    async def watch(self) -> None:
        """Until it is cancelled."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        try:
            writer.write(
                f"GET /t/{self.table_id}/stream?since=0 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode()
            )
            # Between the lines of the stream stand those with the sizes of its chunks: they begin otherwise.
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    data = json.loads(line[len(b"data: ") :])
                    self.events += data["events"]
                    self.entries = data["entries"]
                    self.ready.set()
        finally:
            writer.close()
