"""The network of a cluster, on which things go wrong: between nodes and database servers, and between nodes."""

import contextlib

from .fault_proxy import FaultProxy

DATABASE, NODES = "database", "nodes"


class FaultyNetwork:
    """A context. Each node has a way of its own to each database server; all others share one way to a node."""

    def __init__(self, names, sockets):
        """`sockets`: of the database servers."""
        self._to_database = {name: [FaultProxy(socket) for socket in sockets] for name in names}
        self._to_node = {name: FaultProxy(None) for name in names}
        self._exits = contextlib.AsyncExitStack()

    def database_url(self, name):
        hosts = ",".join(proxy.address for proxy in self._to_database[name])
        return f"postgresql://gridrace@{hosts}/rooms?target_session_attrs=read-write"

    def node_options(self, name):
        """Where the node listens for the others, and where they find it: the same port on other addresses."""
        proxy = self._to_node[name]
        return ("--node-listen", "{}:{}".format(*proxy.target), "--node-url", f"wss://{proxy.address}")

    def ways(self, name, kind):
        """Of a node: to the database, or from other nodes."""
        return self._to_database[name] if kind == DATABASE else [self._to_node[name]]

    def heal(self, name):
        for kind in (DATABASE, NODES):
            for proxy in self.ways(name, kind):
                proxy.heal()

    async def __aenter__(self):
        for proxies in (*self._to_database.values(), list(self._to_node.values())):
            for proxy in proxies:
                await self._exits.enter_async_context(proxy)
        for proxy in self._to_node.values():
            proxy.target = ("127.0.0.2", proxy.port)
        return self

    async def __aexit__(self, *error):
        await self._exits.__aexit__(*error)
