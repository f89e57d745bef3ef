// The verb `stats`: the person's results so far.
#include <sysexits.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "client/app/pages/statistics_view.hpp"
#include "client/commands/chosen_settings.hpp"
#include "client/storage/folders.hpp"
#include "client/storage/local_time.hpp"
#include "client/storage/results_file.hpp"
#include "common/base/text.hpp"

namespace gridrace::client {

namespace {

using nlohmann::json;

constexpr int columns = 80;

json statistics_json(const std::optional<Milliseconds>& time) {
    return time ? json(time->count()) : json();
}

json statistics_json(const app::GradeStatistics& sum) {
    return {{"grade", sum.grade ? json(sudoku::name(*sum.grade)) : json()},
            {"played", sum.played},
            {"solved", sum.solved},
            {"best_ms", statistics_json(sum.best)},
            {"median_ms", statistics_json(sum.median)},
            {"mean_of_last_10_ms", statistics_json(sum.recent_mean)},
            {"streak", sum.streak},
            {"longest_streak", sum.longest_streak}};
}

json statistics_json(const app::Statistics& all) {
    auto grades = json::array();
    for (const auto& sum : all.grades) grades.push_back(statistics_json(sum));
    return {{"grades", grades},
            {"daily_streak", all.daily_streak},
            {"longest_daily_streak", all.longest_daily_streak},
            {"races", all.races},
            {"races_won", all.races_won}};
}

}  // namespace

int stats(const Options& options) {
    const auto path = results_path();
    if (!path) return fail({EX_NOINPUT, no_data_folder});
    const auto kept = read_results(*path);
    if (!kept.fault.empty()) return fail({EX_NOINPUT, printable(kept.fault)});
    if (kept.damaged_lines > 0) {
        std::cerr << "gridrace: " << printable(path->string()) << ": " << kept.damaged_lines
                  << " damaged lines are passed over\n";
    }
    const auto all = app::statistics_of(kept.games, local_day(wall_clock()));
    if (options.json) {
        std::cout << statistics_json(all).dump() << '\n';
        return EX_OK;
    }
    const auto language = options.settings.profile.settings.language;
    for (const auto& line : app::statistics_lines(all, language, columns))
        std::cout << line << '\n';
    return EX_OK;
}

}  // namespace gridrace::client
