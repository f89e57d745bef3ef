// Says for each puzzle of a file whether it has no solution, one, or several (0, 1, 2), a line each:
//     engine_solver FILE
// Does nothing else, for compare.py to measure beside other solvers. A line starts with the 81
// characters of a puzzle; where it does not, the answer is `-`.
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "common/sudoku/solver/solver.hpp"

namespace gridrace::sudoku {

namespace {

// parse_grid() forgives more and takes as long as solving does.
std::optional<Grid> grid_at_start(std::string_view line) {
    if (line.size() < Cell::count) return std::nullopt;
    Grid::Digits digits{};
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const char character = line[i] == '.' ? '0' : line[i];
        if (character < '0' || character > '9') return std::nullopt;
        digits[i] = static_cast<std::uint8_t>(character - '0');
    }
    return Grid(digits);
}

int answer(const char* file_name) {
    std::ifstream file(file_name);
    if (!file) {
        std::cerr << "cannot read " << file_name << '\n';
        return 66;
    }
    std::string answers;
    for (std::string line; std::getline(file, line);) {
        const auto grid = grid_at_start(line);
        answers += grid ? static_cast<char>('0' + count_solutions(*grid, 2)) : '-';
        answers += '\n';
    }
    std::cout << answers;
    return 0;
}

}  // namespace

}  // namespace gridrace::sudoku

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: engine_solver FILE\n";
        return 64;
    }
    return gridrace::sudoku::answer(argv[1]);
}
