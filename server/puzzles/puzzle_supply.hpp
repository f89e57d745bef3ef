// Makes and checks puzzles off the network threads.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "common/race/race_rules.hpp"

namespace gridrace::server {

class PuzzleSupply {
public:
    // What race::make_puzzle came to.
    using Ready = std::function<void(std::optional<sudoku::Grid>)>;

    PuzzleSupply();
    // Waits for the order being worked on; those still waiting are never answered.
    ~PuzzleSupply();

    // Calls back from a thread of its own. Thread-safe.
    void order(const race::PuzzleOrder& order, Ready ready);

private:
    class Workers;
    std::unique_ptr<Workers> workers_;
};

}  // namespace gridrace::server
