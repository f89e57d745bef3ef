"""Two PostgreSQL servers: the primary and its synchronous standby, which takes its place when it is killed."""

import asyncio
import pathlib
import shutil
import time

from .fault_proxy import FaultProxy
from .postgres_cluster import PATIENCE, PostgresCluster, PostgresServer

REPLICATION = """
wal_retrieve_retry_interval = 200ms
wal_keep_size = 64MB
recovery_init_sync_method = syncfs
"""
IS_SYNCHRONOUS = "SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')"
CANCEL_WAITS = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


class PostgresPair:
    """A context, which no server outlives. `replication` is the way of the standby to the primary."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.chmod(0o755)
        folders = [self.folder / name for name in ("first", "second")]
        for each in folders:
            each.mkdir()
        self.primary = PostgresCluster(folders[0])
        self.standby = PostgresServer(folders[1])
        self.sockets = [self.primary.socket, self.standby.socket]
        self.replication = FaultProxy(self.primary.socket)

    @property
    def url(self):
        """Of whichever is the primary."""
        hosts = ",".join(str(socket.parent) for socket in self.sockets)
        return f"postgresql://gridrace@/rooms?host={hosts}&target_session_attrs=read-write"

    def sql(self, statement, database="rooms"):
        return self.primary.sql(statement, database)

    def kill(self):
        """Only the primary."""
        self.primary.kill()

    def start(self):
        self.primary.start()

    async def promote(self):
        """Makes the standby the primary, which confirms commits alone for the time being. Returns when it was asked."""
        asked = time.monotonic()
        await asyncio.to_thread(self.standby.sql, "SELECT pg_promote()", "postgres")
        self.primary, self.standby = self.standby, self.primary
        self.replication.target = self.primary.socket
        self.replication.heal()
        return asked

    async def add_standby(self):
        """Makes it from the primary, and waits until every commit waits for it."""
        await asyncio.to_thread(self._copy_primary)
        await asyncio.to_thread(self.standby.start)
        await asyncio.to_thread(self.set_synchronous, "*")
        until = time.monotonic() + PATIENCE
        while (await asyncio.to_thread(self.sql, IS_SYNCHRONOUS))[0] == "0":
            if time.monotonic() > until:
                raise TimeoutError("the standby server does not follow the primary")
            await asyncio.sleep(0.05)

    def cancel_waits(self):
        """Of all commits. Returns how many there were."""
        return int(self.sql(CANCEL_WAITS)[0])

    def set_synchronous(self, names):
        """Which standby servers a commit waits for: "*" for any one, "" for none."""
        self.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        self.sql("SELECT pg_reload_conf()")

    def _copy_primary(self):
        data = self.standby.folder / "data"
        shutil.rmtree(data, ignore_errors=True)
        copy = ("pg_basebackup", "-D", data, "-h", self.primary.folder, "-U", "admin", "-c", "fast", "--no-sync")
        self.standby.run(*copy)
        (data / "standby.signal").touch()
        self.standby.give(data / "standby.signal")
        self.standby.add_settings(f"unix_socket_directories = '{self.standby.folder}'\n")
        self.standby.add_settings(
            f"primary_conninfo = 'host=127.0.0.1 port={self.replication.port} user=admin sslmode=disable'\n"
            "synchronous_standby_names = ''\n",
            "postgresql.auto.conf",
        )

    async def __aenter__(self):
        await self.replication.__aenter__()
        self.primary.add_settings(REPLICATION)
        await asyncio.to_thread(self.primary.start)
        await asyncio.to_thread(self.primary.make_database)
        await self.add_standby()
        return self

    async def __aexit__(self, *error):
        for server in (self.standby, self.primary):
            await asyncio.to_thread(server.stop)
        await self.replication.__aexit__(*error)
