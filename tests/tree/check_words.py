#!/usr/bin/python3
"""Checks that texts for people avoid certain words and turns: check_words.py ROOT, or check_words.py --self-test.

Read are the English texts of the catalogue, what help and error messages of both programs are made of, all Markdown
pages, the scripts, sample configurations and alerts in deploy, the messages of the protocol and of the log, comments and
texts of all C++ sources, comments of the web page's sources and tests, and the scripts of the tests."""

import pathlib
import re
import sys

import cpp_text
import ts_text

# What a native writer would not say, and what to write instead.
AVOIDED = {
    r"whoever": "anyone who",
    r"tells? of": "reports, mentions",
    r"so often": "the interval or the limit",
    r"counts? more": "overrides",
    r"(goes|go|going) on": "continues",
    r"who is first": "the first player to …",
    r"nobody's time": "does not count",
    r"for nobody": "nobody …, or a verb with not",
    r"in other clothes": "the same under another name",
    r"what a server bears": "the server's maximum throughput",
    r"dawdles?": "is slow",
    r"no more of": "no further",
    r"talk no more": "is muted",
    r"as they should be": "correct",
    r"what must be": "required",
    r"if nothing (else )?is said": "by default",
    r"if (it is )?not (said|given)": "default: …",
    r"if you say nothing else": "by default",
    r"any key back": "press any key",
    r"lest": "so that … not",
    r"anew": "again",
    r"of late": "recently",
    r"be it": "including, even",
    r"mend(s|ed|ing)?": "fix",
    r"come to their point": "finished the handshake",
    r"in (the )?midst of": "during",
    r"in mid-race": "during the race",
    r"behind anybody's back": "without asking",
    r"nobody else's business": "not public",
    r"turns? (many|people|them|it|whom) away": "refuse",
    r"turned away": "refused",
    r"believes nothing": "verifies",
    r"of your own making": "self-signed",
    r"nobody new (comes|gets) in": "nobody new is admitted",
    r"who (plays|has a seat|returns|comes|came|sends|joins|takes|records) (\w+ )?(goes|is|may|shall|does)": "players who",
    r"for so long": "for a time, with its name or number",
    r"so (long|many) at most": "maximum …, at most …",
    r"so long (the|a|an|they|may|after)": "how long, for that time",
}
# In the programs' own texts, where code and its terms are not at hand.
AVOIDED_ON_SCREENS = {
    r"aids?": "help",
    r"at most \{\d\}": "up to",
    r"digits are digits": "say what the key does",
}
PROGRAMS = [
    "client/language/texts/*.cpp",
    "client/commands/*.cpp",
    "client/storage/settings_text.cpp",
    "client/tools/command_line.cpp",
    "server/config/settings.cpp",
    "server/config/settings_file.cpp",
    "server/config/gate_rows.cpp",
    "server/commands/verbs.cpp",
    "server/admin/call.cpp",
    "server/admin/request.cpp",
]
PAGES = [
    "*.md",
    "*/*.md",
    "client/*/*.md",
    "common/*/*.md",
    "tests/*/*.md",
    "deploy/*/*.md",
    "deploy/*.sh",
    "deploy/*.py",
    "deploy/cmake/*.cmake",
    "deploy/*.service",
    "deploy/*.timer",
    "deploy/*.yaml",
    "deploy/Containerfile",
    "deploy/debian/*",
    "deploy/examples/*",
    "deploy/monitoring/*",
    "proto/gridrace/*/*/*.proto",
    "tests/**/*.py",
    "tests/**/*.sh",
]
SOURCES = ["common/**/*.[ch]pp", "client/**/*.[ch]pp", "server/**/*.[ch]pp", "tests/**/*.[ch]pp"]
WEB = ["client/web/src/**/*.ts", "client/web/tools/*.mjs", "client/web/*.mjs"]
WEB += ["tests/web/**/*.ts", "tests/web/**/*.mjs"]
GENERATED = "client/web/src/generated"
COMMENT = re.compile(r"^\s*//[^\n]*|^#include[^\n]*", re.MULTILINE)
TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*')
LITERAL = re.compile(r'"((?:\\.|[^"\\\n])*)"')
CODE = re.compile(r"^```.*?^```|`[^`\n]*`|^    [^\n]*", re.MULTILINE | re.DOTALL)


def finder(avoided):
    """A pattern that finds any of them, also across the end of a line, with or without the sign of a comment, and across
    adjacent literals."""
    turns = "|".join(f"(?:{turn})" for turn in avoided).replace(" ", r'(?:\s|\n\s*(?:#|//)\s*|"\s*")+')
    return re.compile(rf"(?<![\w-])(?:{turns})(?![\w-])", re.IGNORECASE)


ON_PAGES = finder(AVOIDED)
ON_SCREENS = finder(AVOIDED | AVOIDED_ON_SCREENS)


def told(found, text):
    """What is wrong with a text, and what to write instead."""
    words = " ".join(re.sub(r'\n\s*(#|//)|"\s*"', " ", found).split())
    every = AVOIDED | AVOIDED_ON_SCREENS
    instead = next(every[turn] for turn in every if re.fullmatch(turn, words, re.IGNORECASE))
    return f'"{words}" (write: {instead}) in: {" ".join(text.split())[:80]}'


