// Reads puzzles from the command line, from files and from standard input.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "client/tools/feed.hpp"
#include "client/tools/puzzle_task.hpp"
#include "client/tools/source.hpp"
#include "common/sudoku/formats/puzzle_reader.hpp"

namespace gridrace::client::tools {

class PuzzleFeed : public Feed {
public:
    // Each input is a puzzle, the name of a file, or "-" for standard input, the default. An
    // invalid or unreadable input is reported in its turn.
    PuzzleFeed(std::vector<std::string> inputs, PuzzleWork work);

    bool at_end() const override;
    std::optional<int> descriptor() const override;
    void read() override;
    std::optional<Task> take() override;
    std::optional<Task> take_rest() override;
    std::optional<std::uint64_t> length() const override { return length_; }

private:
    void open(const std::string& input);
    void open_file(const std::string& name);
    void read_argument(const std::string& puzzle);
    void read_chunk();
    void finish_source();
    void tell(std::string problem);
    std::size_t waiting() const { return puzzles_.size() - in_tasks_; }
    Task make_task(std::size_t puzzles);

    std::vector<std::string> inputs_;
    std::shared_ptr<const PuzzleWork> work_;
    std::optional<std::uint64_t> length_;  // bytes in all files, if all inputs are files
    std::uint64_t position_ = 0;           // bytes read from files
    std::size_t opened_ = 0;               // number of opened inputs

    // The current input.
    std::optional<Source> source_;
    std::shared_ptr<const std::string> name_;
    sudoku::PuzzleReader reader_;
    std::vector<sudoku::ReadPuzzle> puzzles_;  // from it
    std::size_t in_tasks_ = 0;                 // how many of them are already in tasks

    std::deque<Task> tasks_;  // from earlier inputs, before those of the current one
};

}  // namespace gridrace::client::tools
