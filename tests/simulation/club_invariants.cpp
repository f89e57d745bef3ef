#include "tests/simulation/club_invariants.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "common/base/text.hpp"
#include "common/race/standings.hpp"
#include "tests/simulation/machine.hpp"

namespace gridrace::simulation {

namespace {

using race::Club;
using race::ClubResult;

void check_players(const Club& club) {
    require(club.players.size() <= race::most_club_players, "a club has too many players");
    std::set<std::string> names;
    std::set<MemberId> members;
    std::uint32_t last = 0;
    for (const auto& player : club.players) {
        require(player.number > last, "players of a club stand in the order of their numbers");
        last = player.number;
        const auto cleaned = clean_name(player.name);
        require(cleaned && *cleaned == player.name, "a player's name is not a clean name");
        require(names.insert(player.name).second, "two players of a club have one name");
        require(members.insert(player.member).second, "one member is two players of a club");
        require(player.races <= club.raced, "a player was in more races than there were");
        require(player.wins <= player.races, "a player won more races than there were");
    }
    require(last <= club.last_player, "a player has a number that was never given away");
}

void check_duels(const Club& club) {
    for (const auto& duel : club.duels) {
        const auto* one = club.player(duel.one);
        const auto* other = club.player(duel.other);
        require(one != nullptr && other != nullptr && duel.one < duel.other,
                "somebody met nobody of the club");
        const auto met = duel.ahead + duel.behind;
        require(met > 0 && met <= std::min(one->races, other->races),
                "two players met more often than they raced");
    }
}

void check_races(const Club& club) {
    require(club.races.size() == std::min<std::size_t>(club.raced, race::club_races_kept),
            "a club remembers too few or too many races");
    auto number = club.raced - static_cast<std::uint32_t>(club.races.size());
    for (const auto& race : club.races) {
        require(race.number == ++number, "a race of a club is left out");
        require(race.places.size() <= race::club_places_kept &&
                    race.places.size() <= race.players && race.players >= 2,
                "a race of a club has too few or too many places");
    }
}

// Bots take no places from people, but teams share theirs with their bots.
std::uint32_t bots_ahead(const race::RoomState& ended, std::uint32_t place) {
    std::uint32_t bots = 0;
    for (const auto& standing : race::standings_of_all(ended.race)) {
        if (standing.place < place && race::is_bot(ended, standing.member)) ++bots;
    }
    return race::has_teams(ended.race.mode_settings) ? 0 : bots;
}

// Who counts, with the place: not by the code that the room counts by.
std::map<std::uint32_t, std::uint32_t> places_of(const race::RoomState& ended) {
    std::map<std::uint32_t, std::uint32_t> places;
    for (const auto& standing : race::standings_of_all(ended.race)) {
        const auto& run = *ended.run(standing.member);
        const bool did_nothing =
            run.status == race::RunStatus::gone && run.solved == 0 && race::cells_filled(run) == 0;
        const auto player =
            std::ranges::find(ended.club->players, standing.member, &race::ClubPlayer::member);
        if (did_nothing || player == ended.club->players.end()) continue;
        const bool counts_places = ended.race.mode() != race::Mode::together;
        const auto place = standing.place - bots_ahead(ended, standing.place);
        places.emplace(player->number, counts_places ? place : 1);
    }
    return places;
}

void check_score(const std::map<std::uint32_t, std::uint32_t>& places,
                 const race::ClubScored& scored) {
    require(scored.results.size() == places.size(), "a race counts for too few or too many");
    bool somebody_won = false;
    for (const auto& result : scored.results) {
        const auto place = places.find(result.player);
        require(place != places.end() && place->second == result.place,
                "a race counts with another place");
        require(!result.won || result.place == 1, "somebody wins who is not first");
        somebody_won |= result.won;
    }
    require(std::ranges::is_sorted(scored.results, {}, &ClubResult::place),
            "the results of a race are not best first");
    const bool is_draw = std::ranges::all_of(
        places, [&](const auto& place) { return place.second == places.begin()->second; });
    require(!is_draw || !somebody_won, "somebody wins a race in which nobody was ahead");
}

}  // namespace

void check_club(const race::RoomState& state) {
    require(state.barred.size() <= race::barred_kept, "too many kicked tokens are remembered");
    if (!state.club) return;
    require(clean_club_name(state.club->name) == state.club->name, "a club's name is not clean");
    check_players(*state.club);
    check_duels(*state.club);
    check_races(*state.club);
}

void check_scores(const race::RoomState& before, const race::Events& events) {
    auto state = before;
    std::map<std::uint32_t, std::uint32_t> due;
    for (const auto& event : events) {
        if (const auto* scored = std::get_if<race::ClubScored>(&event)) {
            require(due.size() >= 2, "a race counts in which fewer than two took part");
            check_score(due, *scored);
            due.clear();
        }
        race::fold(state, event);
        if (std::holds_alternative<race::RaceEnded>(event) && state.club) due = places_of(state);
    }
    require(due.size() < 2, "a race of a club does not count");
}

void check_shortened(const race::RoomState& before, const race::RoomState& after) {
    auto expected = before;
    expected.race = {};
    expected.race.number = before.race.number;
    expected.match = {};
    expected.tournament = {};
    expected.talk.clear();
    expected.public_events = {before.public_events.value + (before.word ? 3u : 2u)};
    require(after == expected, "the short log leads to another club");
}

}  // namespace gridrace::simulation
