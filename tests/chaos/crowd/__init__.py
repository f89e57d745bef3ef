"""People who race for ever whatever becomes of the server, and the books they keep."""

import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "e2e"))