def screen_violations(source):
    """(line, what) of every text that has something avoided. A word alone is a name, not a text."""
    code = COMMENT.sub("", source)
    for match in TEXT.finditer(code):
        text = "".join(LITERAL.findall(match.group(0)))
        found = ON_SCREENS.search(text) if " " in text else None
        if found:
            yield code.count("\n", 0, match.start()) + 1, told(found.group(0), text)


def page_violations(page, is_markdown=True):
    """The same of a page. What stands as code in Markdown is a name."""
    if is_markdown:
        page = CODE.sub(lambda code: re.sub(r"[^\n]", "·", code.group(0)), page)
    for found in ON_PAGES.finditer(page):
        start = page.rfind("\n", 0, found.start()) + 1
        yield page.count("\n", 0, found.start()) + 1, told(found.group(0), page[start : start + 200])


def source_violations(source):
    """The same of the comments and texts of a C++ source."""
    yield from page_violations(cpp_text.prose(source), is_markdown=False)


def web_violations(source):
    """The same of the comments of a TypeScript or JavaScript source; its texts are the catalogue's."""
    yield from page_violations(ts_text.comments(source), is_markdown=False)


def files_of(root, pattern):
    """The files that are read: without generated ones, and without this one, which has all the words."""
    skipped = [root / GENERATED, root / "tests/tree/check_words.py"]
    for file in sorted(root.glob(pattern)):
        if file.is_file() and not any(file.is_relative_to(other) for other in skipped):
            yield file


def check(root):
    found = []
    count = 0
    for pattern in PROGRAMS + PAGES + SOURCES + WEB:
        files = list(files_of(root, pattern))
        count += len(files)
        if not files:
            found.append(f"{pattern}: no such file")
        for file in files:
            text = file.read_text(encoding="utf-8")
            if pattern in PAGES:
                wrong = page_violations(text, file.suffix == ".md")
            elif pattern in WEB:
                wrong = web_violations(text)
            else:
                wrong = source_violations(text) if pattern in SOURCES else screen_violations(text)
            found += [f"{file.relative_to(root)}:{line}: {what}" for line, what in wrong]
    print("\n".join(found + [f"{count} files, {len(found)} violations"]))
    return 1 if found else 0


def self_test():
    planted = ['say("Whoever wins, wins."_t)', '"Tell"\n    " of it: this tells "\n    "of it."', '"{0} aids"']
    good = ['// Whoever reads this.\n"fine text"', '"--aid-price"', '"The aide goes one way."', '"aids"']
    planted_pages = ["A race goes\non for ever.", "# What it\n# tells of, twice.", "The `limit` counts more.", "Lest it"]
    good_pages = ["`race_under_way` and `goes on` are names.", "    so often\n", "```\nwhoever\n```\n", "Aids have a price."]
    wrong = [text for text in planted if not list(screen_violations(text))]
    wrong += [text for text in good if list(screen_violations(text))]
    wrong += [page for page in planted_pages if not list(page_violations(page))]
    wrong += [page for page in good_pages if list(page_violations(page))]
    for line, what in page_violations("fine\nfine\nIt is mended.\n"):
        wrong += [] if (line, '"mended" (write: fix)' in what) == (3, True) else [what]
    wrong += [turn for turn, instead in (AVOIDED | AVOIDED_ON_SCREENS).items() if not instead]
    planted_sources = ["int a;  // Whoever reads this.\n", "// what goes\n// on here\n", "f(/*whoever=*/1);"]
    planted_sources += ['f("whoever wins");', 'f("what it tells "\n  "of it");', 'R"(\nso often\n)"']
    good_sources = ['{"mend", 1}', "// whoever_comes is a name.\nwhoever();", "int so; // often\n", "mended = 1;"]
    wrong += [source for source in planted_sources if not list(source_violations(source))]
    wrong += [source for source in good_sources if list(source_violations(source))]
    planted_web = ["let a; // Whoever reads this.\n", "// what goes\n// on here\n", "/* as it\n was of late */"]
    planted_web += ["html`<p>${say(`${a} o'clock`)}</p>`; // lest", 'a.replace(/["`]/g, b / 2); // mended, "a / b"']
    good_web = ['say("Whoever wins, wins.");', "html`<a href='https://lest.org'>it mends ${a}</a>`;", "// whoever_comes\n"]
    good_web += ["const isUrl = /^https?:\\/\\/whoever/;", "'// of late'; whoever();", "`\\` // anew ${'}'} // lest`"]
    wrong += [source for source in planted_web if not list(web_violations(source))]
    wrong += [source for source in good_web if list(web_violations(source))]
    kinds = [planted, good, planted_pages, good_pages, planted_sources, good_sources, planted_web, good_web]
    count = sum(map(len, kinds)) + 1
    print("\n".join(wrong + [f"{count} examples, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1] == "--self-test" else check(pathlib.Path(sys.argv[1])))
