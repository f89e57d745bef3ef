#!/usr/bin/python3
"""Runs clang-tidy with the checks of .clang-tidy: tidy.py [--build BUILD] [FOLDER|FILE...], or tidy.py --self-test

Checks these sources, by default all, and our headers that they include. BUILD (default: build/release) has the headers
that the build makes of the messages: build it first, unless the sources are in common, but not in wire or net.

The sources of a target are checked together, as a unity build compiles them: most of the time goes into the headers,
which are then read once instead of once for each source. Exit code 1 with findings, 77 without clang-tidy, or with one of
another version than --version: each version finds something else."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["common", "server", "client", "tests"]
TOGETHER = 24  # sources: divides what a unity build compiles at once, so no more names can clash
SKIPPED = 77
LEFT_OUT = (
    "client/web/engine/",  # for WebAssembly alone
    "common/sudoku/solver/search_with_avx2.cpp",  # needs compiler options of its own
    "tests/bench/",  # needs Google Benchmark, which is no package of the tests
)
TESTS_INCLUDE = ["gtest/gtest.h", "optional", "string", "vector"]  # by tests/CMakeLists.txt
# What CMakeLists.txt of tests define: how much they do, where their data lies.
TESTS_DEFINE = {
    "GRIDRACE_LOGGED_ROOMS": 1,
    "GRIDRACE_MOST_PLAYERS": "50u",
    "GRIDRACE_ONE_FAULT_IN": 1,
    "GRIDRACE_SIMULATED_CLUSTERS": 1,
    "GRIDRACE_SIMULATED_ROOMS": 1,
    "GRIDRACE_SIMULATED_SERVICES": 1,
    "GRIDRACE_TEST_DATA": '"tests/data"',
}
TARGET = re.compile(r"^\s*gridrace_(?:layer|test)\((.*?)\)$", re.MULTILINE | re.DOTALL)
VARIABLE = re.compile(r"^set\((\w+)\s+(.*?)\)$", re.MULTILINE | re.DOTALL)
FINDING = re.compile(r"^(?P<file>/[^:\n]+):(?P<line>\d+):\d+: (?:warning|error): (?P<text>.*)$", re.MULTILINE)


def targets_of(text):
    """The targets of a CMakeLists.txt, with the lists that it names written out."""
    for name, value in VARIABLE.findall(text):
        text = text.replace(f"${{{name}}}", value)
    return TARGET.findall(text)


def sources_of(target, folder):
    """Sources of a target that are compiled together, and those that are not."""
    words = target.split()
    if "SOURCES" not in words:
        return [], []
    parts, part = {"SOURCES": [], "LINK": [], "APART": []}, None
    for word in words[1:]:
        if word in parts:
            part = parts[word]
        elif part is not None:
            part.append(word)
    files = [folder / word for word in parts["SOURCES"] if word.endswith(".cpp")]
    apart = [folder / word for word in parts["APART"]]
    return [file for file in files if file not in apart], apart


def groups(folders):
    """Lists of sources that are checked together."""
    wanted = set()
    for name in folders:
        files = [file for file in [*(ROOT / name).rglob("*.cpp"), ROOT / name] if file.is_file()]
        if not files:
            raise SystemExit(f"{name}: no sources there")
        wanted.update(files)
    wanted = {file for file in wanted if not str(file.relative_to(ROOT)).startswith(LEFT_OUT)}
    found = []
    for lists in sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("CMakeLists.txt")):
        for target in targets_of(lists.read_text(encoding="utf-8")):
            together, apart = sources_of(target, lists.parent)
            together = [file for file in together if file in wanted]
            found += [together[at : at + TOGETHER] for at in range(0, len(together), TOGETHER)]
            found += [[file] for file in apart if file in wanted]
            wanted.difference_update(together, apart)
    found += [[file] for file in sorted(wanted)]
    return sorted(found, key=len, reverse=True)


def check(sources, build, folder, root=ROOT):
    """(file, line, text) of every finding below `root`. What a compiler reports counts, too: the rest may be missing
    then."""
    unit = sources[0]
    if len(sources) > 1:
        handle, name = tempfile.mkstemp(suffix=".cpp", dir=folder)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.writelines(f'#include "{source}"\n' for source in sources)
        unit = pathlib.Path(name)
    includes = ["-I", ROOT, "-I", build / "generated", "-isystem", build / "proto/generated"]
    includes += ["-isystem", "/usr/include/postgresql"]
    if sources[0].is_relative_to(ROOT / "tests"):
        includes += [f"-D{name}={value}" for name, value in TESTS_DEFINE.items()]
        includes += [word for header in TESTS_INCLUDE for word in ("-include", header)]
    command = ["clang-tidy", "--quiet", f"--config-file={ROOT / '.clang-tidy'}"]
    command += [f"--header-filter=^{root}/", unit, "--", "-std=c++20", *includes]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    found = {(m["file"], int(m["line"]), m["text"]) for m in FINDING.finditer(run.stdout)}
    if run.returncode != 0 and not found:
        raise RuntimeError(run.stdout)
    return found


def version_found():
    said = subprocess.run(["clang-tidy", "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"version (\d+)", said).group(1)


def self_test(build, folder):
    """A planted finding in each of two sources that are checked together, and none in a third."""
    planted = [
        "struct A { virtual ~A() = default; virtual int f() { return 1; } };\n"
        "struct B : A { virtual int f() { return 2; } };\n",
        "int g(int used, int unused) { return used; }\n",
        "int h() { return 3; }\n",
    ]
    files = [pathlib.Path(folder) / f"planted_{number}.cpp" for number in range(len(planted))]
    for file, source in zip(files, planted):
        file.write_text(source, encoding="utf-8")
    together = {text.rsplit("[", 1)[1].split(",")[0] for _, _, text in check(files, build, folder, folder)}
    alone = check(files[2:], build, folder, folder)
    is_right = together == {"modernize-use-override", "misc-unused-parameters"} and not alone
    print(f"planted findings: {sorted(together)}; without any: {sorted(alone)}")
    return 0 if is_right else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--version", help="the only version of clang-tidy to run")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("folders", nargs="*", default=FOLDERS)
    arguments = parser.parse_args()
    if shutil.which("clang-tidy") is None:
        print("skipped: clang-tidy is not installed")
        return SKIPPED
    if arguments.version not in (None, version_found()):
        print(f"skipped: this is clang-tidy {version_found()}, the tree is kept clean with {arguments.version}")
        return SKIPPED
    found = set()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        build = arguments.build.resolve()
        if arguments.self_test:
            return self_test(build, folder)
        batches = groups(arguments.folders)
        for part in pool.map(lambda sources: check(sources, build, folder), batches):
            found |= part
    for file, line, text in sorted(found):
        print(f"{pathlib.Path(file).relative_to(ROOT) if file.startswith(str(ROOT)) else file}:{line}: {text}")
    used = os.times()
    cpu = used.children_user + used.children_system
    print(f"{sum(map(len, batches))} sources, {len(found)} findings, {cpu:.0f} s of CPU")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
