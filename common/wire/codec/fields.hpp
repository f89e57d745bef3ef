// Converts between values and protobuf messages, field by field. Templates, because the wire and
// the log are two contracts whose messages agree in most places today: where they differ, add an
// overload. `put` writes a value; `get` reads one and returns false if it is invalid. Included by
// codecs only.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <type_traits>

#include "common/race/event.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/wire/features.hpp"

namespace gridrace::wire::fields {

// Our enumerations start at 0; those of protobuf reserve 0 for "unspecified".
template <class PbEnum, class Enum>
PbEnum to_pb(Enum value) {
    return static_cast<PbEnum>(static_cast<int>(value) + 1);
}

// Each value is checked in enum_values.cpp, here and in server/log.
template <class Enum, class PbEnum>
constexpr bool are_same(Enum value, PbEnum pb) {
    return static_cast<int>(value) + 1 == static_cast<int>(pb);
}

template <class Enum, class PbEnum>
bool from_pb(PbEnum value, Enum last, Enum& out) {
    const int number = static_cast<int>(value);
    if (number < 1 || number > static_cast<int>(last) + 1) return false;
    out = static_cast<Enum>(number - 1);
    return true;
}

inline std::int64_t to_pb(Instant at) {
    return at.time_since_epoch().count();
}

// Times outside the years 1970 to 2970 are invalid: sums with them could overflow.
inline bool from_pb(std::int64_t at, Instant& out) {
    constexpr std::int64_t latest = 1000ll * 366 * 24 * 3600 * 1000;
    if (at < 0 || at > latest) return false;
    out = Instant(Milliseconds(at));
    return true;
}

inline constexpr Milliseconds longest_time = std::chrono::days(366);

inline bool from_pb(std::uint64_t length, Milliseconds& out) {
    if (length > static_cast<std::uint64_t>(longest_time.count())) return false;
    out = Milliseconds(static_cast<std::int64_t>(length));
    return true;
}

inline bool get_grid(const std::string& text, sudoku::Grid& out) {
    if (text.size() != sudoku::Cell::count) return false;
    auto grid = sudoku::parse_grid(text);
    if (!grid) return false;
    out = *grid;
    return true;
}

inline bool get_cell(std::uint32_t index, sudoku::Cell& out) {
    if (index >= sudoku::Cell::count) return false;
    out = sudoku::Cell(static_cast<int>(index));
    return true;
}

inline bool get_filled(const std::string& bytes, race::FilledByBox& out) {
    if (bytes.size() != out.size()) return false;
    for (std::size_t box = 0; box < out.size(); ++box) {
        if (static_cast<unsigned char>(bytes[box]) > 9) return false;
        out[box] = static_cast<std::uint8_t>(bytes[box]);
    }
    return true;
}

inline std::string filled_bytes(const race::FilledByBox& filled) {
    return {filled.begin(), filled.end()};
}

// For values that are only shown and that a newer version may extend: an unknown one becomes none.
template <class PbEnum, class Enum>
PbEnum to_pb(const std::optional<Enum>& value) {
    return value ? to_pb<PbEnum>(*value) : static_cast<PbEnum>(0);
}

template <class Enum, class PbEnum>
std::optional<Enum> known(PbEnum value, Enum last) {
    Enum read{};
    return from_pb(value, last, read) ? std::optional(read) : std::nullopt;
}

// ---- features ----

template <class Pb>
void put(FeatureSet features, Pb& pb) {
    for (int i = 0; i < FeatureSet::most; ++i) {
        const auto feature = static_cast<Feature>(i);
        if (features.contains(feature))
            pb.add_features(to_pb<std::decay_t<decltype(pb.features(0))>>(feature));
    }
}

// Features beyond the size of a set are dropped.
template <class Pb>
FeatureSet get_features(const Pb& pb) {
    FeatureSet features;
    for (int i = 0; i < pb.features_size(); ++i) {
        Feature feature{};
        if (from_pb(pb.features(i), static_cast<Feature>(FeatureSet::most - 1), feature))
            features.insert(feature);
    }
    return features;
}

// ---- turns and scores: of events and of snapshots ----

// Of race::TurnChanged or race::Turn: the same fields, the team first.
template <class Turn, class Pb>
void put_turn(const Turn& turn, Pb& pb) {
    pb.set_team(turn.team);
    pb.set_player(turn.player.value);
    pb.set_digits_left(turn.digits_left);
    pb.set_until(to_pb(turn.until));
}

template <class Pb>
void put(const race::HeadStart& head_start, Pb& pb) {
    pb.set_seconds(static_cast<std::uint32_t>(head_start.time.count()));
    pb.set_cells(head_start.cells);
}

template <class Pb>
race::HeadStart get_head_start(const Pb& pb) {
    return {std::chrono::seconds(pb.seconds()), pb.cells()};
}

template <class Pb, class Turn>
bool get_turn(const Pb& pb, Turn& turn) {
    turn.team = pb.team();
    turn.player = {pb.player()};
    turn.digits_left = pb.digits_left();
    return from_pb(pb.until(), turn.until);
}

template <class Pb>
void put_scores(const std::vector<race::MatchScore>& scores, Pb& pb) {
    for (const auto& score : scores) {
        auto& out = *pb.add_scores();
        out.set_member(score.member.value);
        out.set_name(score.name);
        out.set_gained(score.gained);
        out.set_points(score.points);
        out.set_wins(score.wins);
        out.set_buchholz(score.buchholz);
        out.set_team(score.team);
    }
}

template <class Pb>
bool get_scores(const Pb& pb, std::vector<race::MatchScore>& scores) {
    constexpr int most = 10'000;  // far more than members come to a match
    if (pb.scores_size() > most) return false;
    for (const auto& score : pb.scores()) {
        scores.push_back({{score.member()},
                          score.name(),
                          score.gained(),
                          score.points(),
                          score.wins(),
                          score.buchholz(),
                          score.team()});
    }
    return true;
}

// ---- the list of a room ----

template <class PbNames>
void put_names(const std::vector<std::string>& names, PbNames& pb) {
    for (const auto& name : names) *pb.Add() = name;
}

template <class PbNames>
bool get_names(const PbNames& pb, std::vector<std::string>& names) {
    constexpr int most_names = 256;  // more than any list has
    if (pb.size() > most_names) return false;
    names.assign(pb.begin(), pb.end());
    return true;
}

template <class Tables, class PbTables>
void put_tables(const Tables& tables, PbTables& pb) {
    for (const auto& table : tables) {
        auto& out = *pb.Add();
        for (const auto player : table.players) out.add_players(player.value);
    }
}

// Nobody sits at two tables.
template <class PbTables>
bool get_tables(const PbTables& pb, race::Tables& tables) {
    constexpr int most_players = 256;  // more than any race has
    std::set<std::uint32_t> seated;
    for (const auto& from : pb) {
        auto& table = tables.emplace_back();
        for (const auto player : from.players()) {
            if (!seated.insert(player).second || seated.size() > most_players) return false;
            table.players.push_back({player});
        }
        if (table.players.empty()) return false;
    }
    return true;
}

}  // namespace gridrace::wire::fields
