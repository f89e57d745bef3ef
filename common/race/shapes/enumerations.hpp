// The names of enumerations' values in the contracts, which write them in capitals: GRADE_EASY (see shape.hpp).
#pragma once

#include "common/race/event.hpp"
#include "common/race/room_state.hpp"
#include "common/race/shapes/shape.hpp"

namespace gridrace::race {

template <>
struct Enumeration<sudoku::Grade> {
    static constexpr auto names =
        in_order("easy", "medium", "hard", "expert", "extreme", "diabolical");
};
template <>
struct Enumeration<sudoku::HouseKind> {
    static constexpr auto names = in_order("row", "column", "box");
};
template <>
struct Enumeration<PuzzleSource> {
    static constexpr auto names = in_order("generated", "seeded", "given");
};
template <>
struct Enumeration<Mode> {
    static constexpr auto names =
        in_order("race", "lives", "penalty", "sprint", "match", "territory", "together", "relay",
                 "knock_out", "daily", "swiss", "arena");
};
template <>
struct Enumeration<Assist> {
    static constexpr auto names =
        in_order("highlights", "note_removal", "auto_notes", "check", "rewind", "hints");
};
template <>
struct Enumeration<Role> {
    static constexpr auto names = in_order("player", "spectator");
};
template <>
struct Enumeration<Emote> {
    static constexpr auto names =
        in_order("good_luck", "well_done", "ouch", "wow", "thanks", "good_game");
};
template <>
struct Enumeration<LeaveReason> {
    static constexpr auto names = in_order("left", "kicked", "gone");
};
template <>
struct Enumeration<MeetingReason> {
    static constexpr auto names = in_order("changed", "began", "nobody_came", "missed");
};
template <>
struct Enumeration<RaceEndReason> {
    static constexpr auto names = in_order("all_done", "time_limit");
};
template <>
struct Enumeration<CancelReason> {
    static constexpr auto names = in_order("no_players", "puzzle_not_solvable", "puzzle_not_found",
                                           "too_busy", "puzzle_not_unique");
};
template <>
struct Enumeration<Phase> {
    static constexpr auto names = in_order("lobby", "countdown", "racing");
};
template <>
struct Enumeration<RunStatus> {
    static constexpr auto names = in_order("racing", "finished", "forfeited", "gone", "out");
};

}  // namespace gridrace::race
