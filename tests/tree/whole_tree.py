"""What the source tree promises as a whole: rules over all files. Each takes {path: text} and yields sentences."""

import os
import re

import cpp_text
import ts_text

MOST_SOURCES = 30  # in one folder
SHORT = ("README.md", "deploy/README.md")  # the first pages, of everybody and of hosts
MOST_LINES_OF_README = 150


def _subject(path):
    """A source and its header are one subject."""
    return path[:-4]


def _circles(graph):
    """Groups of nodes that lead to each other (Tarjan's strongly connected components)."""
    order, low, stack, found = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in order:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == order[node]:
            circle = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(circle) > 1:
                found.append(circle)

    for node in sorted(graph):
        if node not in order:
            visit(node)
    return [", ".join(sorted(circle)) for circle in found]


def _includes(files):
    """(source, header of ours that it includes)."""
    for path, text in files.items():
        if path.endswith((".cpp", ".hpp")):
            yield from ((path, included) for _, included in cpp_text.includes(text) if included in files)


PAGE = "client/web/src/"


def _page_imports(files):
    """(source of the page, another one that it imports, how): what the build makes is left out."""
    for path, text in files.items():
        if path.startswith(PAGE) and path.endswith(".ts") and not path.startswith(PAGE + "generated/"):
            for name, how in ts_text.imports(text):
                imported = os.path.normpath(os.path.join(os.path.dirname(path), name))
                if imported in files and not imported.startswith(PAGE + "generated/"):
                    yield path, imported, how


def _graph(edges):
    graph = {}
    for one, other in edges:
        if one != other:
            graph.setdefault(one, set()).add(other)
    return graph


def no_circles(files):
    """No two subjects include each other, not even by way of others. Scripts may, for types alone, within a folder."""
    subjects = [(_subject(one), _subject(other)) for one, other in _includes(files) if other.endswith(".hpp")]
    scripts = [(one, other) for one, other, how in _page_imports(files) if how != "type"]
    for circle in _circles(_graph(subjects + scripts)):
        yield f"include each other in a circle: {circle}"


def no_circles_of_folders(files):
    """Folders have an order, in which each knows only those below it. Of the page types count, too."""
    edges = [(one, other) for one, other, _ in _page_imports(files)] + list(_includes(files))
    for circle in _circles(_graph((os.path.dirname(one), os.path.dirname(other)) for one, other in edges)):
        yield f"folders in a circle: {circle}"


# What the page fetches when it is needed is an effect; http.ts asks for a proof of work when the server wants one.
NAMES_LAZY_FILES = [PAGE + name for name in ("app/loop/effects.ts", "app/loop/further_effects.ts", "http/http.ts")]


def lazy_files_are_effects(files):
    for path, imported, how in _page_imports(files):
        if how == "lazy" and path not in NAMES_LAZY_FILES:
            yield f"{path}: only effects fetch a file of the page, as {imported}"


def small_folders(files):
    counts = {}
    for path in files:
        if path.endswith(".cpp"):
            folder = os.path.dirname(path)
            counts[folder] = counts.get(folder, 0) + 1
    for folder, count in sorted(counts.items()):
        if count > MOST_SOURCES:
            yield f"{folder}: {count} sources; {MOST_SOURCES} at most lie in one folder"


def sources_have_headers(files):
    """A source has a header of its name, unless a README of its folder or above says whose implementation it is."""
    for path in sorted(files):
        if not path.endswith(".cpp") or path.startswith("tests/") or path.endswith("/main.cpp"):
            continue
        if path[:-4] + ".hpp" in files:
            continue
        folder, name = os.path.split(path)
        while folder:
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", files.get(f"{folder}/README.md", "")):
                break
            folder = os.path.dirname(folder)
        if not folder:
            yield f"{path}: has no header of its name, and no README says whose implementation it is"


def short_first_pages(files):
    for path in SHORT:
        lines = files.get(path, "").count("\n")
        if lines > MOST_LINES_OF_README:
            yield f"{path}: {lines} lines; {MOST_LINES_OF_README} at most"


LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")


