#include "common/sudoku/rating/solving_time.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tests/common/sudoku/samples.hpp"

namespace gridrace::sudoku {

namespace {

using std::chrono::seconds;

// The grid with rows and columns exchanged, its first two bands too, and each digit d as 10 - d.
Grid turned(const Grid& grid) {
    Grid result;
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell(i);
        const int row = cell.column() < 6 ? (cell.column() + 3) % 6 : cell.column();
        if (!grid.is_empty(cell)) result.place(Cell::at(row, cell.row()), 10 - grid.digit(cell));
    }
    return result;
}

// For each value how many are smaller, and half of those that are equal.
std::vector<double> ranks(const std::vector<double>& values) {
    std::vector<double> ranks;
    for (const double value : values) {
        const auto smaller = std::ranges::count_if(values, [&](double v) { return v < value; });
        const auto equal = std::ranges::count(values, value);
        ranks.push_back(static_cast<double>(smaller) + static_cast<double>(equal - 1) / 2);
    }
    return ranks;
}

// The correlation of two orders of the same things (Spearman).
double rank_correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const auto rank_a = ranks(a), rank_b = ranks(b);
    const double mean = static_cast<double>(a.size() - 1) / 2;
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (rank_a[i] - mean) * (rank_b[i] - mean);
        aa += (rank_a[i] - mean) * (rank_a[i] - mean);
        bb += (rank_b[i] - mean) * (rank_b[i] - mean);
    }
    return ab / std::sqrt(aa * bb);
}

}  // namespace

TEST(SolvingTime, RanksPuzzlesAsPeopleDo) {
    std::vector<double> predicted, taken;
    for (const auto& line : sample_lines("human-times.tsv")) {
        predicted.push_back(
            static_cast<double>(predicted_time(grid_of(line.substr(0, 81))).count()));
        taken.push_back(std::stod(line.substr(line.rfind('\t') + 1)));
    }

    EXPECT_GT(rank_correlation(predicted, taken), 0.79);
}

TEST(SolvingTime, IsThatOfPeopleOnAverage) {
    double sum_of_errors = 0;
    const auto lines = sample_lines("human-times.tsv");
    for (const auto& line : lines) {
        const auto predicted = predicted_time(grid_of(line.substr(0, 81))).count();
        const double taken = std::stod(line.substr(line.rfind('\t') + 1));
        sum_of_errors += std::log2(static_cast<double>(predicted) / taken);
    }

    EXPECT_NEAR(sum_of_errors / static_cast<double>(lines.size()), 0, 0.25);
}

TEST(SolvingTime, IsLikelyForFourPuzzlesInFive) {
    int likely = 0;
    const auto lines = sample_lines("human-times.tsv");
    for (const auto& line : lines) {
        const auto range = likely_times(predicted_time(grid_of(line.substr(0, 81))));
        const seconds taken(std::stoi(line.substr(line.rfind('\t') + 1)));
        likely += range.shortest <= taken && taken <= range.longest;
    }

    EXPECT_GT(likely, std::ssize(lines) * 4 / 5);
}

TEST(SolvingTime, IsTheSameForEssentiallyEqualPuzzles) {
    for (const auto* file : {"unbiased-rated.tsv", "top1465.txt"}) {
        for (const auto& puzzle : sample_puzzles(file, 25)) {
            EXPECT_EQ(features_of(puzzle), features_of(turned(puzzle))) << to_line(puzzle);
        }
    }
}

TEST(SolvingTime, IsShortWhereLittleIsLeftAndLongWhereSinglesDoNotHelp) {
    Grid nearly_full = grid_of(easy_solution);
    nearly_full.clear(Cell(40));

    EXPECT_EQ(predicted_time(grid_of(easy_solution)), seconds(1));
    EXPECT_LT(predicted_time(nearly_full), seconds(60));
    EXPECT_LT(predicted_time(grid_of(easy_puzzle)), seconds(420));
    EXPECT_GT(predicted_time(grid_of(inkala_puzzle)), seconds(900));
}

}  // namespace gridrace::sudoku
