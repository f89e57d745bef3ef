#!/usr/bin/python3
"""kill_server.py and time_away.py find what they look for, and the former nothing where nothing is.

Usage: planted_faults.py PLANTED_SERVER

Runs them on a server with each of the faults that PLANTED_SERVER knows, and once without.
"""

import os
import pathlib
import subprocess
import sys

from crowd.ledger import COUNTED, LOST, NEVER, TWICE
from python_client import script

HERE = pathlib.Path(__file__).parent
KILLS = 40  # that a fault has to show itself
RUNS = 4  # that the one of time_away.py has: it depends on when the kills come
TIME = 120  # seconds
FAULTS = {
    "acks-before-commit": (LOST, NEVER),
    "effect-before-answer": (TWICE,),
    "loses-the-last-record": (LOST, NEVER),
}
COUNTS_TIME_AWAY = "beats-before-it-serves"


def run(script_name, planted_server, fault, *options):
    """Runs a script to its end; returns its exit code, and what it said in the end, on one line."""
    done = subprocess.run(
        [sys.executable, HERE / f"{script_name}.py", planted_server, *options],
        env={**os.environ, "GRIDRACE_PLANTED_FAULT": fault},
        capture_output=True,
        text=True,
        timeout=TIME,
        check=False,
    )
    last_words = (done.stderr or done.stdout).rpartition(f"{script_name}: ")[2]
    return done.returncode, " ".join(last_words.split())


def kill(planted_server, fault, kills):
    return run("kill_server", planted_server, fault, "--kills", str(kills), "--rooms", "4")


def is_found(fault, promises, code, verdict):
    print(f"{fault}: {verdict}")
    return code == 1 and any(promise in verdict for promise in promises)


def main(planted_server):
    wrong = []
    for fault, promises in FAULTS.items():
        code, verdict = kill(planted_server, fault, KILLS)
        if not is_found(fault, promises, code, verdict):
            wrong.append(f"{fault} was not found: exit code {code}, {verdict}")
    for _ in range(RUNS):
        code, verdict = run("time_away", planted_server, COUNTS_TIME_AWAY)
        if is_found(COUNTS_TIME_AWAY, (COUNTED,), code, verdict):
            break
    else:
        wrong.append(f"{COUNTS_TIME_AWAY} was not found: exit code {code}, {verdict}")
    code, verdict = kill(planted_server, "none", 3)
    if code != 0:
        wrong.append(f"something was found where nothing is: {verdict}")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    script.run(__doc__, main)
