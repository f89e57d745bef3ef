// What a worker does with puzzles that have been read.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "client/tools/answers.hpp"
#include "common/sudoku/formats/puzzle_reader.hpp"

namespace gridrace::client::tools {

// What is to be done with each puzzle, and how.
struct PuzzleWork {
    DocumentVerb verb;
    std::size_t puzzles_in_task = 256;  // few where a puzzle takes long
    bool json = false;    // what is wrong is told as JSON on stdout instead of on stderr
    bool strict = false;  // the first thing that is wrong is the last that is told
};

// Puzzles that have been read from one source.
struct PuzzleBatch {
    std::shared_ptr<const std::string> source;  // its name, fit for a terminal
    std::vector<sudoku::ReadPuzzle> puzzles;
    std::uint64_t position = 0;  // how far the feed had come
    std::shared_ptr<const PuzzleWork> work;
};

// Answers each puzzle of the batch. What is wrong is told as "SOURCE:LINE:COLUMN: what".
Task puzzle_task(PuzzleBatch batch);

// Tells what is wrong with a whole source: "SOURCE: what".
Task problem_task(std::string source, std::string problem, std::shared_ptr<const PuzzleWork> work);

}  // namespace gridrace::client::tools
