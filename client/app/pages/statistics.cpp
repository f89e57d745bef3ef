#include "client/app/pages/statistics.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <set>

#include "common/base/random.hpp"

namespace gridrace::app {

namespace {

constexpr std::size_t recent = 10;

Milliseconds mean(std::span<const Milliseconds> times) {
    const auto sum = std::accumulate(times.begin(), times.end(), Milliseconds{});
    return sum / static_cast<Milliseconds::rep>(times.size());
}

Milliseconds median(std::vector<Milliseconds> times) {
    std::ranges::sort(times);
    const auto middle = times.size() / 2;
    return times.size() % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
}

GradeStatistics statistics_of_grade(std::span<const PlayedGame> games,
                                    std::optional<sudoku::Grade> grade) {
    GradeStatistics sum;
    sum.grade = grade;
    std::vector<Milliseconds> times;
    for (const auto& game : games) {
        if (game.kind != PlayedGame::Kind::solo || game.grade != grade) continue;
        ++sum.played;
        sum.streak = game.is_won ? sum.streak + 1 : 0;
        sum.longest_streak = std::max(sum.longest_streak, sum.streak);
        if (game.is_won) ++sum.solved;
        if (game.is_won && game.is_ranked) times.push_back(game.time);
    }
    if (times.empty()) return sum;
    sum.best = std::ranges::min(times);
    sum.median = median(times);
    sum.recent_mean = mean(std::span(times).last(std::min(times.size(), recent)));
    return sum;
}

void add_daily_streaks(Statistics& all, std::span<const PlayedGame> games,
                       std::chrono::sys_days today) {
    std::set<std::chrono::sys_days> days;
    for (const auto& game : games) {
        if (game.is_daily && game.is_won && game.day <= today) days.insert(game.day);
    }
    std::size_t streak = 0;
    std::optional<std::chrono::sys_days> last;
    for (const auto day : days) {
        streak = last && day - *last <= streak_grace ? streak + 1 : 1;
        all.longest_daily_streak = std::max(all.longest_daily_streak, streak);
        last = day;
    }
    if (last && today - *last <= streak_grace) all.daily_streak = streak;
}

}  // namespace

Statistics statistics_of(std::span<const PlayedGame> games, std::chrono::sys_days today) {
    Statistics all;
    std::vector<std::optional<sudoku::Grade>> grades(sudoku::all_grades.begin(),
                                                     sudoku::all_grades.end());
    grades.emplace_back();
    for (const auto grade : grades) {
        const auto sum = statistics_of_grade(games, grade);
        if (sum.played > 0) all.grades.push_back(sum);
    }
    for (const auto& game : games) {
        if (game.kind != PlayedGame::Kind::race) continue;
        ++all.races;
        if (game.is_won) ++all.races_won;
    }
    add_daily_streaks(all, games, today);
    return all;
}

bool is_new_best(std::span<const PlayedGame> before, const PlayedGame& game) {
    if (!game.is_won || !game.is_ranked) return false;
    const auto best = statistics_of_grade(before, game.grade).best;
    return best && game.time < *best;
}

std::string day_text(std::chrono::sys_days day) {
    const std::chrono::year_month_day date(day);
    const auto padded = [](unsigned number) {
        return (number < 10 ? "0" : "") + std::to_string(number);
    };
    return std::to_string(static_cast<int>(date.year())) + "-" +
           padded(static_cast<unsigned>(date.month())) + "-" +
           padded(static_cast<unsigned>(date.day()));
}

std::optional<std::chrono::sys_days> parse_day(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const auto number = [text](std::size_t at, std::size_t digits) {
        unsigned value = 0;
        const auto* end = text.data() + at + digits;
        return std::from_chars(text.data() + at, end, value).ptr == end ? value : 0;
    };
    const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(number(0, 4))),
                                           std::chrono::month(number(5, 2)),
                                           std::chrono::day(number(8, 2))};
    constexpr int first_year = 1000;  // day_text writes four digits from this year on
    if (!date.ok() || static_cast<int>(date.year()) < first_year) return std::nullopt;
    return std::chrono::sys_days(date);
}

std::uint64_t daily_seed(std::chrono::sys_days day, sudoku::Grade grade) {
    const auto days = static_cast<std::uint64_t>(day.time_since_epoch().count());
    return mix(mix(days) + static_cast<std::uint64_t>(grade));
}

}  // namespace gridrace::app
