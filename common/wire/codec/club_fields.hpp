// Converts clubs to and from protobuf, for snapshots and for the log (see fields.hpp). The log also
// has the tokens of players. Included by codecs only.
#pragma once

#include <algorithm>

#include "common/wire/codec/rules_fields.hpp"

namespace gridrace::wire::fields {

// Maximum list lengths, more than any club has: a newer server may keep more.
inline constexpr int most_listed_players = 1000;
inline constexpr int most_listed_duels = 100'000;
inline constexpr int most_listed_races = 1000;

template <class Pb>
void put_kind(const race::ClubRaceKind& kind, Pb& pb) {
    pb.set_mode(to_pb<std::decay_t<decltype(pb.mode())>>(kind.mode));
    if (kind.grade) pb.set_grade(to_pb<std::decay_t<decltype(pb.grade())>>(*kind.grade));
    if (kind.rating) put(*kind.rating, *pb.mutable_rating());
}

// A mode or grade that this version does not know is none.
template <class Pb>
bool get_kind(const Pb& pb, race::ClubRaceKind& kind) {
    kind.mode = known(pb.mode(), race::newest_mode);
    if (pb.has_grade()) kind.grade = known(pb.grade(), sudoku::all_grades.back());
    return get_rating(pb, kind.rating);
}

template <class Pb>
void put_results(const std::vector<race::ClubResult>& results, Pb& pb) {
    for (const auto& result : results) {
        auto& out = *pb.add_results();
        out.set_player(result.player);
        out.set_place(result.place);
        out.set_points(result.points);
        out.set_won(result.won);
    }
}

template <class Pb>
bool get_results(const Pb& pb, std::vector<race::ClubResult>& results) {
    if (pb.results_size() > most_listed_players) return false;
    for (const auto& result : pb.results()) {
        results.push_back({result.player(), result.place(), result.points(), result.won()});
    }
    return true;
}

template <class Pb>
void put_player(const race::ClubPlayer& player, Pb& pb) {
    pb.set_number(player.number);
    pb.set_name(player.name);
    pb.set_member(player.member.value);
    pb.set_races(player.races);
    pb.set_wins(player.wins);
    pb.set_points(player.points);
    pb.set_last_seen(to_pb(player.last_seen));
    if constexpr (requires { pb.token(); }) {
        pb.set_token(player.token.data(), player.token.size());
    }
}

template <class Pb>
bool get_player(const Pb& pb, race::ClubPlayer& player) {
    player.number = pb.number();
    player.name = pb.name();
    player.member = {pb.member()};
    player.races = pb.races();
    player.wins = pb.wins();
    player.points = pb.points();
    if constexpr (requires { pb.token(); }) {
        if (pb.token().size() != player.token.size()) return false;
        std::ranges::copy(pb.token(), player.token.begin());
    }
    return from_pb(pb.last_seen(), player.last_seen);
}

template <class Pb>
void put_club_race(const race::ClubRace& race, Pb& pb) {
    pb.set_number(race.number);
    pb.set_at(to_pb(race.at));
    put_kind(race.kind, *pb.mutable_kind());
    pb.set_players(race.players);
    for (const auto& place : race.places) {
        auto& out = *pb.add_places();
        out.set_player(place.player);
        out.set_name(place.name);
        out.set_place(place.place);
    }
}

template <class Pb>
bool get_club_race(const Pb& pb, race::ClubRace& race) {
    race.number = pb.number();
    race.players = pb.players();
    if (pb.places_size() > most_listed_players) return false;
    for (const auto& place : pb.places()) {
        race.places.push_back({place.player(), place.name(), place.place()});
    }
    return from_pb(pb.at(), race.at) && get_kind(pb.kind(), race.kind);
}

template <class Pb>
void put_club(const race::Club& club, Pb& pb) {
    pb.set_name(club.name);
    pb.set_founded(to_pb(club.founded));
    pb.set_raced(club.raced);
    pb.set_last_player(club.last_player);
    for (const auto& player : club.players) put_player(player, *pb.add_players());
    for (const auto& duel : club.duels) {
        auto& out = *pb.add_duels();
        out.set_one(duel.one);
        out.set_other(duel.other);
        out.set_ahead(duel.ahead);
        out.set_behind(duel.behind);
    }
    for (const auto& race : club.races) put_club_race(race, *pb.add_races());
}

template <class Pb>
bool get_duels(const Pb& pb, std::vector<race::ClubDuel>& duels) {
    if (pb.duels_size() > most_listed_duels) return false;
    for (const auto& duel : pb.duels()) {
        duels.push_back({duel.one(), duel.other(), duel.ahead(), duel.behind()});
    }
    const auto players = [](const race::ClubDuel& duel) { return std::pair(duel.one, duel.other); };
    return std::ranges::adjacent_find(duels, std::ranges::greater_equal(), players) == duels.end();
}

template <class Pb>
bool get_club(const Pb& pb, race::Club& club) {
    club.name = pb.name();
    club.raced = pb.raced();
    club.last_player = pb.last_player();
    if (pb.players_size() > most_listed_players || pb.races_size() > most_listed_races)
        return false;
    for (const auto& player : pb.players()) {
        const auto before = club.players.empty() ? 0 : club.players.back().number;
        if (!get_player(player, club.players.emplace_back())) return false;
        if (club.players.back().number <= before) return false;
    }
    for (const auto& race : pb.races()) {
        if (!get_club_race(race, club.races.emplace_back())) return false;
    }
    return from_pb(pb.founded(), club.founded) && get_duels(pb, club.duels);
}

}  // namespace gridrace::wire::fields
