"""Several servers of our own over one PostgreSQL database: the nodes of a cluster."""

import contextlib
import pathlib
import re
import secrets

from .gridraced import Gridraced

NODES = ("a", "b", "c")
OWNERS = "SELECT code, owner FROM gridrace.room WHERE ended_at IS NULL AND owner <> ''"
MOVED = re.compile(r"rooms have moved to other nodes.*moved=\"?(\d+)\"? in_use=\"?(\d+)")


def write_secret(file):
    """A new one."""
    file.touch(mode=0o600)
    file.write_text(f"{secrets.token_hex(32)}\n", encoding="ascii")
    return file


class Node(Gridraced):
    """One of them. It keeps its address when it is started again, as the others know it."""

    def __init__(self, binary, name, database, secret, environment=None, options=()):
        self.name = name
        self.folder = secret.parent / f"node-{name}"  # of its own files, such as admin.sock
        self.folder.mkdir(mode=0o700, exist_ok=True)
        environment = {"STATE_DIRECTORY": str(self.folder), **(environment or {})}
        options = ("--data", database, "--node", name, "--cluster-secret-file", str(secret), *options)
        super().__init__(binary, ("--listen", "127.0.0.1:0", *options), environment)
        self._options = options

    async def start(self, *patience):
        await super().start(*patience)
        self.arguments = ("--listen", self.server.removeprefix("http://"), *self._options)

    def moves(self):
        """Of each time it stopped: how many rooms moved to nodes that had read them, and how many were in use."""
        return [tuple(map(int, found)) for found in MOVED.findall(self.log())]


class Cluster:
    """A context, which no node outlives."""

    def __init__(self, binary, postgres, environment=None, names=NODES, network=None):
        """`network`: a FaultyNetwork that is there already; none: all are connected directly."""
        self.postgres = postgres
        self.binary = binary
        self.network = network
        folder = pathlib.Path(postgres.folder) / "nodes"
        folder.mkdir()
        secret = write_secret(folder / "secret")
        self.nodes = [self._node(name, secret, environment) for name in names]
        self._exits = contextlib.AsyncExitStack()

    def _node(self, name, secret, environment):
        if not self.network:
            return Node(self.binary, name, self.postgres.url, secret, environment)
        url, options = self.network.database_url(name), self.network.node_options(name)
        return Node(self.binary, name, url, secret, environment, options)

    @property
    def servers(self):
        """Their http:// addresses."""
        return [node.server for node in self.nodes]

    async def start(self):
        for node in self.nodes:
            await node.start()

    def owners(self):
        """The name of the node that has each room, by code, as the database has it."""
        return dict(line.split() for line in self.postgres.sql(OWNERS))

    async def __aenter__(self):
        for node in self.nodes:
            await self._exits.enter_async_context(node)
        return self

    async def __aexit__(self, *error):
        await self._exits.__aexit__(*error)
