#!/usr/bin/python3
"""Checks the workflows in .github, which run elsewhere: check_workflows.py ROOT, or check_workflows.py --self-test.

Each is YAML without a fault (yamllint), its steps are valid bash, and what they run of this tree is there.
"""

import pathlib
import re
import subprocess
import sys

import yaml

STYLE = "{extends: default, rules: {document-start: disable, truthy: {check-keys: false}, line-length: {max: 130}, braces: {max-spaces-inside: 0}}}"
EXPRESSION = re.compile(r"\$\{\{\s*([^}]*?)\s*\}\}")
ACTION = re.compile(r"[\w-]+/[\w/-]+@v\d+")
PRESETS = re.compile(r"deploy/test\.sh ?(\S*)")
DECODERS = re.compile(r"fuzz/hours\.sh \d+(.*)")


def lint(text):
    linted = subprocess.run(
        ["yamllint", "--strict", "--format", "parsable", "--config-data", STYLE, "-"],
        input=text, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return linted.stdout.replace("stdin:", "line ").splitlines()


def values(job, expression):
    """What a step's expression may stand for: those of the matrix, or anything."""
    name = expression.removeprefix("matrix.")
    matrix = job.get("strategy", {}).get("matrix", {})
    rows = [str(row[name]) for row in matrix.get("include", []) if name in row]
    return matrix.get(name, []) + rows if expression.startswith("matrix.") else ["x"]


def fill_in(job, text):
    """All forms of a step's text; an expression of the matrix without a value leaves none."""
    forms = [text]
    for expression in EXPRESSION.findall(text):
        pattern = re.compile(r"\$\{\{\s*" + re.escape(expression) + r"\s*\}\}")
        forms = [pattern.sub(value, form) for form in forms for value in values(job, expression)]
    return forms


def step_faults(job, step, root):
    if "uses" in step and not ACTION.fullmatch(step["uses"]):
        yield f"{step['uses']}: an action's major version is named"
    forms = fill_in(job, step.get("run", ""))
    if not forms:
        yield f"{step['run']}: the matrix has no such value"
    for form in forms:
        parsed = subprocess.run(["bash", "-n"], input=form, capture_output=True, text=True, check=False)
        if parsed.returncode:
            yield f"{form}: {parsed.stderr.strip()}"
        for script in re.findall(r"(?:deploy|tests)/[\w./-]+\.sh", form):
            if not (root / script).is_file():
                yield f"{script}: no such script"
        for what in PRESETS.findall(form):
            if what not in re.search(r"test\.sh \[(.*)\]", (root / "deploy/test.sh").read_text()).group(1).split("|"):
                yield f"deploy/test.sh {what}: no such tests"
        for target in " ".join(DECODERS.findall(form)).split():
            if not (root / "tests/fuzz/corpus" / target).is_dir():
                yield f"tests/fuzz/hours.sh {target}: no such decoder"


def faults(text, root):
    found = lint(text)
    if found:
        return found
    jobs = yaml.safe_load(text)["jobs"]
    found = [f"{name} needs {other}, which is no job" for name, job in jobs.items()
             for other in [job.get("needs", [])] for other in ([other] if isinstance(other, str) else other)
             if other not in jobs]  # fmt: skip
    return found + [fault for job in jobs.values() for step in job["steps"] for fault in step_faults(job, step, root)]


GOOD = """on: push
jobs:
  test:
    runs-on: machine
    strategy:
      matrix:
        what: [web, asan]
    steps:
      - uses: actions/checkout@v4
      - run: deploy/test.sh ${{ matrix.what }}
      - run: tests/fuzz/hours.sh 60 name room_path
"""
PLANTED = [
    ("[web, asan]", "[web, asna]"),
    ("matrix.what", "matrix.that"),
    ("deploy/test.sh $", "deploy/tests.sh $"),
    ("deploy/test.sh $", "if deploy/test.sh $"),
    ("fuzz/hours.sh", "fuzz/hour.sh"),
    ("room_path", "room_paths"),
    ("checkout@v4", "checkout"),
    ("    runs-on: machine", "    runs-on: machine\n    needs: build"),
    ("      - uses", "       - uses"),
    ("    runs-on: machine", "    runs-on: machine\n    runs-on: machine"),
]


def self_test(root):
    wrong = [f"a good workflow is refused: {fault}" for fault in faults(GOOD, root)]
    wrong += [f"not found: {after}" for before, after in PLANTED if not faults(GOOD.replace(before, after), root)]
    print("\n".join(wrong + [f"{len(PLANTED)} planted, {len(wrong)} wrong"]))
    return 1 if wrong else 0


def check(root):
    files = sorted((root / ".github/workflows").glob("*.yml"))
    found = [f"{file.name}: {fault}" for file in files for fault in faults(file.read_text(encoding="utf-8"), root)]
    print("\n".join(found + [f"{len(files)} workflows, {len(found)} faults"]))
    return 1 if found or not files else 0


if __name__ == "__main__":
    TREE = pathlib.Path(__file__).parents[2]
    sys.exit(self_test(TREE) if sys.argv[1] == "--self-test" else check(pathlib.Path(sys.argv[1])))