def anchors(page):
    """What a link can name of a page: its headings, as GitHub writes them."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", page, flags=re.DOTALL | re.MULTILINE), re.MULTILINE)
    names = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
    return {*names, *(f"{name}-{count}" for name in names for count in range(1, names.count(name)))}


def links_lead_somewhere(files):
    for path, text in sorted(files.items()):
        if not path.endswith(".md"):
            continue
        for link, anchor in LINK.findall(text):
            target = os.path.normpath(os.path.join(os.path.dirname(path), link)) if link else path
            if target not in files and not any(other.startswith(target + "/") for other in files):
                yield f"{path}: a link to {link}, which is not there"
            elif anchor and target.endswith(".md") and anchor not in anchors(files[target]):
                yield f"{path}: a link to {link}#{anchor}, which is no heading there"


NAME_OF_FILE = re.compile(r"[\w./-]*?([\w.-]+\.(?:cpp|hpp|proto|py|cmake|ts|mjs|sh))\b")
CHANGELOG = "deploy/CHANGELOG.md"  # also names what was once there


def named_files_are_there(files):
    """A source that a page names in `code` is in the tree, wherever the page says that it lies."""
    names = {os.path.basename(path) for path in files}
    for path, text in sorted(files.items()):
        if not path.endswith(".md") or path == CHANGELOG:
            continue
        for code in re.findall(r"`([^`\n]+)`", text):
            for name in NAME_OF_FILE.findall(code):
                if name not in names:
                    yield f"{path}: names {name}, which is not there"


QUALIFIED = re.compile(r"(?<![\w:])(\w+)(?:::\w+)*::(\w+)")  # Room::submit
NAME_OF_TEST = re.compile(r"^([A-Z]\w+)\.([A-Z]\w+)$")  # Catalogue.HasEveryRowOnceAndWhole
OTHERS = {"std", "asio", "boost"}


def named_code_is_there(files):
    """A function, type or test that a page names in `code` is in the tree: one file has both parts of its name. What
    a merge loses is often still promised by a page."""
    words = [set(re.findall(r"\w+", text)) for path, text in files.items() if not path.endswith(".md")]
    for path, text in sorted(files.items()):
        if not path.endswith(".md") or path == CHANGELOG:
            continue
        for code in re.findall(r"`([^`\n]+)`", text):
            for owner, name in QUALIFIED.findall(code) + NAME_OF_TEST.findall(code):
                if owner not in OTHERS and not any(owner in known and name in known for known in words):
                    yield f"{path}: names {code}, which is not there"


def version_has_its_changes(files):
    """The version is said in CMakeLists.txt; the newest entry for hosts and players is about it."""
    version = re.search(r"^project\(\w+ VERSION ([\d.]+)", files.get("CMakeLists.txt", ""), re.MULTILINE)
    newest = re.search(r"^## (.*)$", files.get(CHANGELOG, ""), re.MULTILINE)
    if version and newest and version[1] != newest[1]:
        yield f"{CHANGELOG}: its newest entry is about {newest[1]}, and CMakeLists.txt makes {version[1]}"


TOP = {"CMakeLists.txt", "CMakePresets.json", "README.md"}


def top_level_is_fixed(files):
    for path in sorted(files):
        if "/" not in path and path not in TOP and not path.startswith((".", "LICEN")):
            yield f"{path}: does not belong at the top"


# The folders of the screens, lowest first: each includes itself and those before it.
APP = ["settings", "widgets", "pages", "replay", "analysis", "core", "view", "input", "solo", "text_mode", "loop"]


def folders_of_screens_in_order(files):
    for path, text in sorted(files.items()):
        if not path.startswith("client/app/") or not path.endswith((".cpp", ".hpp")):
            continue
        folder = path.split("/")[2]
        if folder not in APP:
            yield f"{path}: lies in a folder that has no place in the order of client/app"
            continue
        for line, included in cpp_text.includes(text):
            other = included.split("/")[2] if included.startswith("client/app/") else folder
            if other in APP and APP.index(other) > APP.index(folder):
                yield f"{path}:{line}: client/app/{folder} may not include {included}"


LIST = re.compile(r"SOURCES((?:\n +[\w./-]+\.(?:cpp|hpp))+)")


def lists_are_sorted(files):
    """The sources of a target in CMakeLists.txt: sorted, and none twice. Those of other folders (../) come last."""
    for path, text in sorted(files.items()):
        if not path.endswith("CMakeLists.txt"):
            continue
        for match in LIST.finditer(text):
            names = match.group(1).split()
            wanted = sorted(set(names), key=lambda name: (name.startswith("../"), name))
            if names != wanted:
                wrong = next((a for a, b in zip(names, wanted) if a != b), names[-1])
                yield f"{path}: {wrong} is listed twice, or not in the order of the alphabet"


ALL = [
    no_circles,
    no_circles_of_folders,
    lazy_files_are_effects,
    small_folders,
    sources_have_headers,
    short_first_pages,
    links_lead_somewhere,
    named_files_are_there,
    named_code_is_there,
    top_level_is_fixed,
    version_has_its_changes,
    lists_are_sorted,
    folders_of_screens_in_order,
]

# What each rule finds in trees where something is planted; None: nothing.
A, B = '#include "common/b.hpp"\n', '#include "common/a.hpp"\n'
WEB = "client/web/src/"
EXAMPLES = [
    ({"common/a.hpp": A, "common/b.hpp": ""}, None),
    ({"common/a.hpp": A, "common/b.hpp": "", "common/b.cpp": B}, "in a circle"),
    ({WEB + "a.ts": 'import { b } from "./b.ts";', WEB + "b.ts": ""}, None),
    ({WEB + "a.ts": 'import { b } from "./b.ts";', WEB + "b.ts": 'import "./a.ts";'}, "in a circle"),
    ({WEB + "a.ts": 'export {\n  b,\n} from "./b.ts";', WEB + "b.ts": 'export * from "./a.ts";'}, "in a circle"),
    ({WEB + "a.ts": 'import { b } from "./b.ts";', WEB + "b.ts": 'import type { A } from "./a.ts";'}, None),
    ({WEB + "x/a.ts": 'import "../y/b.ts";', WEB + "y/c.ts": 'import type { A } from "../x/a.ts";', WEB + "y/b.ts": ""}, "folders in a circle"),
    ({"common/x/a.hpp": '#include "common/y/b.hpp"', "common/y/c.hpp": '#include "common/x/a.hpp"', "common/y/b.hpp": ""}, "folders in a circle"),
    ({WEB + "x/a.ts": 'import "../generated/b.ts";', WEB + "generated/b.ts": 'import type { A } from "../x/a.ts";'}, None),
    ({WEB + "a.ts": 'const a = () => import("./b.ts");', WEB + "b.ts": ""}, "only effects"),
    ({WEB + "app/loop/effects.ts": 'const a = () => import("./b.ts");', WEB + "app/loop/b.ts": ""}, None),
    ({f"tests/{i}.cpp": "" for i in range(31)}, "31 sources"),
    ({"client/lobby.cpp": ""}, "no header of its name"),
    ({"client/x/lobby.cpp": "", "client/README.md": "`lobby.cpp` implements room.hpp"}, None),
    ({"README.md": "line\n" * 151}, "151 lines"),
    ({"README.md": "[the host's page](deploy/README.md)"}, "which is not there"),
    ({"deploy/README.md": "line\n" * 151}, "151 lines"),
    ({"README.md": "[x](a/b.md#the-end), [y](#top)\n# Top", "a/b.md": "## The end!"}, None),
    ({"README.md": "[x](a/b.md#end)", "a/b.md": "## The end"}, "no heading there"),
    ({"README.md": "[y](#top)"}, "no heading there"),
    ({"CMakeLists.txt": "project(x VERSION 0.2.0 LANGUAGES CXX)", "deploy/CHANGELOG.md": "# C\n## 0.2.0\n## 0.1.0"}, None),
    ({"CMakeLists.txt": "project(x VERSION 0.3.0)", "deploy/CHANGELOG.md": "# C\n## 0.2.0"}, "makes 0.3.0"),
    ({"README.md": "[sources](common)", "common/a.hpp": ""}, None),
    ({"README.md": "see `common/b.cpp`"}, "names b.cpp, which is not there"),
    ({"README.md": "see `common/a.hpp`", "common/a.hpp": ""}, None),
    ({"README.md": "`Room::submit`", "common/a.hpp": "class Room { void commit(); };"}, "names Room::submit"),
    ({"README.md": "`Room::submit`, `std::string`", "common/a.hpp": "class Room { void submit(); };"}, None),
    ({"README.md": "`Names.AreThere`", "tests/a_test.cpp": "TEST(Names, AreHere) {}"}, "names Names.AreThere"),
    ({"arena.time": ""}, "does not belong at the top"),
    ({".gitignore": "", "CMakeLists.txt": ""}, None),
    ({"client/app/core/a.hpp": '#include "client/app/view/b.hpp"\n'}, "core may not include"),
    ({"client/app/view/b.hpp": '#include "client/app/core/a.hpp"\n'}, None),
    ({"client/app/a.hpp": ""}, "no place in the order"),
    ({"tests/CMakeLists.txt": "  SOURCES\n    b.cpp\n    a.cpp\n"}, "b.cpp is listed twice"),
    ({"tests/CMakeLists.txt": "  SOURCES\n    a.cpp\n    a.cpp\n"}, "a.cpp is listed twice"),
    ({"tests/CMakeLists.txt": "  SOURCES\n    b.cpp\n    ../a.cpp\n  LINK c"}, None),
]
