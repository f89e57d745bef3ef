// What the verbs about puzzles say, on its way from a worker to the terminal.
#pragma once

#include <sysexits.h>

#include <cstdint>
#include <functional>
#include <string>

#include "common/sudoku/formats/puzzle_document.hpp"

namespace gridrace::client::tools {

// What became of one puzzle: the exit code it earns, and what people should know about it.
struct Verdict {
    int exit_code = EX_OK;
    std::string remark;  // goes to stderr with the puzzle's place; empty for nothing
};

// Appends to `out` what it has to say of a puzzle, in whole lines. Runs on several threads at once.
using PuzzleVerb = std::function<Verdict(const sudoku::Grid& puzzle, std::string& out)>;

// The same for verbs to which placed digits and notes matter as well.
using DocumentVerb =
    std::function<Verdict(const sudoku::PuzzleDocument& document, std::string& out)>;

// What a task has to say, in the order of its puzzles.
struct Answers {
    std::string out;             // for stdout, in whole lines
    std::string problems;        // for stderr, in whole lines, after `out`
    int exit_code = EX_OK;       // the first that is not EX_OK
    bool is_last = false;        // nothing that comes after it is to be said
    std::uint64_t puzzles = 0;   // how many there were
    std::uint64_t position = 0;  // how far the feed had come, in its own units
};

// A piece of work that any thread may do.
using Task = std::function<void(Answers&)>;

}  // namespace gridrace::client::tools
