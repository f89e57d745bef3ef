"""PostgreSQL servers of the test's own: a unix socket in a temporary folder, durable as in production."""

import contextlib
import os
import pathlib
import pwd
import signal
import subprocess
import time

PATIENCE = 60  # seconds
SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
port = {port}
shared_buffers = 16MB
max_connections = 30
"""


def find_programs():
    """The folder of the newest version: Debian keeps it out of PATH."""
    if chosen := os.environ.get("GRIDRACE_POSTGRES_BIN"):
        return pathlib.Path(chosen)
    folders = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parts[-2]))
    for folder in [*reversed(folders), pathlib.Path("/usr/bin"), pathlib.Path("/usr/local/bin")]:
        if (folder / "initdb").exists():
            return folder
    raise RuntimeError("initdb is missing: install postgresql")


def other_user():
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    with contextlib.suppress(KeyError):
        return pwd.getpwnam("postgres")
    return pwd.getpwnam("nobody")


class PostgresServer:
    """One server, in a folder that is there already. The port is the number in its socket's name."""

    def __init__(self, folder, port=5432):
        self.folder = pathlib.Path(folder)
        self.port = port
        self._programs = find_programs()
        self._user = other_user()
        self._server = None
        self.give(self.folder)

    def make(self):
        """An empty one."""
        self.run("initdb", "-D", self.folder / "data", "-U", "admin", "-A", "trust", "--no-sync", "--locale=C")
        self.add_settings(SETTINGS.format(folder=self.folder, port=self.port))

    def give(self, path):
        """To the user that the server runs as."""
        if self._user:
            os.chown(path, self._user.pw_uid, self._user.pw_gid)

    def add_settings(self, lines, file="postgresql.conf"):
        """For the next start; the last line of a name counts."""
        with open(self.folder / "data" / file, "a", encoding="ascii") as settings:
            settings.write(lines)

    @property
    def socket(self):
        return self.folder / f".s.PGSQL.{self.port}"

    def _options(self):
        if not self._user:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}

    def run(self, program, *arguments):
        command = [str(self._programs / program), *map(str, arguments)]
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE, check=False, **self._options()
        )
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.stdout

    def sql(self, statement, database="rooms"):
        """What psql prints: a line for each row."""
        psql = ("psql", "-h", self.folder, "-p", self.port, "-U", "admin", "-X", "-A", "-t", "-q", "-F", " ")
        return self.run(*psql, "-v", "ON_ERROR_STOP=1", "-d", database, "-c", statement).splitlines()

    def start(self):
        """Waits until it answers. Where it was killed, its processes may be there for a moment."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with open(self.folder / "log", "ab") as log:
                self._server = subprocess.Popen(
                    [str(self._programs / "postgres"), "-D", str(self.folder / "data")],
                    stdout=log, stderr=log, cwd=self.folder, **self._options(),
                )  # fmt: skip
            while self._server.poll() is None and time.monotonic() < until:
                with contextlib.suppress(RuntimeError):
                    self.sql("SELECT 1", "postgres")
                    return
                time.sleep(0.05)
        raise TimeoutError("postgres does not start")

    def stop(self):
        if self._server and self._server.poll() is None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait(PATIENCE)

    def kill(self):
        """As kill -9 of all its processes, if it runs."""
        if not self._server or self._server.poll() is not None:
            return
        pid = self._server.pid
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        self._server.kill()
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)
        self._server.wait()


class PostgresCluster(PostgresServer):
    """Has a database "rooms" that the user "gridrace" owns. A context, which it does not outlive."""

    def __init__(self, folder, port=5432):
        super().__init__(folder, port)
        self.make()

    @property
    def url(self):
        return f"postgresql://gridrace@/rooms?host={self.folder}&port={self.port}"

    @property
    def sockets(self):
        """Of the servers that have or may get the database."""
        return [self.socket]

    def make_database(self):
        self.sql("CREATE ROLE gridrace LOGIN", "postgres")
        self.sql("CREATE DATABASE rooms OWNER gridrace", "postgres")

    def __enter__(self):
        self.start()
        self.make_database()
        return self

    def __exit__(self, *_):
        self.stop()
