// The checker answers any text; what it accepts is true, and the engine writes the certificate that it reads as it was.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "common/checker/checker.hpp"
#include "common/sudoku/certificate/certificate.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace {

using namespace gridrace;

sudoku::Grid grid_of(const checker::Grid& digits) {
    sudoku::Grid grid;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const int digit = digits[static_cast<std::size_t>(i)];
        if (digit != 0) grid.place(sudoku::Cell(i), digit);
    }
    return grid;
}

bool is_true(const checker::Proved& proved) {
    const sudoku::Grid puzzle = grid_of(proved.puzzle);
    return sudoku::has_one_solution(puzzle) && sudoku::solve(puzzle) == grid_of(proved.solution);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto proved = checker::check_certificate(text);
    const auto certificate = sudoku::parse_certificate(text);
    if (proved && (!is_true(*proved) || !certificate)) std::abort();
    if (certificate && sudoku::to_text(*certificate) != text) std::abort();
    return 0;
}
