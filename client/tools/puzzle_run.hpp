// What all verbs that read puzzles have in common.
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

// Lets the verb answer every puzzle that the options name; returns the exit code of the process. Of
// what has been read, the givens are the puzzle.
int answer_puzzles(const Options& options, Pace pace, PuzzleVerb verb);
int answer_documents(const Options& options, Pace pace, DocumentVerb verb);

// Does work that writes puzzles in the format of the options: before and after it what makes a file of
// them. Returns the exit code of the work.
int write_puzzles(const Options& options, const std::function<int()>& work);

// Tells on stderr what is wrong and returns `exit_code`.
int fail(int exit_code, const std::string& reason);

// For a puzzle that has no answer: why, as the remark, and if there is to be JSON as a line of that.
Verdict refuse(const sudoku::Grid& puzzle, const std::string& reason, bool json, std::string& out);

}  // namespace gridrace::client::tools
