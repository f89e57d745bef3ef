#include "server/puzzles/puzzle_supply.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

#include "common/sudoku/generator.hpp"
#include "common/sudoku/solver.hpp"

namespace gridrace::server {

namespace {
// A given puzzle may be made to be hard to solve: about a tenth of a second at most.
constexpr long max_guesses = 500'000;
}  // namespace

class PuzzleSupply::Workers {
public:
    boost::asio::thread_pool pool{1};
};

PuzzleSupply::PuzzleSupply() : workers_(std::make_unique<Workers>()) {}

PuzzleSupply::~PuzzleSupply() {
    workers_->pool.stop();
    workers_->pool.join();
}

void PuzzleSupply::order(const race::PuzzleOrder& order, Ready ready) {
    boost::asio::post(workers_->pool, [order, ready = std::move(ready)] { ready(fill(order)); });
}

std::optional<sudoku::Grid> fill(const race::PuzzleOrder& order) {
    if (!order.given_puzzle) return sudoku::generate(order.seed, order.grade);
    const auto solutions = sudoku::count_solutions(*order.given_puzzle, 1, max_guesses);
    if (!solutions || *solutions == 0) return std::nullopt;
    return order.given_puzzle;
}

}  // namespace gridrace::server
