"""C++ source as text: code without comments and literals, comments, and the statements around a word."""

import re

_TOKENS = re.compile(
    r'R"(?P<mark>[^()\s\\]*)\((?P<raw>.*?)\)(?P=mark)"'  # a raw string
    r'|"(?P<text>(?:\\.|[^"\\\n])*)"'
    r"|(?<![0-9A-Fa-f])'(?P<char>(?:\\.|[^'\\\n])+)'"  # not the ' of 1'000
    r"|//[^\n]*"
    r"|/\*.*?\*/",
    re.DOTALL,
)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.MULTILINE)


def includes(source):
    """(line, path) of every #include."""
    return [(line_of(source, m.start(1)), m.group(1)) for m in _INCLUDE.finditer(source)]


def code(source):
    """The source with comments and the insides of literals blanked; places stay the same."""
    return _TOKENS.sub(lambda m: _blank(m), source)


def literals(source):
    """(line, text) of every string and character literal."""
    found = []
    for match in _TOKENS.finditer(_INCLUDE.sub(lambda m: " " * len(m.group()), source)):
        for kind in ("raw", "text", "char"):
            if match.group(kind) is not None:
                found.append((line_of(source, match.start()), match.group(kind)))
    return found


def prose(source):
    """The comments, and the literals of more than one word; dots for all the rest, in the same places."""
    kept, end = [], 0
    for match in _TOKENS.finditer(source):
        is_prose = match.group().startswith("/") or " " in match.group()
        kept += [_dots(source[end : match.start()]), match.group() if is_prose else _dots(match.group())]
        end = match.end()
    return "".join(kept) + _dots(source[end:])


def _dots(text):
    return re.sub(r"\S", "·", text)


def line_of(source, place):
    return source.count("\n", 0, place) + 1


def _blank(match):
    text = re.sub(r"[^\n]", " ", match.group())
    if match.group().startswith("/"):
        return text
    return '"' + text[1:-1] + '"'  # still a literal, with nothing in it


_OPENING = {")": "(", "]": "[", "}": "{"}


def open_brackets(text, place):
    """The brackets that are open at `place`, outermost first, as (bracket, its place)."""
    stack = []
    for i in range(place):
        if text[i] in "([{":
            stack.append((text[i], i))
        elif text[i] in _OPENING and stack and stack[-1][0] == _OPENING[text[i]]:
            stack.pop()
    return stack


def statement_before(text, place):
    """From the beginning of the statement that `place` stands in to `place`."""
    depth = 0
    for i in range(place - 1, -1, -1):
        if text[i] in ")]":
            depth += 1
        elif text[i] in "([":
            depth -= 1
        elif text[i] in ";{}" and depth <= 0:
            return text[i + 1 : place]
    return text[:place]


def statement_after(text, place):
    """From `place` to the end of the statement that it stands in."""
    depth = 0
    for i in range(place, len(text)):
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if depth < 0:
                return text[place:i]
        elif text[i] == ";" and depth == 0:
            return text[place:i]
    return text[place:]
