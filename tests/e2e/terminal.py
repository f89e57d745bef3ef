"""A program in a real terminal, as a person sees it: keys go in, a screen comes out."""

import os
import subprocess
import time

from python_client import sudoku

PATIENCE = 30  # seconds for anything to appear
BOARD_CELLS = [(5, 2), (7, 3)]  # columns and rows
START = 40  # where the cursor stands when a race starts


class Failed(AssertionError):
    """The screen does not show what it should."""


def _lives(process):
    """True unless it is gone, or dead and only not yet waited for."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Terminal:
    """A shell in tmux, on a server of its own that nothing outlives. Programs keep their state, games and
    settings in a folder that is given."""

    def __init__(self, state_home):
        self._socket = f"gridrace-test-{os.getpid()}-{id(self)}"
        self._environment = {k: v for k, v in os.environ.items() if k not in ("TMUX", "NO_COLOR")}
        self._environment.update(
            LC_ALL="C.UTF-8",
            PS1="$ ",
            XDG_STATE_HOME=state_home,
            XDG_CONFIG_HOME=os.path.join(state_home, "config"),
            XDG_DATA_HOME=os.path.join(state_home, "data"),
        )

    @property
    def environment(self):
        """That of the shell."""
        return dict(self._environment)

    def __enter__(self):
        self._tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "sh")
        return self

    def __exit__(self, *_):
        self._tmux("kill-server")

    def _tmux(self, *arguments):
        command = ["tmux", "-u", "-L", self._socket, *arguments]
        done = subprocess.run(
            command, env=self._environment, capture_output=True, text=True, timeout=PATIENCE
        )
        if done.returncode != 0:
            raise Failed(f"{' '.join(command)}: {done.stderr}")
        return done.stdout

    def run(self, command):
        self._tmux("send-keys", "-l", command)
        self.key("Enter")

    def type(self, keys):
        """Characters, as they are."""
        self._tmux("send-keys", "-l", keys)

    def key(self, name):
        """A key by its name in tmux: Left, Enter, BSpace."""
        self._tmux("send-keys", name)

    def close_window(self):
        """Whatever runs in it loses its terminal and ends; then there is a new shell in a new window."""
        running = self.running()
        self._tmux("respawn-pane", "-k", "sh")
        deadline = time.monotonic() + PATIENCE
        while running and _lives(running):
            if time.monotonic() > deadline:
                raise Failed("the program outlives its window")
            time.sleep(0.02)

    def cursor(self):
        """Its column and row."""
        return int(self.state("cursor_x")), int(self.state("cursor_y"))

    def running(self):
        """The number of the process that the shell has started and waits for; None if there is none."""
        shell = self.state("pane_pid")
        with open(f"/proc/{shell}/task/{shell}/children", encoding="ascii") as children:
            return next(map(int, children.read().split()), None)

    def resize(self, width, height):
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def state(self, name):
        return self._tmux("display-message", "-p", f"#{{{name}}}").strip()

    def screen(self):
        return self._tmux("capture-pane", "-p")

    def wait_until(self, is_true, what, seconds=PATIENCE):
        """The first screen of which `is_true`; fails with the last one seen."""
        deadline = time.monotonic() + seconds
        while True:
            screen = self.screen()
            if is_true(screen):
                return screen
            if time.monotonic() > deadline:
                raise Failed(f"waited in vain for {what}; the screen:\n{screen}")
            time.sleep(0.05)

    def wait_for(self, *texts, seconds=PATIENCE):
        return self.wait_until(lambda s: all(t in s for t in texts), " and ".join(texts), seconds)

    def restored(self):
        """The screen of the shell again, with a cursor."""
        return self.state("alternate_on") == "0" and self.state("cursor_flag") == "1"


def board(screen):
    """The grid that a screen of 80x24 or more shows, as 81 numbers; None if it shows no board."""
    lines = screen.split("\n")
    # The numbers of the columns stand in the frame.
    frame = "".join("─" if c.isdigit() else c for c in lines[0])
    for width, height in BOARD_CELLS:
        top = "┌" + "┬".join(["─" * (3 * width + 2)] * 3) + "┐"
        rules = 10 if height > 2 else 4  # lines between the rows, and around
        bottom = 9 * height + rules - 1
        if top in frame and len(lines) > bottom and lines[bottom].strip().startswith("└"):
            return [digit_in(lines, frame.index(top), width, height, i) for i in range(81)]
    return None


def digit_in(lines, left, width, height, cell):
    """The digit in a cell of that size; 0 if there is none, but perhaps a note."""
    row, column = sudoku.row(cell), sudoku.column(cell)
    line = lines[1 + height * row + (row if height > 2 else row // 3) + (height - 1) // 2]
    middle = left + 1 + (width + 1) * column + width // 2
    is_alone = line[middle - 1] in " [(!>✗"  # else it is a note
    return int(line[middle]) if line[middle].isdigit() and is_alone else 0


def wait_for_board(terminal):
    """The grid of a new puzzle, once all of it is drawn: a picture may come in parts."""
    seen = []

    def is_whole(screen):
        seen.append(board(screen))
        return seen[-1] and any(seen[-1]) and seen[-3:] == seen[-1:] * 3

    return board(terminal.wait_until(is_whole, "a board"))


def way(start, end):
    """The keys that bring the cursor from one cell to another."""
    down = sudoku.row(end) - sudoku.row(start)
    right = sudoku.column(end) - sudoku.column(start)
    return ("j" * down if down > 0 else "k" * -down) + ("l" * right if right > 0 else "h" * -right)


def solve(terminal, grid, at):
    """Types the solution of a grid, the cursor being at `at`; the screen follows row by row."""
    solution = sudoku.solve(grid)
    for row in range(9):
        keys = ""
        for cell in range(9 * row, 9 * row + 9):
            if grid[cell] == 0:
                keys += way(at, cell) + str(solution[cell])
                at = cell
        terminal.type(keys)
        end = 9 * row + 9
        if row < 8:  # after the last one comes another screen
            shows = lambda s, end=end: board(s) and board(s)[:end] == solution[:end]  # noqa: E731
            terminal.wait_until(shows, f"row {row + 1} filled")
