// The output of the puzzle verbs on its way from a worker to the terminal.
#pragma once

#include <sysexits.h>

#include <cstdint>
#include <functional>
#include <string>

#include "common/sudoku/formats/puzzle_document.hpp"

namespace gridrace::client::tools {

// The result for one puzzle: its exit code and a message.
struct Verdict {
    int exit_code = EX_OK;
    std::string remark;  // for stderr, with the puzzle's place; may be empty
};

// Appends its output for a puzzle to `out`, in complete lines. Runs on several threads at once.
using PuzzleVerb = std::function<Verdict(const sudoku::Grid& puzzle, std::string& out)>;

// The same for verbs that also use placed digits and notes.
using DocumentVerb =
    std::function<Verdict(const sudoku::PuzzleDocument& document, std::string& out)>;

// The output of a task, in the order of its puzzles.
struct Answers {
    std::string out;             // for stdout, in complete lines
    std::string problems;        // for stderr, in complete lines, after `out`
    int exit_code = EX_OK;       // the first that is not EX_OK
    bool is_last = false;        // no output after this one
    std::uint64_t puzzles = 0;   // number of puzzles
    std::uint64_t position = 0;  // the feed's position, in its own units
};

// A unit of work for any thread.
using Task = std::function<void(Answers&)>;

}  // namespace gridrace::client::tools
