"""A PostgreSQL server of the test's own: a unix socket in a temporary folder, durable as in production."""

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
shared_buffers = 16MB
max_connections = 30
"""


def find_programs():
    """The folder of the newest version: Debian keeps it out of PATH."""
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


class PostgresCluster:
    """Has a database "rooms" that the user "gridrace" owns."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self._programs = find_programs()
        self._user = other_user()
        self._server = None
        if self._user:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._run("initdb", "-D", self.folder / "data", "-U", "admin", "-A", "trust", "--no-sync", "--locale=C")
        with open(self.folder / "data" / "postgresql.conf", "a", encoding="ascii") as settings:
            settings.write(SETTINGS.format(folder=self.folder))

    @property
    def url(self):
        return f"postgresql://gridrace@/rooms?host={self.folder}"

    def _options(self):
        if not self._user:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}

    def _run(self, program, *arguments):
        command = [str(self._programs / program), *map(str, arguments)]
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE, check=False, **self._options()
        )
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.stdout

    def sql(self, statement, database="rooms"):
        """What psql prints: a line for each row."""
        psql = ("psql", "-h", self.folder, "-U", "admin", "-X", "-A", "-t", "-q", "-F", " ")
        return self._run(*psql, "-v", "ON_ERROR_STOP=1", "-d", database, "-c", statement).splitlines()

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

    def make_database(self):
        self.sql("CREATE ROLE gridrace LOGIN", "postgres")
        self.sql("CREATE DATABASE rooms OWNER gridrace", "postgres")

    def kill(self):
        """As kill -9 of all its processes."""
        pid = self._server.pid
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        self._server.kill()
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)
        self._server.wait()

    def __enter__(self):
        self.start()
        self.make_database()
        return self

    def __exit__(self, *_):
        if self._server.poll() is None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait(PATIENCE)
