// The verb `generate`.
#include <nlohmann/json.hpp>

#include "client/tools/pipeline.hpp"
#include "client/tools/puzzle_order.hpp"
#include "client/tools/puzzle_run.hpp"
#include "client/tools/seed_feed.hpp"
#include "client/tools/verbs.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/generator/controlled_bias.hpp"
#include "common/sudoku/rating/rating.hpp"

namespace gridrace::client::tools {

namespace {

std::string as_json(const sudoku::Grid& puzzle, std::uint64_t seed, const PuzzleOrder& order) {
    const auto grade = order.grade ? *order.grade : sudoku::grade(puzzle);
    nlohmann::json line = {{"puzzle", sudoku::to_line(puzzle)},
                           {"seed", std::to_string(seed)},
                           {"grade", sudoku::name(grade)},
                           {"givens", puzzle.filled()}};
    if (const auto rating = order.rating ? sudoku::rate(puzzle) : std::nullopt) {
        line["rating"] = rating->tenths / 10.0;
    }
    if (order.controlled_bias) line["weight"] = sudoku::weight_in_statistics(puzzle.filled());
    return line.dump() + "\n";
}

// Reports why a seed gives no puzzle: as JSON, or in the verdict's remark.
Verdict refuse_seed(std::uint64_t seed, const std::string& reason, bool json, std::string& out) {
    if (!json) return {EX_UNAVAILABLE, reason};
    out += nlohmann::json{{"seed", std::to_string(seed)}, {"error", reason}}.dump() + "\n";
    return {EX_UNAVAILABLE, {}};
}

// True if a puzzle may take much longer than a millisecond.
bool is_slow(const PuzzleOrder& order) {
    return order.rating || order.technique || order.shape.clues || order.controlled_bias;
}

}  // namespace

int generate(const Options& options) {
    const auto order = order_from(options);
    if (!order) return fail(EX_USAGE, order.error());
    const auto format = sudoku::parse_text_format(options.format).value();
    SeedFeed feed(
        options.seed.value(), options.count,
        [order = *order, format, json = options.json](std::uint64_t seed,
                                                      std::string& out) -> Verdict {
            const auto puzzle = make_puzzle(order, seed);
            if (!puzzle) return refuse_seed(seed, puzzle.error(), json, out);
            out += json ? as_json(*puzzle, seed, order) : sudoku::to_text(*puzzle, format);
            return {};
        },
        is_slow(*order) ? 1 : 8);
    return write_puzzles(options, [&] { return Pipeline(feed, options.jobs).run().exit_code; });
}

}  // namespace gridrace::client::tools
