// What the controlled-bias generator tells about all minimal puzzles:
//     unbiased_statistics [number of puzzles, default 200] [seed]
// Prints the mean number of clues before and after weighting, with its standard error, and the
// number of minimal puzzles of all grids. D. Berthier found 26.577 clues and 3.1055e37 puzzles.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "common/sudoku/generator/controlled_bias.hpp"

namespace gridrace::sudoku {

namespace {

constexpr double full_grids = 6670903752021072936960.0;  // Felgenhauer and Jarvis, 2006

struct Statistics {
    double mean = 0;
    double weighted_mean = 0;
    double standard_error = 0;  // of the weighted mean
    double weight_per_try = 0;
};

Statistics clues_of(const std::vector<WeightedPuzzle>& sample) {
    double weights = 0, tries = 0, sum = 0, weighted_sum = 0;
    for (const auto& [puzzle, weight, tries_of_it] : sample) {
        weights += weight;
        tries += static_cast<double>(tries_of_it);
        sum += puzzle.filled();
        weighted_sum += weight * puzzle.filled();
    }
    Statistics result;
    result.mean = sum / static_cast<double>(sample.size());
    result.weighted_mean = weighted_sum / weights;
    result.weight_per_try = weights / tries;
    double squares = 0;
    for (const auto& [puzzle, weight, tries_of_it] : sample) {
        const double off = weight * (puzzle.filled() - result.weighted_mean);
        squares += off * off;
    }
    result.standard_error = std::sqrt(squares) / weights;
    return result;
}

double ways_to_choose_26_of_81() {
    double ways = 1;
    for (int i = 0; i < 26; ++i) ways *= (81.0 - i) / (i + 1);
    return ways;
}

}  // namespace

}  // namespace gridrace::sudoku

int main(int argc, char** argv) {
    using namespace gridrace;
    const long count = argc > 1 ? std::atol(argv[1]) : 200;
    Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
    std::vector<sudoku::WeightedPuzzle> sample;
    for (long i = 0; i < count; ++i) sample.push_back(sudoku::controlled_bias_puzzle(random));

    const auto clues = sudoku::clues_of(sample);
    const double per_grid = clues.weight_per_try * sudoku::ways_to_choose_26_of_81();
    std::printf("clues: mean %.3f, of all minimal puzzles %.3f +- %.3f\n", clues.mean,
                clues.weighted_mean, clues.standard_error);
    std::printf("minimal puzzles: %.3g in a grid, %.3g in all\n", per_grid,
                per_grid * sudoku::full_grids);
}
