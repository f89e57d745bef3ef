// Common code of all verbs that read puzzles.
#pragma once

#include <functional>
#include <string>

#include "client/tools/answers.hpp"
#include "client/tools/options.hpp"

namespace gridrace::client::tools {

// How long a verb takes over a puzzle.
enum class Pace {
    quick,  // microseconds
    slow,   // milliseconds and more
};

// Runs the verb for every puzzle that the options name; returns the exit code of the process. The
// givens of what was read are the puzzle.
int answer_puzzles(const Options& options, Pace pace, PuzzleVerb verb);
int answer_documents(const Options& options, Pace pace, DocumentVerb verb);

// Runs work that writes puzzles in the format of the options, with the file's opening and closing
// text. Returns the exit code of the work.
int write_puzzles(const Options& options, const std::function<int()>& work);

// Reports an error on stderr and returns `exit_code`.
int fail(int exit_code, const std::string& reason);

// For a puzzle without an answer: the reason, as the remark, and with `json` also as a line of
// JSON.
Verdict refuse(const sudoku::Grid& puzzle, const std::string& reason, bool json, std::string& out);

}  // namespace gridrace::client::tools
