#include "client/tools/puzzle_order.hpp"

#include <utility>

#include "common/base/text.hpp"
#include "common/sudoku/generator/controlled_bias.hpp"
#include "common/sudoku/people/people_ladder.hpp"

namespace gridrace::client::tools {

namespace {

using Made = Result<sudoku::Grid, std::string>;

constexpr std::string_view any_grade = "any";
constexpr std::string_view controlled_bias = "controlled_bias";
constexpr int most_tries = 10'000;
constexpr int most_tries_for_a_technique = 100'000;  // half a minute for the rarest
const std::string few_clues =
    "no puzzle with so few clues was found, they are very rare: ask for more, or try more seeds";

std::string no_such(const std::string& option, const std::string& value, std::string_view choice) {
    return option + ": there is no '" + printable(value) + "'; choose " + std::string(choice);
}

// The value of the name, which may be empty.
template <class Parse>
auto parse_choice(const std::string& name, Parse parse) {
    return name.empty() ? decltype(parse(name)){} : parse(name);
}

// Options that exclude each other, and what to do; empty if there are none.
std::string conflict(const Options& options) {
    std::string difficulties;
    for (const auto& [option, value] :
         {std::pair("--grade", &options.grade), std::pair("--rating", &options.rating),
          std::pair("--technique", &options.technique)}) {
        if (value->empty()) continue;
        if (!difficulties.empty()) {
            return difficulties + " and " + option +
                   ": each says how hard the puzzle is; leave one of them out";
        }
        difficulties = option;
    }
    const bool others = !difficulties.empty() || !options.symmetry.empty() || options.clues;
    if (options.method == controlled_bias && others) {
        return "--method controlled_bias: takes every puzzle as it comes, for statistics; leave "
               "--grade, --rating, --technique, --symmetry and --clues out";
    }
    if (options.clues && !options.method.empty() && options.method != "uniform") {
        return "--clues and --method " + printable(options.method) +
               ": puzzles with a number of clues come from uniform grids; leave one of the two out";
    }
    return "";
}

// True if only a grade or a rating is ordered, which the generator supports directly.
bool is_plain(const PuzzleOrder& order) {
    return order.shape.symmetry == sudoku::Symmetry::none && !order.shape.clues && !order.method &&
           !order.technique;
}

Made any_of_shape(const PuzzleOrder& order, Random& random) {
    if (order.method) {
        const auto solution = sudoku::full_grid(random, *order.method);
        return sudoku::symmetric_puzzle(solution, order.shape.symmetry, random);
    }
    const auto made = sudoku::shaped_puzzle(order.shape, random);
    if (made) return made->puzzle;
    return few_clues;
}

// True if the puzzle is to be of a certain difficulty and to have more clues than minimal ones have.
bool is_filled_up(const PuzzleOrder& order) {
    return (order.grade || order.rating) && order.shape.clues &&
           *order.shape.clues >= sudoku::fewest_filled_up_clues;
}

Made filled_up(const PuzzleOrder& order, Random& random) {
    const auto range = order.rating ? *order.rating : sudoku::ratings_of(*order.grade);
    for (int i = 0; i < most_tries; ++i) {
        const auto puzzle = sudoku::filled_up_puzzle(order.shape, range, random);
        if (puzzle && (order.rating || sudoku::is_worth_its_grade(*puzzle, *order.grade)))
            return *puzzle;
    }
    return none_found(order);
}

bool is_as_hard_as_ordered(const sudoku::Grid& puzzle, const PuzzleOrder& order) {
    if (order.technique) return sudoku::is_exercise_in(*order.technique, puzzle);
    if (order.grade && !sudoku::is_worth_its_grade(puzzle, *order.grade)) return false;
    return !order.rating || sudoku::rates_within(puzzle, *order.rating);
}

}  // namespace

Result<PuzzleOrder, std::string> order_from(const Options& options) {
    if (auto reason = conflict(options); !reason.empty()) return reason;
    PuzzleOrder order;
    order.grade = parse_choice(options.grade, sudoku::parse_grade);
    if (!options.grade.empty() && options.grade != any_grade && !order.grade) {
        return no_such("--grade", options.grade, list_of_grades);
    }
    order.rating = parse_choice(options.rating, sudoku::parse_rating_range);
    if (!options.rating.empty() && !order.rating) {
        return no_such("--rating", options.rating, "LOW-HIGH within 1.0-11.9, such as 6.5-7.5");
    }
    if (order.rating) {
        if (const auto gap = sudoku::describe_gap(*order.rating); !gap.empty()) {
            return "--rating: " + gap;
        }
    }
    order.technique = parse_choice(options.technique, sudoku::parse_technique_for_people);
    if (!options.technique.empty() && !order.technique) {
        return no_such("--technique", options.technique, list_of_techniques());
    }
    const auto symmetry = parse_choice(options.symmetry, sudoku::parse_symmetry);
    if (!options.symmetry.empty() && !symmetry) {
        return no_such("--symmetry", options.symmetry, list_of_symmetries);
    }
    order.method = parse_choice(options.method, sudoku::parse_full_grid_method);
    order.controlled_bias = options.method == controlled_bias;
    if (!options.method.empty() && !order.method && !order.controlled_bias) {
        return no_such("--method", options.method, list_of_methods);
    }
    order.shape = {symmetry.value_or(sudoku::Symmetry::none), options.clues};
    if (order.shape.clues) order.method.reset();  // always uniform
    if (const auto fault = sudoku::fault_of(order.shape)) {
        return "--clues " + std::to_string(*options.clues) + ": " + std::string(describe(*fault));
    }
    const bool says_something =
        options.grade == any_grade || order.rating || order.technique || order.controlled_bias;
    if (is_plain(order) && !says_something && !order.grade) order.grade = sudoku::Grade::easy;
    return order;
}

std::string list_of_techniques() {
    std::string list;
    const auto all = sudoku::techniques_for_people();
    for (const auto technique : all) {
        if (!list.empty()) list += technique == all.back() ? " or " : ", ";
        list += sudoku::name(technique);
    }
    return list;
}

std::string none_found(const PuzzleOrder& order) {
    if (is_plain(order)) return "no puzzle of that rating was found: try a wider range";
    return "no such puzzle was found in many tries: ask for less at the same time, or try more "
           "seeds";
}

Made make_puzzle(const PuzzleOrder& order, std::uint64_t seed) {
    if (is_plain(order) && order.grade) return sudoku::generate(seed, *order.grade);
    if (is_plain(order) && order.rating) {
        const auto puzzle = sudoku::generate(seed, *order.rating);
        return puzzle ? Made(*puzzle) : Made(none_found(order));
    }
    Random random(seed);
    if (order.controlled_bias) return sudoku::controlled_bias_puzzle(random).puzzle;
    if (is_filled_up(order)) return filled_up(order, random);
    const int tries = order.technique ? most_tries_for_a_technique : most_tries;
    for (int i = 0; i < tries; ++i) {
        auto made = any_of_shape(order, random);
        if (!made || is_as_hard_as_ordered(*made, order)) return made;
    }
    return none_found(order);
}

}  // namespace gridrace::client::tools
