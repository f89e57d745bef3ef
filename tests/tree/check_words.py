#!/usr/bin/python3
"""Checks that texts for people avoid certain words and turns: check_words.py ROOT, or check_words.py --self-test.

Read are the English texts of the catalogue, and what help and error messages of both programs are made of."""

import pathlib
import re
import sys

# What a native writer would not say, or says otherwise.
AVOIDED = [
    r"whoever",
    r"tells? of",
    r"so often",
    r"counts? more",
    r"goes on",
    r"go on with",
    r"who is first",
    r"nobody's time",
    r"in other clothes",
    r"what a server bears",
    r"dawdles?",
    r"talk no more",
    r"no more of",
    r"as they should be",
    r"if nothing (else )?is said",
    r"if not said",
    r"any key back",
    r"at most \{\d\}",
    r"aids?",
    r"digits are digits",
]
FILES = [
    "client/language/texts/*.cpp",
    "client/*_verbs.cpp",
    "client/*_command.cpp",
    "client/settings_text.cpp",
    "client/findings.cpp",
    "client/tools/command_line.cpp",
    "server/settings.cpp",
    "server/settings_text.cpp",
    "server/gate_rows.cpp",
    "server/verbs.cpp",
    "server/admin/request.cpp",
]
COMMENT = re.compile(r"^\s*//[^\n]*|^#include[^\n]*", re.MULTILINE)
TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*')
LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
AVOIDED_HERE = re.compile(r"(?<![\w-])(" + "|".join(AVOIDED) + r")(?![\w-])", re.IGNORECASE)


def violations(source):
    """(line, what) of every text that has something avoided. A word alone is a name, not a text."""
    code = COMMENT.sub("", source)
    for match in TEXT.finditer(code):
        text = "".join(LITERAL.findall(match.group(0)))
        found = AVOIDED_HERE.search(text) if " " in text else None
        if found:
            yield code.count("\n", 0, match.start()) + 1, f'"{found.group(0)}" in: {text[:80]}'


def check(root):
    files = [file for pattern in FILES for file in sorted(root.glob(pattern))]
    found = [
        f"{file.relative_to(root)}:{line}: {what}"
        for file in files
        for line, what in violations(file.read_text(encoding="utf-8"))
    ]
    print("\n".join(found + [f"{len(files)} files, {len(found)} violations"]))
    return 1 if found or len(files) < len(FILES) else 0


def self_test():
    planted = ['say("Whoever wins, wins."_t)', '"Tell"\n    " of it: this tells "\n    "of it."', '"{0} aids"']
    good = ['// Whoever reads this.\n"fine text"', '"--aid-price"', '"The aide goes one way."', '"aids"']
    wrong = [text for text in planted if not list(violations(text))]
    wrong += [text for text in good if list(violations(text))]
    print("\n".join(wrong + [f"{len(planted) + len(good)} examples, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1] == "--self-test" else check(pathlib.Path(sys.argv[1])))
