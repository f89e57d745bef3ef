// The shapes of rules, puzzles asked for and refusals (see shape.hpp).
#pragma once

#include "common/race/head_start.hpp"
#include "common/race/race_rules.hpp"
#include "common/race/shapes/enumerations.hpp"
#include "common/race/shapes/shape.hpp"

namespace gridrace::race {

template <>
struct Shape<sudoku::RatingRange> {
    // The rules check that it is a valid range of the scale.
    static constexpr std::uint64_t most = 0xffff;
    static constexpr auto fields =
        std::tuple{field(1, "lowest", &sudoku::RatingRange::lowest).within(0, most),
                   field(2, "highest", &sudoku::RatingRange::highest).within(0, most)};
};

// A set of assists as it is written.
struct AllowedAssists {
    AssistSet allowed;

    static AllowedAssists of(AssistSet assists) { return {assists}; }
    static bool into(AllowedAssists read, AssistSet& assists) {
        assists = read.allowed;
        return true;
    }
};
template <>
struct Shape<AllowedAssists> {
    static constexpr auto fields = std::tuple{field(1, "allowed", &AllowedAssists::allowed)};
    // Those from before there was a choice.
    static AllowedAssists absent() { return {AssistSet::standard()}; }
};

// The delay with which watchers see the boards as it is written.
struct WatchedBoards {
    bool shown = false;
    std::chrono::seconds delay{0};

    static WatchedBoards of(std::optional<std::chrono::seconds> delay) {
        return {delay.has_value(), delay.value_or(std::chrono::seconds(0))};
    }
    static bool into(WatchedBoards read, std::optional<std::chrono::seconds>& out) {
        out = read.shown ? std::optional(read.delay) : std::nullopt;
        return true;
    }
};
template <>
struct Shape<WatchedBoards> {
    static constexpr auto fields =
        std::tuple{field(1, "shown", &WatchedBoards::shown).always(Contract::wire),
                   field(2, "delay_seconds", &WatchedBoards::delay).always(Contract::wire)};
};

// On the wire all but `day` are optional: SetRules leaves out what stays unchanged.
template <class Member>
constexpr Field<ModeSettings, Member> setting(int number, std::string_view name,
                                              Member ModeSettings::*member) {
    return field(number, name, member).always(Contract::wire);
}
template <>
struct Shape<ModeSettings> {
    static constexpr auto fields =
        std::tuple{setting(1, "mode", &ModeSettings::mode).or_default().zero_is_none(),
                   setting(2, "lives", &ModeSettings::lives).zero_is_default(),
                   setting(3, "penalty_seconds", &ModeSettings::penalty).zero_is_default(),
                   setting(4, "lock_seconds", &ModeSettings::lock).zero_is_default(),
                   setting(5, "races", &ModeSettings::races).zero_is_default(),
                   setting(6, "best_of", &ModeSettings::best_of),
                   setting(7, "teams", &ModeSettings::teams).zero_is_default(),
                   setting(8, "turn_digits", &ModeSettings::turn_digits).zero_is_default(),
                   setting(9, "turn_seconds", &ModeSettings::turn_time).zero_is_default(),
                   setting(10, "rising", &ModeSettings::rising),
                   setting(11, "calm", &ModeSettings::calm),
                   setting(12, "equivalent_boards", &ModeSettings::equivalent_boards),
                   field(13, "day", &ModeSettings::day),
                   setting(16, "table_size", &ModeSettings::table_size).zero_is_default(),
                   setting(17, "arena_minutes", &ModeSettings::arena_time).zero_is_default(),
                   setting(19, "in_teams", &ModeSettings::in_teams),
                   setting(20, "finish_window_seconds", &ModeSettings::finish_window)};
    // Those of rooms from before there were modes, which end at their time limit.
    static ModeSettings absent() {
        ModeSettings settings;
        settings.finish_window = std::chrono::seconds(0);
        return settings;
    }
};

template <>
struct Shape<RaceRules> {
    static constexpr auto fields =
        std::tuple{field(1, "source", &RaceRules::source).zero_is_none(),
                   field(2, "grade", &RaceRules::grade).zero_is_none(),
                   field(3, "max_players", &RaceRules::max_players),
                   field(4, "countdown_seconds", &RaceRules::countdown),
                   field(5, "time_limit_seconds", &RaceRules::time_limit),
                   field(6, "grace_seconds", &RaceRules::grace),
                   field(7, "late_join", &RaceRules::late_join),
                   field(8, "auto_start", &RaceRules::auto_start),
                   field(9, "rating", &RaceRules::rating),
                   field(10, "assists", &RaceRules::assists).as<AllowedAssists>(),
                   field(11, "aid_price_seconds", &RaceRules::assist_price).always().or_default(),
                   field(12, "mode_settings", &RaceRules::mode_settings),
                   field(13, "watched_boards", &RaceRules::boards_delay).as<WatchedBoards>()};
};

template <>
struct Shape<PuzzleChoice> {
    static constexpr auto fields =
        std::tuple{field(1, "seed", &PuzzleChoice::seed).fixed(),
                   field(2, "given_puzzle", &PuzzleChoice::given_puzzle)};
};

template <>
struct Shape<PuzzleOrder> {
    static constexpr auto fields = std::tuple{
        field(1, "grade", &PuzzleOrder::grade), field(2, "seed", &PuzzleOrder::seed).fixed(),
        field(3, "given_puzzle", &PuzzleOrder::given_puzzle),
        field(4, "rating", &PuzzleOrder::rating), field(5, "index", &PuzzleOrder::index)};
};

template <>
struct Shape<HeadStart> {
    static constexpr auto fields =
        std::tuple{field(1, "seconds", &HeadStart::time), field(2, "cells", &HeadStart::cells)};
};

template <>
struct Shape<sudoku::House> {
    static constexpr auto fields =
        std::tuple{field(1, "kind", &sudoku::House::kind),
                   field(2, "index", &sudoku::House::index).within(0, 8)};
};

// An unknown code is kept as a number: a newer server may have more of them.
template <>
struct Shape<Refusal> {
    static constexpr auto fields = std::tuple{field(1, "code", &Refusal::code).within(0, 0xff),
                                              field(2, "houses", &Refusal::houses).at_most(3),
                                              field(3, "cells", &Refusal::cells)};
};

}  // namespace gridrace::race
