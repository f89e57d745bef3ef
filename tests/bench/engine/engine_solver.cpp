// Says for each puzzle of a file whether it has no solution, one, or several (0, 1, 2), a line each:
//     engine_solver FILE
// Does nothing else, for compare.py to measure beside other solvers. A line starts with the 81
// characters of a puzzle; where it does not, the answer is `-`.
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::sudoku {

namespace {

int answer(const char* file_name) {
    std::ifstream file(file_name);
    if (!file) {
        std::cerr << "cannot read " << file_name << '\n';
        return 66;
    }
    std::string answers;
    for (std::string line; std::getline(file, line);) {
        const auto grid = parse_grid(std::string_view(line).substr(0, Cell::count));
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
