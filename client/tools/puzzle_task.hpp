// A worker's task on puzzles that have been read.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "client/tools/answers.hpp"
#include "common/sudoku/formats/puzzle_reader.hpp"

namespace gridrace::client::tools {

// The verb for each puzzle, and options.
struct PuzzleWork {
    DocumentVerb verb;
    std::size_t puzzles_in_task = 256;  // few if a puzzle takes long
    bool json = false;    // errors are reported as JSON on stdout instead of on stderr
    bool strict = false;  // the first error is the last output
};

// Puzzles that have been read from one source.
struct PuzzleBatch {
    std::shared_ptr<const std::string> source;  // its name, safe on a terminal
    std::vector<sudoku::ReadPuzzle> puzzles;
    std::uint64_t position = 0;  // the feed's position
    std::shared_ptr<const PuzzleWork> work;
};

// Runs the verb on each puzzle of the batch. Errors are reported as "SOURCE:LINE:COLUMN: what".
Task puzzle_task(PuzzleBatch batch);

// Reports an error of a whole source: "SOURCE: what".
Task problem_task(std::string source, std::string problem, std::shared_ptr<const PuzzleWork> work);

}  // namespace gridrace::client::tools
