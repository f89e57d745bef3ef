// Whether the generator makes essentially equal puzzles:
//     distinct_puzzles [number of puzzles, default 100000] [seed]
// Makes minimal puzzles of any kind, compares their canonical forms and prints how many have come
// before, which they are, and the rates. Takes 16 bytes of memory a puzzle. Exits with 1 if there
// were equal ones.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "common/sudoku/canonical/canonical.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/generator/generator.hpp"

namespace gridrace::sudoku {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// A puzzle by the hash of its canonical form, and its number in the sequence.
struct Seen {
    std::uint64_t hash = 0;
    std::uint32_t number = 0;
};

Grid puzzle_of(std::uint64_t seed, std::uint32_t number) {
    Random random(mix(mix(seed) + number));
    return minimal_puzzle(full_grid(random), random);
}

std::uint64_t hash_of(const Grid& grid) {
    std::uint64_t hash = 0;
    for (int row = 0; row < 9; ++row) {
        std::uint64_t digits = 0;
        for (int column = 0; column < 9; ++column) {
            digits = digits * 10 + static_cast<unsigned>(grid.digit(Cell::at(row, column)));
        }
        hash = mix(hash ^ digits);
    }
    return hash;
}

std::vector<Seen> make_puzzles(std::uint64_t seed, std::uint32_t count) {
    std::vector<Seen> puzzles(count);
    double making = 0, comparing = 0;
    constexpr std::uint32_t at_once = 1000;
    std::vector<Grid> grids;
    for (std::uint32_t done = 0; done < count; done += at_once) {
        const std::uint32_t end = std::min(count, done + at_once);
        grids.clear();
        const auto start = Clock::now();
        for (std::uint32_t i = done; i < end; ++i) grids.push_back(puzzle_of(seed, i));
        making += seconds_since(start);
        const auto made = Clock::now();
        for (std::uint32_t i = done; i < end; ++i) {
            puzzles[i] = {hash_of(canonical_form(grids[i - done]).grid), i};
        }
        comparing += seconds_since(made);
    }
    std::printf("%u puzzles: %.0f made a second, %.2f us for a canonical form\n", count,
                count / making, comparing / count * 1e6);
    return puzzles;
}

// The number of puzzles that an earlier one is equal to. Equal hashes alone do not count.
int report_equal_ones(std::uint64_t seed, std::vector<Seen>& puzzles) {
    std::sort(puzzles.begin(), puzzles.end(), [](const Seen& a, const Seen& b) {
        return a.hash != b.hash ? a.hash < b.hash : a.number < b.number;
    });
    int equal = 0;
    for (std::size_t i = 1; i < puzzles.size(); ++i) {
        if (puzzles[i].hash != puzzles[i - 1].hash) continue;
        const Grid first = puzzle_of(seed, puzzles[i - 1].number);
        const Grid second = puzzle_of(seed, puzzles[i].number);
        if (canonical_form(first).grid != canonical_form(second).grid) continue;
        ++equal;
        std::printf("%s\n%s\n", to_line(first).c_str(), to_line(second).c_str());
    }
    return equal;
}

}  // namespace

}  // namespace gridrace::sudoku

int main(int argc, char** argv) {
    using namespace gridrace::sudoku;
    const auto count = static_cast<std::uint32_t>(argc > 1 ? std::atol(argv[1]) : 100000);
    const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    auto puzzles = make_puzzles(seed, count);
    const int equal = report_equal_ones(seed, puzzles);
    std::printf("%d essentially equal to an earlier one\n", equal);
    return equal == 0 ? 0 : 1;
}
