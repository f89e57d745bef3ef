#!/usr/bin/python3
"""A host who leaves a room with others in it is asked, and ends it for them.

Usage: close_room.py GRIDRACED GRIDRACE

Two clients at 80x24, GRIDRACED beside GRIDRACE: Ada hosts, Ben joins. Her q asks; n leaves everything as it is; y ends the room:
Ben reads so and does not wait for the server, which is gone. Exit code 0 and a short summary, or 1 and the screen on which
something was not as it should be.
"""

import contextlib
import pathlib
import re
import socket
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from python_client import script  # noqa: E402
from python_client.checks import check  # noqa: E402
from terminal import Terminal  # noqa: E402

QUESTION = "1 other is here. Stop the server? (y/n)"
INVITATION = re.compile(r"gridrace join (ws://\S+/r/\w{6})")


def free_port():
    with socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::", 0))
        return probe.getsockname()[1]


def is_served(port):
    with socket.socket(socket.AF_INET6) as probe:
        return probe.connect_ex(("::1", port)) == 0


def open_room(ada, gridrace, port):
    """The address of the room, which Ada is in."""
    ada.run(f"{gridrace} host --name Ada --port {port}")
    ada.wait_for("Press Enter to go into the room.")
    ada.key("Enter")
    screen = ada.wait_for("Friends join with", "host, you")
    found = INVITATION.search(screen)
    check(found, f"no invitation on the screen:\n{screen}")
    return re.sub(r"//.*:", "//127.0.0.1:", found[1])


def leave(ada, ben):
    ada.wait_for("Ben")
    ada.type("q")
    ada.wait_for(QUESTION, "y yes")
    ada.type("n")
    ada.wait_until(lambda screen: QUESTION not in screen and "host, you" in screen, "the lobby after n")
    check("Ada" in ben.screen(), "Ben was sent away by a question")
    ada.type("q")
    ada.wait_for(QUESTION)
    ada.type("y")


def main(gridraced, gridrace):
    check(pathlib.Path(gridraced).parent == pathlib.Path(gridrace).parent, "the programs are not in one folder")
    port = free_port()
    with contextlib.ExitStack() as stack:
        ada, ben = (
            stack.enter_context(Terminal(stack.enter_context(tempfile.TemporaryDirectory()))) for _ in range(2)
        )
        address = open_room(ada, gridrace, port)
        ben.run(f"{gridrace} join {address} --name Ben; echo ended with $?")
        ben.wait_for("Ada", "you, not ready")
        leave(ada, ben)
        screen = ben.wait_for("This room is closed.")
        check("reconnecting" not in screen, f"Ben waits for a server that is gone:\n{screen}")
        ben.type(" ")
        ben.wait_for("ended with")
        ada.wait_until(lambda _: ada.restored() and ada.running() is None, "Ada's shell")
        check(not is_served(port), "the server is still there")
    print("a room was ended for a host and a guest")


if __name__ == "__main__":
    script.run(__doc__, main)
