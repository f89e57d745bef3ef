#!/usr/bin/python3
"""cluster_killed.py finds out when a database is not what the promise needs.

Usage: planted_cluster_faults.py GRIDRACED

Two faults in the database that nodes use: a takeover of a room leaves its epoch as it was, so that a node that was cut
off can still write; and commits do not wait for the standby server. Exit code 0 and what was found, or 1.
"""

import pathlib
import subprocess
import sys

from crowd.ledger import LOST, NEVER, TWICE
from python_client import script

HERE = pathlib.Path(__file__).parent
RUNS = 3  # that each fault has to show itself
TIME = 120  # seconds
FAULTS = {
    "no fence": ("--plant", "no-fence", "--faults", "alone-lost=2", "--shortest-cut", "4.5"),
    "no synchronous standby server": ("--faults", "delayed-failover"),
}


def run(gridraced, options):
    """Returns the exit code of the script, and what it said in the end, on one line."""
    command = [sys.executable, "-B", HERE / "cluster_killed.py", gridraced, "--rooms", "3", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIME, check=False)
    return done.returncode, " ".join((done.stderr or done.stdout).rpartition("cluster_killed: ")[2].split())


def main(gridraced):
    for fault, options in FAULTS.items():
        for _ in range(RUNS):
            code, verdict = run(gridraced, options)
            if code == 1 and any(promise in verdict for promise in (LOST, NEVER, TWICE)):
                print(f"{fault}: {verdict}")
                break
        else:
            sys.exit(f"{fault} was not found: exit code {code}, {verdict}")


if __name__ == "__main__":
    script.run(__doc__, main)
