#!/usr/bin/python3
"""Checks what the source tree promises: check_tree.py ROOT, or check_tree.py --self-test."""

import pathlib
import sys

import rules
import whole_tree

FOLDERS = ["common", "server", "client", "tests", "deploy", "proto", ".github", ".ci"]


def violations(path, source):
    return [f"{path}:{line}: {what}" for rule in rules.ALL for line, what in rule(path, source)]


def whole_tree_violations(files):
    return [what for rule in whole_tree.ALL for what in rule(files)]


READ = (".cpp", ".hpp", ".ts", ".mjs", ".py", ".sh", ".proto", ".cmake", ".md")


def at_the_top(root):
    """What lies beside the folders, but for what git ignores."""
    ignored = {line.strip().strip("/") for line in (root / ".gitignore").read_text(encoding="utf-8").splitlines()}
    return [entry for entry in root.iterdir() if entry.name not in ignored | set(FOLDERS)]


def check(root):
    files = {}
    for file in sorted([file for folder in FOLDERS for file in (root / folder).rglob("*")] + at_the_top(root)):
        if (file.is_file() or file.parent == root) and "node_modules" not in file.parts:
            is_read = file.is_file() and (file.suffix in READ or file.name == "CMakeLists.txt")
            path = file.relative_to(root).as_posix()
            files[path] = file.read_text(encoding="utf-8") if is_read else ""
    sources = sorted(path for path in files if path.endswith((".cpp", ".hpp")))
    found = [what for path in sources for what in violations(path, files[path])]
    found += whole_tree_violations(files)
    print("\n".join(found + [f"{len(sources)} files, {len(found)} violations"]))
    return 1 if found or not sources else 0


def self_test():
    import examples

    wrong = []
    for path, source, expected in examples.EXAMPLES:
        found = violations(path, source)
        if expected is None and found:
            wrong.append(f"a good form is refused: {found[0]}\n{source}")
        if expected is not None and not any(expected in violation for violation in found):
            wrong.append(f"not found: {expected}\n{path}: {source}")
    for files, expected in whole_tree.EXAMPLES:
        found = whole_tree_violations(files)
        if bool(found) != (expected is not None) or not all(expected in what for what in found):
            wrong.append(f"expected {expected} of {sorted(files)}, found {found}")
    count = len(examples.EXAMPLES) + len(whole_tree.EXAMPLES)
    print("\n".join(wrong + [f"{count} examples, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1] == "--self-test" else check(pathlib.Path(sys.argv[1])))
