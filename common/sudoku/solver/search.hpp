// The search for solutions, in two builds: for any processor, and for those with AVX2. Internal to
// the solver.
#pragma once

#include <cstdint>

namespace gridrace::sudoku::detail {

// The input of a search. Plain data, as the builds must share no inline function: the linker would
// keep one of them for all processors.
struct SearchTask {
    const std::uint8_t* grid = nullptr;     // 81 digits, 0 for an empty cell
    int forbidden_cell = -1;                // 0..80: does not hold `forbidden_digit` (1..9)
    int forbidden_digit = 0;                //
    int limit = 1;                          // maximum number of solutions
    long max_guesses = 0;                   //
    std::uint8_t* last_solution = nullptr;  // if not null, receives the 81 digits of the last one
};

struct SearchResult {
    int solutions = 0;
    bool gave_up = false;  // the guesses did not suffice
};

SearchResult search_on_any_processor(const SearchTask& task);
#ifdef GRIDRACE_AVX2_SEARCH
// Only where the processor has AVX2, BMI1 and POPCNT.
SearchResult search_with_avx2(const SearchTask& task);
#endif

}  // namespace gridrace::sudoku::detail
