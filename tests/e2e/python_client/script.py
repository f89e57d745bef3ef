"""The way into a script that tries programs of ours."""

import asyncio
import inspect
import pathlib
import sys


def run(usage, main, seconds=None):
    """Calls main with the paths that the command line gives, as many as it takes; otherwise `usage` is printed.

    If main is a coroutine function it gets so many seconds at most. What it raises ends the script with exit code 1
    and one line that says what went wrong.
    """
    paths = [str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:]]
    if len(paths) != len(inspect.signature(main).parameters):
        sys.exit(usage)
    try:
        asked = main(*paths)
        if inspect.iscoroutine(asked):
            asyncio.run(asyncio.wait_for(asked, seconds))
    except Exception as error:  # pylint: disable=broad-except
        sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: {type(error).__name__}: {error}")
