"""TypeScript and JavaScript source as text: its comments."""

import re

_TOKENS = re.compile(
    r"//[^\n]*|/\*.*?\*/"
    r'|"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])*'"
    r"|(?P<regex>/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/)"
    r"|[`{}]",
    re.DOTALL,
)
_TEMPLATE = re.compile(r"`|\$\{|\\.", re.DOTALL)
_VALUE = re.compile(r"[\w$)\]}'\"`]\s*\Z")
_KEYWORD = re.compile(r"\b(?:return|case|typeof|await|yield|of|in)\s*\Z")


def comments(source):
    """The comments; dots for all the rest, in the same places."""
    kept, end = [], 0
    for start, stop in _comments(source):
        kept += [_dots(source[end:start]), source[start:stop]]
        end = stop
    return "".join(kept) + _dots(source[end:])


def _comments(source):
    """(start, end) of every comment. A template may hold code, which may hold templates."""
    open_brackets = []  # "{", or "${" of a template
    place = 0
    while match := _TOKENS.search(source, place):
        token, place = match.group(), match.end()
        if token.startswith(("//", "/*")):
            yield match.span()
        elif match["regex"] and _is_division(source, match.start()):
            place = match.start() + 1
        elif token == "{":
            open_brackets.append(token)
        elif token == "`" or (token == "}" and open_brackets and open_brackets.pop() == "${"):
            place, is_code = _end_of_template(source, place)
            open_brackets += ["${"] if is_code else []


def _end_of_template(source, place):
    """Where the text of a template stops, and whether code follows it."""
    while match := _TEMPLATE.search(source, place):
        place = match.end()
        if not match.group().startswith("\\"):
            return place, match.group() == "${"
    return len(source), False


def _is_division(source, place):
    before = source[max(0, place - 40) : place]
    return bool(_VALUE.search(before)) and not _KEYWORD.search(before)


def _dots(text):
    return re.sub(r"\S", "·", text)
