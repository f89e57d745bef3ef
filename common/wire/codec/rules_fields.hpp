// Converts rules, puzzles asked for and refusals to and from protobuf (see fields.hpp). Included by codecs only.
#pragma once

#include <optional>

#include "common/wire/codec/fields.hpp"

namespace gridrace::wire::fields {

template <class Pb>
void put(const sudoku::RatingRange& range, Pb& pb) {
    pb.set_lowest(static_cast<std::uint32_t>(range.lowest.tenths));
    pb.set_highest(static_cast<std::uint32_t>(range.highest.tenths));
}

// The rules check that it is a valid range of the scale.
template <class Pb>
bool get(const Pb& pb, sudoku::RatingRange& range) {
    constexpr std::uint32_t most = 0xffff;
    if (pb.lowest() > most || pb.highest() > most) return false;
    range = {{static_cast<int>(pb.lowest())}, {static_cast<int>(pb.highest())}};
    return true;
}

template <class Pb>
bool get_rating(const Pb& pb, std::optional<sudoku::RatingRange>& rating) {
    return !pb.has_rating() || get(pb.rating(), rating.emplace());
}

template <class Pb>
void put(race::AssistSet assists, Pb& pb) {
    for (const auto assist : race::all_assists) {
        if (assists.contains(assist))
            pb.add_allowed(to_pb<std::decay_t<decltype(pb.allowed(0))>>(assist));
    }
}

// If absent: the default from before the field existed. A value that this version does not know
// allows nothing.
template <class Pb>
race::AssistSet get_assists(const Pb& pb) {
    if (!pb.has_assists()) return race::AssistSet::standard();
    race::AssistSet assists;
    for (int i = 0; i < pb.assists().allowed_size(); ++i) {
        race::Assist assist{};
        if (from_pb(pb.assists().allowed(i), race::all_assists.back(), assist)) {
            assists = assists.with(assist);
        }
    }
    return assists;
}

template <class Pb>
void put(const race::ModeSettings& settings, Pb& pb) {
    pb.set_mode(to_pb<std::decay_t<decltype(pb.mode())>>(settings.mode));
    pb.set_lives(settings.lives);
    pb.set_penalty_seconds(static_cast<std::uint32_t>(settings.penalty.count()));
    pb.set_lock_seconds(static_cast<std::uint32_t>(settings.lock.count()));
    pb.set_races(settings.races);
    pb.set_best_of(settings.best_of);
    pb.set_teams(settings.teams);
    pb.set_turn_digits(settings.turn_digits);
    pb.set_turn_seconds(static_cast<std::uint32_t>(settings.turn_time.count()));
    pb.set_rising(settings.rising);
    pb.set_calm(settings.calm);
    pb.set_equivalent_boards(settings.equivalent_boards);
    pb.set_day(settings.day);
    pb.set_table_size(settings.table_size);
    pb.set_arena_minutes(static_cast<std::uint32_t>(settings.arena_time.count()));
    pb.set_in_teams(settings.in_teams);
    pb.set_finish_window_seconds(static_cast<std::uint32_t>(settings.finish_window.count()));
}

// If absent: the mode from before there were others. A mode that this version does not know is none; a number that is
// absent or 0 is the default, but for finish_window: rooms from before it have none.
template <class Pb>
race::ModeSettings get_mode_settings(const Pb& pb) {
    race::ModeSettings settings;
    settings.finish_window = std::chrono::seconds(pb.mode_settings().finish_window_seconds());
    if (!pb.has_mode_settings()) return settings;
    const auto& from = pb.mode_settings();
    bool has_mode = true;
    if constexpr (requires { from.has_mode(); }) has_mode = from.has_mode();
    if (has_mode) settings.mode = known(from.mode(), race::newest_mode);
    const auto read = [](std::uint32_t value, auto& number) {
        if (value > 0) number = std::decay_t<decltype(number)>(value);
    };
    read(from.lives(), settings.lives);
    read(from.penalty_seconds(), settings.penalty);
    read(from.lock_seconds(), settings.lock);
    read(from.races(), settings.races);
    settings.best_of = from.best_of();
    read(from.teams(), settings.teams);
    read(from.turn_digits(), settings.turn_digits);
    read(from.turn_seconds(), settings.turn_time);
    settings.rising = from.rising();
    settings.calm = from.calm();
    settings.equivalent_boards = from.equivalent_boards();
    settings.day = from.day();
    read(from.table_size(), settings.table_size);
    read(from.arena_minutes(), settings.arena_time);
    settings.in_teams = from.in_teams();
    return settings;
}

template <class Pb>
void put(const race::RaceRules& rules, Pb& pb) {
    pb.set_source(to_pb<std::decay_t<decltype(pb.source())>>(rules.source));
    pb.set_grade(to_pb<std::decay_t<decltype(pb.grade())>>(rules.grade));
    if (rules.rating) put(*rules.rating, *pb.mutable_rating());
    pb.set_max_players(rules.max_players);
    pb.set_countdown_seconds(static_cast<std::uint32_t>(rules.countdown.count()));
    pb.set_time_limit_seconds(static_cast<std::uint32_t>(rules.time_limit.count()));
    pb.set_grace_seconds(static_cast<std::uint32_t>(rules.grace.count()));
    pb.set_late_join(rules.late_join);
    pb.set_auto_start(rules.auto_start);
    put(rules.assists, *pb.mutable_assists());
    pb.set_aid_price_seconds(static_cast<std::uint32_t>(rules.assist_price.count()));
    put(rules.mode_settings, *pb.mutable_mode_settings());
    auto& boards = *pb.mutable_watched_boards();
    boards.set_shown(rules.boards_delay.has_value());
    boards.set_delay_seconds(
        static_cast<std::uint32_t>(rules.boards_delay.value_or(std::chrono::seconds(0)).count()));
}

// Leaves an unknown source or grade empty: callers that need them check.
template <class Pb>
bool get(const Pb& pb, race::RaceRules& rules) {
    rules.max_players = pb.max_players();
    rules.countdown = std::chrono::seconds(pb.countdown_seconds());
    rules.time_limit = std::chrono::seconds(pb.time_limit_seconds());
    rules.grace = std::chrono::seconds(pb.grace_seconds());
    rules.late_join = pb.late_join();
    rules.auto_start = pb.auto_start();
    rules.assists = get_assists(pb);
    if (pb.has_aid_price_seconds())
        rules.assist_price = std::chrono::seconds(pb.aid_price_seconds());
    rules.mode_settings = get_mode_settings(pb);
    if (pb.watched_boards().shown())
        rules.boards_delay = std::chrono::seconds(pb.watched_boards().delay_seconds());
    rules.source = known(pb.source(), race::PuzzleSource::given);
    rules.grade = known(pb.grade(), sudoku::all_grades.back());
    return get_rating(pb, rules.rating);
}

// For messages in which rules are required.
template <class Pb>
bool get_rules(const Pb& pb, race::RaceRules& rules) {
    return pb.has_rules() && get(pb.rules(), rules);
}

template <class Pb>
void put(const race::PuzzleChoice& choice, Pb& pb) {
    if (choice.seed) pb.set_seed(*choice.seed);
    if (choice.given_puzzle) pb.set_given_puzzle(sudoku::to_line(*choice.given_puzzle));
}

template <class Pb>
bool get(const Pb& pb, race::PuzzleChoice& choice) {
    if (pb.has_seed()) choice.seed = pb.seed();
    if (!pb.has_given_puzzle()) return true;
    return get_grid(pb.given_puzzle(), choice.given_puzzle.emplace());
}

template <class Pb>
void put(const race::Refusal& refusal, Pb& pb) {
    pb.set_code(static_cast<std::uint32_t>(refusal.code));
    for (const auto house : refusal.houses) {
        auto& added = *pb.add_houses();
        added.set_kind(to_pb<std::decay_t<decltype(added.kind())>>(house.kind));
        added.set_index(house.index);
    }
    for (const auto cell : refusal.cells) pb.add_cells(static_cast<std::uint32_t>(cell.index()));
}

// An unknown code is kept as a number: a newer server may have more of them.
template <class Pb>
bool get(const Pb& pb, race::Refusal& refusal) {
    if (pb.code() > 0xff || pb.houses_size() > 3) return false;
    refusal.code = static_cast<race::RefusalCode>(pb.code());
    for (const auto& house : pb.houses()) {
        sudoku::House read;
        if (!from_pb(house.kind(), sudoku::HouseKind::box, read.kind) || house.index() > 8)
            return false;
        read.index = static_cast<std::uint8_t>(house.index());
        refusal.houses.push_back(read);
    }
    for (const auto index : pb.cells()) {
        sudoku::Cell cell;
        if (!get_cell(index, cell)) return false;
        refusal.cells.insert(cell);
    }
    return true;
}

template <class Pb>
bool get_refusal(const Pb& pb, std::optional<race::Refusal>& refusal) {
    return !pb.has_refusal() || get(pb.refusal(), refusal.emplace());
}

}  // namespace gridrace::wire::fields
