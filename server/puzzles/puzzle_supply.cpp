#include "server/puzzles/puzzle_supply.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

namespace gridrace::server {

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
    boost::asio::post(workers_->pool,
                      [order, ready = std::move(ready)] { ready(race::make_puzzle(order)); });
}

}  // namespace gridrace::server
