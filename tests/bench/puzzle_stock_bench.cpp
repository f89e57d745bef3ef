// How fast rooms get puzzles:
//     puzzle_stock_bench [PER_GRADE]
// From full shelves (64 a grade by default): how long an order takes. From empty ones: how many puzzles of
// each grade are made in a second. And when 200 rooms of each grade ask at the same instant, far more than
// there are on the shelf: how many got one at once, and how long all the others took. Keeps nothing on disk.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <latch>
#include <random>
#include <vector>

#include "common/race/race_rules.hpp"
#include "server/puzzles/puzzle_stock.hpp"

namespace gridrace::server {

namespace {

using sudoku::Grade;
using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;
using Seconds = std::chrono::duration<double>;

StockSources sources() {
    return {[] {
                static std::random_device device;
                return std::uint64_t{device()} << 32 | device();
            },
            [](std::uint64_t seed, Grade grade) {
                return race::make_puzzle({grade, {}, seed, {}}, seed)->grid;
            },
            [](Level, std::string_view) {}};
}

void wait_for(const PuzzleStock& stock, Grade grade, std::size_t count) {
    while (stock.count(grade) < count) std::this_thread::yield();
}

// Until the thread that makes puzzles rests.
void wait_until_full(const PuzzleStock& stock, std::size_t per_grade) {
    for (const auto grade : sudoku::all_grades) wait_for(stock, grade, per_grade);
}

void print_latency(std::vector<double> times) {
    std::ranges::sort(times);
    std::printf("order from a full shelf: %.2f us median, %.2f us 99 %%, %.2f us most of %zu\n",
                times[times.size() / 2], times[times.size() * 99 / 100], times.back(),
                times.size());
}

// Takes a quarter of each shelf again and again; the shelves are full again before each round.
void measure_latency(PuzzleStock& stock, std::size_t per_grade) {
    constexpr int rounds = 40;
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        wait_until_full(stock, per_grade);
        for (const auto grade : sudoku::all_grades) {
            for (std::size_t i = 0; i < per_grade / 4; ++i) {
                bool taken = false;
                const auto begin = Clock::now();
                stock.take(grade, [&](const auto& puzzle) { taken = puzzle.has_value(); });
                times.push_back(Microseconds(Clock::now() - begin).count());
                if (!taken) std::printf("a full shelf had none\n");
            }
        }
    }
    print_latency(times);
}

// The shelf is kept empty: each order waits for a puzzle to be made.
void measure_refill(Grade grade) {
    constexpr std::ptrdiff_t count = 300;
    PuzzleStock stock({0, {}, count}, sources());
    std::latch made(count);
    const auto begin = Clock::now();
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        stock.take(grade, [&](const auto&) { made.count_down(); });
    }
    made.wait();
    std::printf("%-10s %8.0f puzzles a second\n", name(grade).data(),
                count / Seconds(Clock::now() - begin).count());
}

void measure_rush(PuzzleStock& stock, Grade grade, std::size_t per_grade) {
    constexpr std::ptrdiff_t rooms = 200;
    wait_until_full(stock, per_grade);
    std::latch served(rooms);
    std::atomic<int> refused = 0;
    std::atomic<int> answered = 0;
    const auto begin = Clock::now();
    for (std::ptrdiff_t i = 0; i < rooms; ++i) {
        stock.take(grade, [&](const auto& puzzle) {
            if (!puzzle) ++refused;
            ++answered;
            served.count_down();
        });
    }
    const auto asked = Microseconds(Clock::now() - begin).count();
    const int at_once = answered;
    served.wait();
    std::printf("%-10s asked in %.0f us, %d at once, all after %.1f ms, %d refused\n",
                name(grade).data(), asked, at_once,
                Microseconds(Clock::now() - begin).count() / 1e3, refused.load());
}

}  // namespace

}  // namespace gridrace::server

int main(int argc, char** argv) {
    using namespace gridrace;

    const auto per_grade = static_cast<std::size_t>(argc > 1 ? std::atoi(argv[1]) : 64);
    server::PuzzleStock stock({per_grade, {}, 256}, server::sources());
    server::measure_latency(stock, per_grade);
    for (const auto grade : sudoku::all_grades) server::measure_rush(stock, grade, per_grade);
    for (const auto grade : sudoku::all_grades) server::measure_refill(grade);
}
