#!/usr/bin/python3
"""The manual pages and completions that the programs write about themselves.

Usage: documents.py PROGRAM...

Every option of every verb that --help lists is in each of them; groff and the shells, as far as they
are installed, accept them without a warning; and bash and fish complete words with them. Exit code 0 and a
short summary, or 1 and what was not as it should be.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SHELLS = ("bash", "zsh", "fish")
# What bash has on the line, the last word being completed, and what it offers then.
OFFERED = {
    "gridrace": [
        (["gridrace", "cre"], ["create"]),
        (["gridrace", "create", "--gra"], ["--grade"]),
        (["gridrace", "create", "--grade", "ex"], ["expert", "extreme"]),
        (["gridrace", "create", "--grade", "=", "ha"], ["hard"]),
        (["gridrace", "create", "--server", "w"], []),
        (["gridrace", "solve", "--js"], ["--json"]),
        (["gridrace", "solve", "docu"], ["documents.py"]),
        (["gridrace", "convert", "--to", "pl"], ["places"]),
        (["gridrace", "operate", "race.example.org", "an"], ["announce"]),
        (["gridrace", "operate", "race.example.org", "un"], ["unban", "unmute", "undrain"]),
        (["gridrace", "operate", "race.example.org", "era"], []),  # the server's own machine alone
        (["gridrace", "completions", ""], list(SHELLS)),
    ],
    "gridraced": [
        (["gridraced", "--durability", "po"], ["power-cut"]),
        (["gridraced", "backup", "--data", "python_c"], ["python_client"]),
        (["gridraced", "back"], ["backup"]),
        (["gridraced", "config", "ch"], ["check"]),
        (["gridraced", "admin", "unb"], ["unban"]),
        (["gridraced", "admin", "ki"], ["kick"]),
        (["gridraced", "config", "--or"], ["--origin"]),
    ],
}
# Bash alone tells whether one of these words was said before.
OFFERED_BY_BASH = {
    "gridrace": [(["gridrace", "man", "compl"], ["completions"]), (["gridrace", "completions", "bash", "z"], [])],
    "gridraced": [
        (["gridraced", "admin", "--json", "ki"], ["kick"]),
        (["gridraced", "admin", "kick", "ki"], []),
        (["gridraced", "admin", "ban", "ABCD", "ki"], []),
    ],
}


def output(*command, **options):
    """What a command prints that has nothing to complain of."""
    finished = subprocess.run(
        [str(c) for c in command], capture_output=True, text=True, timeout=60, check=False, **options
    )
    if finished.returncode or finished.stderr:
        raise AssertionError(f"{command}: {finished.returncode} {finished.stderr}")
    return finished.stdout


def names_in(text):
    return set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", text))


def check_options(program, documents):
    """Each verb's options stand in its part of each document, in the style of that."""
    help_page = output(program, "--help")
    verbs = re.findall(r"^  (\w+) ", help_page.partition("Subcommands:")[2], re.MULTILINE)
    if "man" not in verbs:
        raise AssertionError(f"{program}: no verbs in {help_page}")
    for verb in verbs:
        help_page = output(program, verb, "--help")
        entries = re.findall(r"^  (-[^ ]*)", help_page, re.MULTILINE)
        options = names_in(" ".join(entries).replace(",", " "))
        if not options:
            raise AssertionError(f"{program} {verb}: no options")
        places = help_page.partition("Positionals:\n")[2].partition("\n\n")[0]
        for place in re.findall(r"^  (\w+)", places, re.MULTILINE):
            if f"--{place}" in options:  # newer versions of CLI11 do not take that
                raise AssertionError(f"{program} {verb}: {place} and --{place} have one name")
        for name, text in documents(verb).items():
            missing = options - names_in(text)
            if missing:
                raise AssertionError(f"{name} of {program} {verb} lacks {missing}")


def parts_for(program, verb):
    """What each document has for a verb, with options written as on the command line."""
    fish = output(program, "completions", "fish").splitlines()
    fish = " ".join(line for line in fish if f"seen_subcommand_from {verb}'" in line)
    zsh = output(program, "completions", "zsh")
    bash = re.search(rf"^        '{verb}'\) .*", output(program, "completions", "bash"), re.MULTILINE)
    whole = output(program, "man").replace("\\-", "-").replace("\\fB", " ")
    name = pathlib.Path(program).name
    return {
        "the manual": whole.partition(f".SS  {name}\\fR  {verb}\\fR")[2].partition("\n.S")[0],
        "the manual page": output(program, "man", verb).replace("\\-", "-").replace("\\fB", " "),
        "bash": bash.group(),
        "zsh": zsh.partition(f"        {verb})\n")[2].partition(";;")[0].replace("'", " "),
        "fish": re.sub(r" -s (\w)", r" -\1", re.sub(r" -l (\S)", r" --\1", fish)),
    }


def check_syntax(program, folder):
    page = folder / "page.1"
    page.write_text(output(program, "man"), encoding="utf-8")
    if shutil.which("groff"):
        output("groff", "-man", "-ww", "-z", page)
    if shutil.which("man"):
        output("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", page)
    for shell in SHELLS:
        script = folder / shell
        script.write_text(output(program, "completions", shell), encoding="utf-8")
        if shutil.which(shell):
            output(shell, "-n", script)


def check_bash(program, folder, here):
    name = pathlib.Path(program).name
    complete = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
    complete += f'_{name}; printf "%s\\n" "${{COMPREPLY[@]}}"'
    for words, expected in OFFERED[name] + OFFERED_BY_BASH[name]:
        offered = output("bash", "-c", complete, "bash", folder / "bash", *words, cwd=here).split()
        if offered != expected:
            raise AssertionError(f"bash offers {offered} for {words} instead of {expected}")


def check_fish(program, folder, here):
    if not shutil.which("fish"):
        return
    for words, expected in OFFERED[pathlib.Path(program).name]:
        line = " ".join(words).replace(" = ", "=")
        offered = output("fish", "-c", f"source {folder}/fish; complete -C '{line}'", cwd=here)
        offered = {word.split("\t")[0].rpartition("=")[2].rstrip("/") for word in offered.splitlines()}
        if offered != set(expected):
            raise AssertionError(f"fish offers {offered} for {line} instead of {expected}")


def main(programs):
    here = pathlib.Path(__file__).resolve().parent
    for program in programs:
        with tempfile.TemporaryDirectory() as folder:
            check_options(program, lambda verb, program=program: parts_for(program, verb))
            check_syntax(program, pathlib.Path(folder))
            check_bash(program, pathlib.Path(folder), here)
            check_fish(program, pathlib.Path(folder), here)
    print("manual pages and completions have every option")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    try:
        main([pathlib.Path(argument).resolve() for argument in sys.argv[1:]])
    except Exception as error:  # pylint: disable=broad-except
        sys.exit(f"documents: {type(error).__name__}: {error}")
