#include "client/app/pages/statistics_view.hpp"

#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

std::string right(std::string_view text, int columns) {
    const int blanks = std::max(columns - display_width(text), 1);
    return std::string(static_cast<std::size_t>(blanks), ' ') + std::string(text);
}

std::string time_text(const std::optional<Milliseconds>& time) {
    return time ? clock_text(*time) : "–";
}

struct Column {
    language::Phrase title;
    int width;
    std::string (*text)(const GradeStatistics& sum);
};

const std::vector<Column>& columns_of_table() {
    static const std::vector<Column> columns{
        {"played"_t, 8, [](const GradeStatistics& sum) { return std::to_string(sum.played); }},
        {"solved"_t, 8, [](const GradeStatistics& sum) { return std::to_string(sum.solved); }},
        {"best"_t, 9, [](const GradeStatistics& sum) { return time_text(sum.best); }},
        {"median"_t, 9, [](const GradeStatistics& sum) { return time_text(sum.median); }},
        {"last 10"_t, 9, [](const GradeStatistics& sum) { return time_text(sum.recent_mean); }},
        {"streak"_t, 8, [](const GradeStatistics& sum) { return std::to_string(sum.streak); }},
        {"longest"_t, 9,
         [](const GradeStatistics& sum) { return std::to_string(sum.longest_streak); }},
    };
    return columns;
}

constexpr int name_columns = 11;

std::string streak_line(const Statistics& statistics, language::Language language) {
    return language::say(language, "Daily streak: {0} (best {1})"_t, statistics.daily_streak,
                         statistics.longest_daily_streak);
}

std::string races_line(const Statistics& statistics, language::Language language) {
    return language::say(language, "Online races: won {0} of {1}"_t, statistics.races_won,
                         statistics.races);
}

}  // namespace

std::vector<std::string> statistics_lines(const Statistics& statistics, language::Language language,
                                          int columns) {
    if (statistics.grades.empty() && statistics.races == 0) {
        return {language::say(language, "No games yet."_t)};
    }
    std::vector<std::string> lines;
    // Narrow windows omit the last columns.
    std::string title(name_columns, ' ');
    std::size_t shown = 0;
    for (const auto& column : columns_of_table()) {
        if (display_width(title) + column.width > columns) break;
        title += right(language::say(language, column.title), column.width);
        ++shown;
    }
    if (!statistics.grades.empty()) lines.push_back(title);
    for (const auto& sum : statistics.grades) {
        const auto name = language::say(language, sum.grade ? grade_phrase(*sum.grade) : "other"_t);
        auto line = fit(name, name_columns);
        for (std::size_t i = 0; i < shown; ++i) {
            const auto& column = columns_of_table()[i];
            line += right(column.text(sum), column.width);
        }
        lines.push_back(line);
    }
    lines.push_back(streak_line(statistics, language));
    lines.push_back(races_line(statistics, language));
    return lines;
}

std::string sums_line(const Statistics& statistics, language::Language language) {
    const auto streak =
        statistics.longest_daily_streak > 0 ? streak_line(statistics, language) : "";
    const auto races = statistics.races > 0 ? races_line(statistics, language) : "";
    return streak + (streak.empty() || races.empty() ? "" : " · ") + races;
}

}  // namespace gridrace::app
