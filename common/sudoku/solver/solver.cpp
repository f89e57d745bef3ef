#include "common/sudoku/solver/solver.hpp"

#include <array>
#include <limits>

#include "common/sudoku/solver/search.hpp"

namespace gridrace::sudoku {

namespace {

using detail::SearchResult;
using detail::SearchTask;

constexpr long no_limit = std::numeric_limits<long>::max();

using SearchFunction = SearchResult (*)(const SearchTask&);

SearchFunction fastest_search() {
#ifdef GRIDRACE_AVX2_SEARCH
    __builtin_cpu_init();
    const bool suits = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                       __builtin_cpu_supports("popcnt");
    if (suits) return detail::search_with_avx2;
#endif
    return detail::search_on_any_processor;
}

SearchResult search(const SearchTask& task) {
    static const SearchFunction chosen = fastest_search();
    return chosen(task);
}

std::optional<Grid> first_solution(SearchTask task) {
    std::array<std::uint8_t, Cell::count> solution{};
    task.max_guesses = no_limit;
    task.last_solution = solution.data();
    if (search(task).solutions == 0) return std::nullopt;
    return Grid(solution);
}

}  // namespace

std::optional<Grid> solve(const Grid& grid) {
    SearchTask task;
    task.grid = grid.digits().data();
    return first_solution(task);
}

std::optional<Grid> only_solution(const Grid& grid) {
    std::array<std::uint8_t, Cell::count> solution{};
    SearchTask task;
    task.grid = grid.digits().data();
    task.limit = 2;
    task.max_guesses = no_limit;
    task.last_solution = solution.data();
    if (search(task).solutions != 1) return std::nullopt;
    return Grid(solution);
}

std::optional<Grid> solve_without(const Grid& grid, Cell cell, int digit) {
    SearchTask task;
    task.grid = grid.digits().data();
    task.forbidden_cell = cell.index();
    task.forbidden_digit = digit;
    return first_solution(task);
}

int count_solutions(const Grid& grid, int limit) {
    return *count_solutions(grid, limit, no_limit);
}

std::optional<int> count_solutions(const Grid& grid, int limit, long max_guesses) {
    SearchTask task;
    task.grid = grid.digits().data();
    task.limit = limit;
    task.max_guesses = max_guesses;
    const SearchResult result = search(task);
    if (result.gave_up) return std::nullopt;
    return result.solutions;
}

bool has_one_solution(const Grid& grid) {
    return count_solutions(grid, 2) == 1;
}

}  // namespace gridrace::sudoku
