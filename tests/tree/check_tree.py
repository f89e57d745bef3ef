#!/usr/bin/python3
"""Checks what the source tree promises: check_tree.py ROOT, or check_tree.py --self-test."""

import pathlib
import sys

import rules

FOLDERS = ["common", "server", "client", "tests"]


def violations(path, source):
    return [f"{path}:{line}: {what}" for rule in rules.ALL for line, what in rule(path, source)]


def check(root):
    files = sorted(
        file
        for folder in FOLDERS
        for ending in ("*.cpp", "*.hpp")
        for file in (root / folder).rglob(ending)
    )
    found = []
    for file in files:
        found += violations(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8"))
    print("\n".join(found + [f"{len(files)} files, {len(found)} violations"]))
    return 1 if found or not files else 0


def self_test():
    import examples

    wrong = []
    for path, source, expected in examples.EXAMPLES:
        found = violations(path, source)
        if expected is None and found:
            wrong.append(f"a good form is refused: {found[0]}\n{source}")
        if expected is not None and not any(expected in violation for violation in found):
            wrong.append(f"not found: {expected}\n{path}: {source}")
    print("\n".join(wrong + [f"{len(examples.EXAMPLES)} examples, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1] == "--self-test" else check(pathlib.Path(sys.argv[1])))
