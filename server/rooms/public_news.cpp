#include "server/rooms/public_news.hpp"

#include <algorithm>

#include "common/race/modes/daily.hpp"
#include "common/race/standings.hpp"

namespace gridrace::server {

namespace {

constexpr std::size_t most_winners = 4;
constexpr std::uint32_t least_people = 2;
constexpr std::chrono::hours news_last{24};

bool has_finished(const race::Standing& standing) {
    return standing.status == race::RunStatus::finished;
}

// Whether this is a first place without a finish: on a board for all, or by progress at the time limit.
bool is_ahead_at_the_end(const race::Standing& standing) {
    const bool played_on =
        standing.status == race::RunStatus::racing || standing.status == race::RunStatus::out;
    return played_on && standing.place == 1;
}

Victory victory_of(const std::vector<race::Standing>& standings) {
    Victory victory;
    if (standings.empty()) return victory;
    const auto& first = standings.front();
    const bool is_finished = has_finished(first);
    if (!is_finished && !is_ahead_at_the_end(first)) return victory;
    if (is_finished) victory.time = first.time;
    for (const auto& standing : standings) {
        const bool shares = standing.place == first.place && has_finished(standing) == is_finished;
        if (!shares || victory.winners.size() == most_winners) break;
        victory.winners.push_back(standing.name);
    }
    return victory;
}

std::optional<PublicNews> news_of_day(const race::RoomState& state, Instant now) {
    if (now - race::day_race_end(state.rules) > news_last) return std::nullopt;
    auto standings = race::standings_of_all(state.race);
    std::erase_if(standings, [](const race::Standing& each) { return !has_finished(each); });
    if (standings.empty()) return std::nullopt;
    const auto is_alone = [](const race::Standing& each) { return each.assists_taken == 0; };
    const auto best = std::ranges::find_if(standings, is_alone);
    const auto& winner = best != standings.end() ? *best : standings.front();
    const auto has_begun = [](const race::Run& run) { return run.began_at.has_value(); };
    return DayOver{state.rules.mode_settings.day,
                   {{winner.name}, winner.time, winner.assists_taken > 0},
                   static_cast<std::uint32_t>(std::ranges::count_if(state.race.runs, has_begun)),
                   static_cast<std::uint32_t>(standings.size())};
}

}  // namespace

std::optional<PublicNews> news_of_race(const race::RoomState& state, Instant now,
                                       const std::optional<NetworkKey>& host) {
    if (race::is_of_a_day(state)) return news_of_day(state, now);
    if (!state.listed || state.locked || state.word_needed || !state.code) return std::nullopt;
    const auto& runs = state.race.runs;
    const auto bots = static_cast<std::uint32_t>(std::ranges::count_if(
        runs, [&](const race::Run& run) { return race::is_bot(state, run.member); }));
    const auto people = static_cast<std::uint32_t>(runs.size()) - bots;
    if (people < least_people) return std::nullopt;
    return RaceOver{*state.code,
                    state.club ? state.club->name : "",
                    state.race.mode(),
                    race::difficulty(state.rules),
                    victory_of(race::standings_of_all(state.race)),
                    people,
                    bots,
                    host};
}

std::optional<PublicNews> WaitingNews::look(const race::RoomState& state,
                                            const std::optional<ListedRoom>& listed) {
    if (std::ranges::all_of(state.members, &race::Member::is_bot)) is_told_ = false;
    if (state.phase == race::Phase::racing) is_told_ = true;
    const bool is_due = listed && listed->open && state.phase == race::Phase::lobby && !is_told_;
    if (!is_due) return std::nullopt;
    is_told_ = true;
    return RoomWaits{*listed};
}

}  // namespace gridrace::server
