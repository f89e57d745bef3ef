#include "client/command_line/manual_text.hpp"

#include "common/base/version.hpp"

namespace gridrace::client {

namespace {

std::vector<std::string> exit_codes() {
    return {
        "0\tDone.",
        "1\tThe server has not done what gridrace operate asked for, and said why.",
        "64\tWrong usage.",
        "65\tNo puzzle, or none with one solution; a room that is damaged; a race that cannot be "
        "true.",
        "66\tA file that cannot be read.",
        "69\tNo server, no room, no terminal, or no such puzzle found.",
        "70\tA fault of the program itself.",
        "71\tThe system has no source of randomness.",
        "73\tA file or folder that cannot be written to, or settings that are there already.",
        "74\tNot everything could be written.",
        "75\tTry again later.",
        "76\tWhat answers is no gridrace server, or speaks no common version.",
        "77\tNot let in.",
        "78\tSomething in the settings cannot be used.",
    };
}

std::vector<std::string> environment() {
    return {
        "NO_COLOR\tIf set, no colours, unless the option --color says otherwise.",
        "COLORTERM, TERM, LANG, LC_ALL\tWhat the terminal can show.",
        "GRIDRACE_THEME, GRIDRACE_LANGUAGE and so on\tEvery setting but the keys has such a "
        "variable.",
        "GRIDRACE_CONFIG\tThe configuration file of the server that gridrace host starts; without "
        "it that server "
        "reads none.",
        "XDG_CONFIG_HOME\tThe folder of the folder gridrace with the settings, config.toml; "
        "~/.config without it.",
        "XDG_DATA_HOME\tThe folder of the folder gridrace with games that are not over, results, "
        "own runs, races that were watched again and challenges; ~/.local/share without it.",
        "XDG_STATE_HOME\tThe folder of the folder gridrace where seats and the sessions of "
        "operators are remembered; ~/.local/state without it.",
    };
}

}  // namespace

command_line::ManualText manual_text() {
    return {"race friends on the same sudoku, from your terminals",
            "gridrace " + std::string(version),
            {{"TERMINAL AND FILES", environment()},
             {"EXIT STATUS", exit_codes()},
             {"SEE ALSO", {"gridraced(1)"}}}};
}

}  // namespace gridrace::client
