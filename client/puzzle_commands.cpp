// The verbs about puzzles: generate, solve, check.
#include <sysexits.h>
#include <unistd.h>

#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "client/rules_from_options.hpp"
#include "common/base/text.hpp"
#include "common/sudoku/formats.hpp"
#include "common/sudoku/generator.hpp"
#include "common/sudoku/rules.hpp"
#include "common/sudoku/solver.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr std::size_t longest_input_line = 4096;
constexpr int solutions_counted = 2;  // "several" is all that anybody asks

std::string in_format(const sudoku::Grid& grid, const std::string& format) {
    if (format == "rows") return sudoku::to_rows(grid);
    if (format == "boxes") return sudoku::to_boxes(grid);
    return sudoku::to_line(grid) + "\n";
}

// One puzzle as it was given, and where: "argument 2", "standard input" from its line 17.
struct Source {
    std::string text;
    std::string place;
    int first_line = 1;
};

// Reads one puzzle that fills several lines; the rest of standard input is its own, too.
Source read_block(std::string block, int first_line) {
    std::string line;
    while (block.size() < longest_input_line && std::getline(std::cin, line)) block += line + "\n";
    return {std::move(block), "standard input", first_line};
}

// The puzzles named on the command line, or those on standard input: one on each line if the first line that
// is not blank has room for one, else one that fills nine lines.
void for_each_puzzle(const Options& options, const std::function<void(const Source&)>& handle) {
    if (!options.puzzles.empty()) {
        for (std::size_t i = 0; i < options.puzzles.size(); ++i) {
            handle({options.puzzles[i], "argument " + std::to_string(i + 1)});
        }
        return;
    }
    if (isatty(STDIN_FILENO) == 1) std::cerr << "gridrace: reading puzzles from the keyboard\n";
    std::string line;
    bool is_first = true;
    for (int number = 1; std::getline(std::cin, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const bool is_whole = line.size() >= static_cast<std::size_t>(sudoku::Cell::count);
        if (std::exchange(is_first, false) && !is_whole)
            return handle(read_block(line + "\n", number));
        handle({line.substr(0, longest_input_line), "standard input", number});
    }
}

// Reads and handles every puzzle; what cannot be read is told, and the rest goes on.
int for_each_grid(const Options& options, const std::function<int(const sudoku::Grid&)>& handle) {
    int exit_code = EX_OK;
    int puzzles = 0;
    for_each_puzzle(options, [&](const Source& source) {
        ++puzzles;
        const auto grid = sudoku::parse_grid(source.text);
        if (!grid) {
            auto fault = grid.error();
            fault.line += source.first_line - 1;
            exit_code = fail({EX_DATAERR, source.place + ": " + sudoku::describe(fault)});
            return;
        }
        const int code = handle(*grid);
        if (exit_code == EX_OK) exit_code = code;
    });
    if (puzzles == 0) {
        return fail({EX_NOINPUT, "no puzzle: give 81 characters, '.' or 0 for an empty cell"});
    }
    return exit_code;
}

std::string_view solutions_word(int solutions) {
    return solutions == 0 ? "none" : solutions == 1 ? "one" : "several";
}

bool is_minimal(const sudoku::Grid& puzzle) {
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        sudoku::Grid without = puzzle;
        without.clear(sudoku::Cell(i));
        if (!puzzle.is_empty(sudoku::Cell(i)) && sudoku::has_one_solution(without)) return false;
    }
    return true;
}

struct Findings {
    int givens = 0;
    sudoku::CellSet clashing;
    int solutions = 0;
    bool minimal = false;
    std::optional<sudoku::Grade> grade;
};

Findings examine(const sudoku::Grid& grid) {
    Findings found;
    found.givens = grid.filled();
    found.clashing = sudoku::clashing_cells(grid);
    if (!found.clashing.empty()) return found;
    found.solutions = sudoku::count_solutions(grid, solutions_counted);
    if (found.solutions != 1 || grid.is_full()) return found;
    found.minimal = is_minimal(grid);
    found.grade = sudoku::grade(grid);
    return found;
}

std::string coordinates(sudoku::CellSet cells) {
    std::string text;
    for (const auto cell : cells) text += " " + race::coordinates(cell);
    return text;
}

void print_text(const sudoku::Grid& grid, const Findings& found) {
    std::cout << sudoku::to_line(grid) << ": " << found.givens << " givens, ";
    if (!found.clashing.empty()) {
        std::cout << "breaks the rules at" << coordinates(found.clashing) << '\n';
        return;
    }
    std::cout << solutions_word(found.solutions)
              << (found.solutions > 1 ? " solutions" : " solution");
    if (found.grade) {
        std::cout << (found.minimal ? ", minimal, " : ", has clues to spare, ")
                  << sudoku::name(*found.grade);
    }
    std::cout << '\n';
}

void print_json(const sudoku::Grid& grid, const Findings& found) {
    json line = {{"puzzle", sudoku::to_line(grid)},
                 {"givens", found.givens},
                 {"solutions", solutions_word(found.solutions)}};
    json clashing = json::array();
    for (const auto cell : found.clashing) clashing.push_back(cell.index());
    if (!clashing.empty()) line["clashing_cells"] = clashing;
    if (found.grade) {
        line["minimal"] = found.minimal;
        line["grade"] = sudoku::name(*found.grade);
    }
    std::cout << line.dump() << '\n';
}

}  // namespace

int generate(const Options& options) {
    const auto grade = sudoku::parse_grade(options.grade);
    if (!grade) {
        return fail({EX_USAGE, "--grade: there is no grade '" + printable(options.grade) +
                                   "'; choose easy, medium or hard"});
    }
    const std::uint64_t first = options.seed.value_or(unpredictable());
    for (std::uint32_t i = 0; i < options.count && std::cout; ++i) {
        const std::uint64_t seed = first + i;
        const auto puzzle = sudoku::generate(seed, *grade);
        if (options.json) {
            std::cout << json{{"puzzle", sudoku::to_line(puzzle)},
                              {"seed", seed},
                              {"grade", options.grade},
                              {"givens", puzzle.filled()}}
                             .dump()
                      << '\n';
        } else {
            std::cout << in_format(puzzle, options.format);
        }
    }
    return EX_OK;
}

int solve(const Options& options) {
    return for_each_grid(options, [&](const sudoku::Grid& grid) {
        const auto solution = sudoku::solve(grid);
        const int solutions = solution ? sudoku::count_solutions(grid, solutions_counted) : 0;
        if (options.json) {
            json line = {{"puzzle", sudoku::to_line(grid)},
                         {"solutions", solutions_word(solutions)}};
            if (solution) line["solution"] = sudoku::to_line(*solution);
            std::cout << line.dump() << '\n';
        } else if (solution) {
            std::cout << in_format(*solution, options.format);
        }
        if (!solution) {
            const auto clashing = sudoku::clashing_cells(grid);
            return fail(
                {EX_DATAERR,
                 sudoku::to_line(grid) + " has no solution" +
                     (clashing.empty() ? "" : ": digits clash at" + coordinates(clashing))});
        }
        if (solutions > 1 && !options.json) {
            std::cerr << "gridrace: " << sudoku::to_line(grid)
                      << " has several solutions; this is one of them\n";
        }
        return EX_OK;
    });
}

int check(const Options& options) {
    return for_each_grid(options, [&](const sudoku::Grid& grid) {
        const auto found = examine(grid);
        if (options.json) {
            print_json(grid, found);
        } else {
            print_text(grid, found);
        }
        return found.solutions == 1 ? EX_OK : EX_DATAERR;
    });
}

}  // namespace gridrace::client
