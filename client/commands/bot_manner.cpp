#include "client/commands/bot_manner.hpp"

#include <sysexits.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "client/storage/folders.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/results_file.hpp"
#include "common/base/text.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/rating/rating_range.hpp"
#include "common/sudoku/rating/solving_time.hpp"
#include "common/sudoku/rating/strength.hpp"

namespace gridrace::client {

namespace {

constexpr std::size_t sampled_puzzles = 9;

std::chrono::seconds predicted_time_of(sudoku::Grade grade) {
    std::array<std::chrono::seconds, sampled_puzzles> times{};
    for (std::size_t i = 0; i < times.size(); ++i)
        times[i] = sudoku::predicted_time(sudoku::generate(i + 1, grade));
    const auto middle = times.begin() + sampled_puzzles / 2;
    std::ranges::nth_element(times, middle);
    return *middle;
}

Result<sudoku::Rating, OptionFault> read_own_strength() {
    const auto path = results_path();
    if (!path) return OptionFault{EX_NOINPUT, no_data_folder};
    const auto kept = read_results(*path);
    if (!kept.fault.empty()) return OptionFault{EX_NOINPUT, printable(kept.fault)};
    const auto own = own_strength(app::statistics_of(kept.games, local_day(wall_clock())));
    if (own) return *own;
    return OptionFault{
        EX_USAGE,
        "--strength me: there is no timed game of yours to compare with; solve a puzzle "
        "with gridrace solo, or name a strength such as 3.4"};
}

}  // namespace

std::optional<sudoku::Rating> own_strength(const app::Statistics& statistics) {
    double sum = 0;  // of logarithms, so that half and double the time weigh the same
    double games = 0;
    for (const auto& one : statistics.grades) {
        if (!one.grade || !one.median) continue;
        const Milliseconds predicted = predicted_time_of(*one.grade);
        const double factor =
            static_cast<double>(one.median->count()) / static_cast<double>(predicted.count());
        const auto solved = static_cast<double>(one.solved);
        sum += solved * std::log2(std::max(factor, 1e-3));
        games += solved;
    }
    if (games == 0) return std::nullopt;
    return sudoku::strength_of(std::exp2(sum / games));
}

std::optional<sudoku::Rating> kept_strength() {
    const auto own = read_own_strength();
    return own ? std::optional(*own) : std::nullopt;
}

Result<bot::BotManner, OptionFault> bot_manner(const Options& options) {
    bot::BotManner manner{options.pace, std::nullopt, options.slips};
    if (options.strength.empty()) return manner;
    if (options.strength == "me") {
        const auto own = read_own_strength();
        if (!own) return own.error();
        manner.strength = *own;
        return manner;
    }
    manner.strength = sudoku::parse_rating(options.strength);
    if (manner.strength) return manner;
    return OptionFault{EX_USAGE, "--strength: '" + printable(options.strength) +
                                     "' is neither 'me' nor from 1.0 to 11.9, such as 3.4"};
}

}  // namespace gridrace::client
