// The verb `generate`.
#include <nlohmann/json.hpp>

#include "client/tools/pipeline.hpp"
#include "client/tools/puzzle_run.hpp"
#include "client/tools/seed_feed.hpp"
#include "client/tools/verbs.hpp"
#include "common/base/text.hpp"
#include "common/sudoku/formats.hpp"
#include "common/sudoku/generator.hpp"

namespace gridrace::client::tools {

namespace {

std::string as_json(const sudoku::Grid& puzzle, std::uint64_t seed, sudoku::Grade grade) {
    const nlohmann::json line = {{"puzzle", sudoku::to_line(puzzle)},
                                 {"seed", seed},
                                 {"grade", sudoku::name(grade)},
                                 {"givens", puzzle.filled()}};
    return line.dump() + "\n";
}

}  // namespace

int generate(const Options& options) {
    const auto grade = sudoku::parse_grade(options.grade);
    if (!grade) {
        return fail(EX_USAGE, "--grade: there is no grade '" + printable(options.grade) +
                                  "'; choose easy, medium or hard");
    }
    const auto format = sudoku::parse_text_format(options.format).value();
    SeedFeed feed(
        options.seed.value(), options.count,
        [grade = *grade, format, json = options.json](std::uint64_t seed, std::string& out) {
            const auto puzzle = sudoku::generate(seed, grade);
            out += json ? as_json(puzzle, seed, grade) : sudoku::to_text(puzzle, format);
        });
    return Pipeline(feed, options.jobs).run().exit_code;
}

}  // namespace gridrace::client::tools
