#!/usr/bin/python3
"""kill_server.py finds what it looks for, and nothing where nothing is.

Usage: planted_faults.py PLANTED_SERVER

Runs it on a server with each of the faults that PLANTED_SERVER knows, and once without.
"""

import os
import pathlib
import subprocess
import sys

from crowd.ledger import LOST, NEVER, TWICE
from python_client import script

KILL_SERVER = pathlib.Path(__file__).with_name("kill_server.py")
KILLS = 40  # that a fault has to show itself
TIME = 120  # seconds
FAULTS = {
    "acks-before-commit": (LOST, NEVER),
    "effect-before-answer": (TWICE,),
    "loses-the-last-record": (LOST, NEVER),
}


def kill(planted_server, fault, kills):
    """Runs kill_server.py to its end; returns its exit code, and what it said in the end, on one line."""
    done = subprocess.run(
        [sys.executable, KILL_SERVER, planted_server, "--kills", str(kills), "--rooms", "4"],
        env={**os.environ, "GRIDRACE_PLANTED_FAULT": fault},
        capture_output=True,
        text=True,
        timeout=TIME,
        check=False,
    )
    last_words = (done.stderr or done.stdout).rpartition(f"{KILL_SERVER.stem}: ")[2]
    return done.returncode, " ".join(last_words.split())


def main(planted_server):
    wrong = []
    for fault, promises in FAULTS.items():
        code, verdict = kill(planted_server, fault, KILLS)
        print(f"{fault}: {verdict}")
        if code != 1 or not any(promise in verdict for promise in promises):
            wrong.append(f"{fault} was not found: exit code {code}, {verdict}")
    code, verdict = kill(planted_server, "none", 3)
    if code != 0:
        wrong.append(f"something was found where nothing is: {verdict}")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    script.run(__doc__, main)
