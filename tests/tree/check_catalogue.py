#!/usr/bin/python3
"""Checks that the catalogue has every text that the client says ("…"_t), and no other: check_catalogue.py ROOT.

The texts of common/race are said through their English sentences; that those are there is tested in C++. What the page
says is a literal of its sources; that the catalogue has it is checked when the page is built."""

import pathlib
import re
import sys

PHRASE = re.compile(r'((?:"(?:\\.|[^"\\\n])*"\s*)+)_t\b')
LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
PAGE_TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"(?:\s*\+\s*"(?:\\.|[^"\\\n])*")*')
COMMENT = re.compile(r"^\s*//[^\n]*", re.MULTILINE)
ROW = re.compile(r'\{((?:\s*"(?:\\.|[^"\\\n])*")+)\s*,')
OF_THE_RULES = "rules.cpp"
CHINESE = re.compile("[\u4e00-\u9fff]")
MARK_OF_OTHERS = re.compile(r"[,;!?()]|[.:](?=\s|$)")


def said(source):
    """(line, text) of every phrase."""
    code = COMMENT.sub("", source)
    for match in PHRASE.finditer(code):
        text = "".join(LITERAL.findall(match.group(1)))
        if text:
            yield code.count("\n", 0, match.start()) + 1, text


def said_by_page(folder):
    """Every literal of the page's sources, joined where a text takes several. The build writes those in `generated`."""
    texts = set()
    for file in sorted(file for file in folder.rglob("*.ts") if "generated" not in file.relative_to(folder).parts):
        source = file.read_text(encoding="utf-8")
        texts.update("".join(LITERAL.findall(match)) for match in PAGE_TEXT.findall(source))
        texts.update(LITERAL.findall(source))
    return texts


def rows(folder):
    """The English text of every row, and the file that has it."""
    found = {}
    for file in sorted(folder.glob("*.cpp")):
        for match in ROW.finditer(file.read_text(encoding="utf-8")):
            found["".join(LITERAL.findall(match.group(1)))] = file.name
    return found


def marks_of_others(folder):
    """Chinese texts with a mark that Chinese has in another form: (file, text)."""
    for file in sorted(folder.glob("*.cpp")):
        for text in LITERAL.findall(file.read_text(encoding="utf-8")):
            if CHINESE.search(text) and MARK_OF_OTHERS.search(text):
                yield file.name, text


def check(root):
    catalogue = rows(root / "client/language/texts")
    wrong = []
    used = set()
    for file in sorted((root / "client").rglob("*.[ch]pp")):
        for line, text in said(file.read_text(encoding="utf-8")):
            used.add(text)
            if text not in catalogue:
                wrong.append(f'{file.relative_to(root)}:{line}: not in the catalogue: "{text}"')
    said_anywhere = used | said_by_page(root / "client/web/src")
    for text, file in catalogue.items():
        if text not in said_anywhere and file != OF_THE_RULES:
            wrong.append(f'client/language/texts/{file}: nobody says "{text}"')
    for file, text in marks_of_others(root / "client/language/texts"):
        wrong.append(f'client/language/texts/{file}: in Chinese the marks are ，。：；！？（）: "{text}"')
    print("\n".join(wrong + [f"{len(used)} texts, {len(wrong)} wrong"]))
    return 1 if wrong or not used else 0


if __name__ == "__main__":
    sys.exit(check(pathlib.Path(sys.argv[1])))
