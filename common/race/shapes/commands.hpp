// The shapes of commands (see shape.hpp). Values are as received: decide.hpp checks them.
#pragma once

#include <variant>

#include "common/race/command.hpp"
#include "common/race/shapes/rules.hpp"

namespace gridrace::race {

template <>
struct Shape<SetReady> {
    static constexpr Kind kind{2, "set_ready"};
    static constexpr auto fields = std::tuple{field(1, "ready", &SetReady::ready)};
};
template <>
struct Shape<StartRace> {
    static constexpr Kind kind{3, "start_race"};
    static constexpr auto fields =
        std::tuple{field(1, "even_if_not_ready", &StartRace::even_if_not_ready)};
};
template <>
struct Shape<KickMember> {
    static constexpr Kind kind{4, "kick_member"};
    static constexpr auto fields = std::tuple{field(1, "member", &KickMember::member)};
};
template <>
struct Shape<TransferHost> {
    static constexpr Kind kind{5, "transfer_host"};
    static constexpr auto fields = std::tuple{field(1, "member", &TransferHost::member)};
};
template <>
struct Shape<SetRules> {
    static constexpr Kind kind{6, "set_rules"};
    static constexpr std::size_t members_without_row = 1;  // unsaid: what is absent
    static constexpr auto fields =
        std::tuple{field(1, "rules", &SetRules::rules), field(2, "choice", &SetRules::choice)};
};
template <>
struct Shape<SetRole> {
    static constexpr Kind kind{7, "set_role"};
    static constexpr auto fields = std::tuple{field(1, "role", &SetRole::role)};
};
template <>
struct Shape<PlaceDigit> {
    static constexpr Kind kind{8, "place_digit"};
    static constexpr auto fields =
        std::tuple{field(1, "cell", &PlaceDigit::cell), field(2, "digit", &PlaceDigit::digit)};
};
template <>
struct Shape<ClearCell> {
    static constexpr Kind kind{9, "clear_cell"};
    static constexpr auto fields = std::tuple{field(1, "cell", &ClearCell::cell)};
};
template <>
struct Shape<Forfeit> {
    static constexpr Kind kind{10, "forfeit"};
    static constexpr auto fields = std::tuple<>{};
};
template <>
struct Shape<LeaveRoom> {
    static constexpr Kind kind{11, "leave_room"};
    static constexpr auto fields = std::tuple<>{};
};
template <>
struct Shape<TakeAssist> {
    static constexpr Kind kind{12, "take_aid"};
    static constexpr auto fields = std::tuple{field(1, "assist", &TakeAssist::assist)};
};
template <>
struct Shape<Say> {
    static constexpr Kind kind{13, "say"};
    static constexpr auto fields = std::tuple{field(1, "text", &Say::text)};
};
template <>
struct Shape<React> {
    static constexpr Kind kind{14, "react"};
    static constexpr auto fields = std::tuple{field(1, "emote", &React::emote)};
};
template <>
struct Shape<LiftKicks> {
    static constexpr Kind kind{15, "lift_kicks"};
    static constexpr auto fields = std::tuple<>{};
};
template <>
struct Shape<LockRoom> {
    static constexpr Kind kind{16, "lock_room"};
    static constexpr auto fields = std::tuple{field(1, "locked", &LockRoom::locked)};
};
template <>
struct Shape<JoinTeam> {
    static constexpr Kind kind{17, "join_team"};
    static constexpr auto fields = std::tuple{field(1, "team", &JoinTeam::team)};
};
template <>
struct Shape<PointAt> {
    static constexpr Kind kind{18, "point_at"};
    static constexpr auto fields = std::tuple{field(1, "cell", &PointAt::cell)};
};
template <>
struct Shape<GiveHeadStart> {
    static constexpr Kind kind{19, "give_head_start"};
    static constexpr auto fields = std::tuple{field(1, "member", &GiveHeadStart::member),
                                              field(2, "head_start", &GiveHeadStart::head_start)};
};
template <>
struct Shape<EndRace> {
    static constexpr Kind kind{20, "end_race"};
    static constexpr auto fields = std::tuple<>{};
};
template <>
struct Shape<AddBot> {
    static constexpr Kind kind{21, "add_bot"};
    static constexpr auto fields = std::tuple{field(1, "strength", &AddBot::strength)};
};
template <>
struct Shape<ListRoom> {
    static constexpr Kind kind{22, "list_room"};
    static constexpr auto fields = std::tuple{field(1, "listed", &ListRoom::listed)};
};
template <>
struct Shape<SetMeeting> {
    static constexpr Kind kind{23, "set_meeting"};
    static constexpr auto fields = std::tuple{field(1, "meeting", &SetMeeting::meeting)};
};
template <>
struct Shape<SetWord> {
    static constexpr Kind kind{24, "set_word"};
    static constexpr std::size_t members_without_row = 1;  // hash
    static constexpr auto fields = std::tuple{field(1, "word", &SetWord::word)};
};
template <>
struct Shape<CommitDraw> {
    static constexpr Kind kind{25, "commit_draw"};
    static constexpr auto fields = std::tuple{field(1, "commitment", &CommitDraw::commitment)};
};
template <>
struct Shape<OpenDraw> {
    static constexpr Kind kind{26, "open_draw"};
    static constexpr auto fields = std::tuple{field(1, "secret", &OpenDraw::secret)};
};
// It is not on the wire, and in no log.
template <>
struct Shape<UnknownCommand> {
    static constexpr Kind kind{0, "", Contract::log};
    static constexpr auto fields = std::tuple<>{};
};

}  // namespace gridrace::race
