"""Programs started as a shell would start them, and never waited for without end."""

import asyncio
import contextlib
import ctypes
import dataclasses
import os
import signal
import tempfile
import time

# Seconds for any program that has nothing to wait for. Sanitizers make generating puzzles slow.
PATIENCE = 120 if os.environ.get("SANITIZERS") else 30
AT_ONCE = asyncio.Semaphore(12)
OURS = ("GRIDRACE_", "LISTEN_")
PR_SET_CHILD_SUBREAPER = 36


class Failed(AssertionError):
    """A program did not do what it should."""


@dataclasses.dataclass
class Finished:
    """What is left of a program."""

    command: str
    code: int
    out: str
    err: str
    seconds: float

    def __str__(self):
        shown = self.command if len(self.command) < 200 else self.command[:200] + " ..."
        return f"{shown}\n  exit code {self.code}\n  stdout {self.out!r}\n  stderr {self.err!r}"


def expect(condition, finished, what):
    """Fails with everything that the program said."""
    if not condition:
        raise Failed(f"expected {what} of: {finished}")


def _environment(changes):
    """Ours, without what would change the programs' minds."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, "TERM": "xterm", "XDG_CONFIG_HOME": "/nonexistent", **(changes or {})}


async def start(*command, stdin=b"", environment=None):
    """A program in a session of its own: there is no terminal, neither in its hands nor to be opened."""
    with tempfile.TemporaryFile() as text:
        text.write(stdin)
        text.seek(0)
        return await asyncio.create_subprocess_exec(
            *map(str, command),
            env=_environment(environment),
            stdin=text if stdin else asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )


async def finish(process, command, seconds=PATIENCE):
    """Waits for the end; a program that does not come to it is killed, and that is a failure."""
    began = time.monotonic()
    try:
        out, err = await asyncio.wait_for(process.communicate(), seconds)
    except asyncio.TimeoutError:
        raise Failed(f"no end after {seconds} s: {' '.join(map(str, command))}") from None
    finally:
        await end(process)
    return Finished(
        " ".join(map(str, command)),
        process.returncode,
        out.decode(),
        err.decode(),
        time.monotonic() - began,
    )


async def end(process):
    """Makes sure that a program is gone."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def run(*command, stdin=b"", environment=None, seconds=PATIENCE):
    """Runs a program to its end, with nothing to read unless `stdin` says otherwise."""
    async with AT_ONCE:
        process = await start(*command, stdin=stdin, environment=environment)
        return await finish(process, command, seconds)


async def run_all(cases):
    """Awaits all, so that nothing is left running when one fails; then the first failure counts."""
    results = await asyncio.gather(*cases, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


def adopt_orphans():
    """From now on, whatever a child of ours leaves behind becomes our own child."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def check_nobody_is_left():
    """No child is there any more, running or not waited for."""
    with contextlib.suppress(ChildProcessError):
        pid, _ = os.waitpid(-1, os.WNOHANG)
        raise Failed(f"a process was left behind ({pid or 'still running'})")
