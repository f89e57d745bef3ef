// Puzzles: made from seeds, rated, read from texts.
#include <optional>

#include "client/web/engine/bridge.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/formats/read_any.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/generator/rating_search.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/words/words.hpp"

namespace gridrace::web {

namespace {

std::optional<sudoku::RatingSearch> search;

std::uint64_t seed_of(std::uint32_t high, std::uint32_t low) {
    return std::uint64_t{high} << 32 | low;
}

// `puzzle` has exactly one solution.
int rate(const sudoku::Grid& puzzle) {
    const auto rating = sudoku::rate(puzzle).value_or(sudoku::highest_rating);
    const auto step = sudoku::hardest_step(puzzle);
    const auto [shortest, longest] = sudoku::likely_times(sudoku::predicted_time(puzzle));
    Json json;
    json.begin('{').key("rating").number(rating.tenths);
    json.key("grade").number(static_cast<int>(sudoku::grade(puzzle, rating)) + 1);
    json.key("technique").string(step ? say_technique(*step, sudoku::Language::english) : "");
    json.key("seconds").begin('[').number(shortest.count()).number(longest.count()).end(']');
    return answer(json.end('}').take());
}

int read(std::string_view text) {
    const auto document = sudoku::read_any(text);
    Json json;
    json.begin('{');
    if (!document)
        return answer(json.key("fault").string(describe(document.error())).end('}').take());
    json.key("puzzle").string(sudoku::to_line(document->givens));
    json.key("grid").string(sudoku::to_line(document->digits)).key("notes").begin('[');
    const auto notes = document->notes.value_or(sudoku::Notes{});
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const auto digits = notes[static_cast<std::size_t>(i)];
        if (!digits.empty()) write_marks(json, sudoku::Cell(i), digits);
    }
    return answer(json.end(']').end('}').take());
}

}  // namespace

}  // namespace gridrace::web

using namespace gridrace;

// A puzzle of a grade, by its place in sudoku::Grade.
GRIDRACE_EXPORT(generate) int generate(std::uint32_t high, std::uint32_t low, int grade) {
    const auto puzzle =
        sudoku::generate(web::seed_of(high, low), static_cast<sudoku::Grade>(grade));
    return web::answer(sudoku::to_line(puzzle));
}

// Begins to look for a puzzle with a rating in a range, in tenths.
GRIDRACE_EXPORT(search_begin)
void search_begin(std::uint32_t high, std::uint32_t low, int lowest, int highest) {
    web::search.emplace(web::seed_of(high, low), sudoku::RatingRange{{lowest}, {highest}});
}

// Continues by this number of tries. 81: found; 0: not yet; -1: there is none.
GRIDRACE_EXPORT(search_on) int search_on(int tries) {
    for (int i = 0; i < tries; ++i) {
        if (web::search->is_over()) return -1;
        if (const auto puzzle = web::search->try_once())
            return web::answer(sudoku::to_line(*puzzle));
    }
    return 0;
}

// Of a puzzle that has exactly one solution.
GRIDRACE_EXPORT(rate) int rate(int length) {
    return web::rate(web::grid_at(web::given(length), 0));
}

// Any text with a puzzle in it.
GRIDRACE_EXPORT(read) int read(int length) {
    return web::read(web::given(length));
}
