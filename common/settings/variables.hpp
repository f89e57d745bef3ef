// Variables of the environment that begin with GRIDRACE_: a name that no program has is a mistake of writing, as an
// unknown option or key of a file is. Pure.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::settings {

// Of the terminal client: the server, which may be started from the same shell, leaves them alone. A test compares them
// with the client's table.
inline constexpr std::array client_variables =
    std::to_array<std::string_view>({"GRIDRACE_AZERTY",
                                     "GRIDRACE_BELL_AT_FINISH",
                                     "GRIDRACE_BELL_AT_START",
                                     "GRIDRACE_BELL_WHEN_PASSED",
                                     "GRIDRACE_CA",
                                     "GRIDRACE_CALM",
                                     "GRIDRACE_COLOR",
                                     "GRIDRACE_DIGIT_FIRST",
                                     "GRIDRACE_GUEST",
                                     "GRIDRACE_HIGHLIGHTS",
                                     "GRIDRACE_LANGUAGE",
                                     "GRIDRACE_MOUSE",
                                     "GRIDRACE_NAME",
                                     "GRIDRACE_NOTE_REMOVAL",
                                     "GRIDRACE_NOTIFY",
                                     "GRIDRACE_SCREEN_READER",
                                     "GRIDRACE_SERVER",
                                     "GRIDRACE_SERVER_WORD",
                                     "GRIDRACE_TALK",
                                     "GRIDRACE_THEME",
                                     "GRIDRACE_TITLE"});

// Of the tests and of the examples of this repository.
inline constexpr std::array test_variables = std::to_array<std::string_view>(
    {"GRIDRACE_ALLOCATIONS", "GRIDRACE_FLIP_EVERY", "GRIDRACE_NODE_A", "GRIDRACE_NODE_B",
     "GRIDRACE_NODE_C", "GRIDRACE_PLANTED_FAULT", "GRIDRACE_PUZZLES", "GRIDRACE_RUNS",
     "GRIDRACE_SECONDS", "GRIDRACE_SEED", "GRIDRACE_UPDATE_SCREENS", "GRIDRACE_WEB_ENGINE",
     "GRIDRACE_WEB_FRAMES", "GRIDRACE_WEB_ROOMS", "GRIDRACE_WEB_TABLES"});

// The names that begin with GRIDRACE_ and have a value, sorted. `environment` has the form of environ(7).
std::vector<std::string> variables_set(const char* const* environment);

// The name among `known` that was probably meant; empty if none is similar.
std::string meant_variable(std::string_view name, std::span<const std::string> known);

// "there is no variable GRIDRACE_MAX_ROOM; did you mean GRIDRACE_MAX_ROOMS?" Safe to print.
std::string unknown_variable(std::string_view name, std::span<const std::string> known);

}  // namespace gridrace::settings
