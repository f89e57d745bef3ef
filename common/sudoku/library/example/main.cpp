#include <iostream>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/formats/read_any.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/solver/solver.hpp"

using namespace gridrace::sudoku;

int main() {
    const auto read =
        read_any("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    if (!read) {
        std::cerr << describe(read.error()) << '\n';
        return 1;
    }
    const auto solution = only_solution(read->givens);
    const auto rating = rate(read->givens);
    if (!solution || !rating) return 1;
    std::cout << "SE " << to_string(*rating) << '\n' << to_boxes(*solution);
}
