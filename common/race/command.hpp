// Commands: a member's requests to the room. Values are as received from the network: decide.hpp
// checks every field.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "common/base/ids.hpp"
#include "common/race/head_start.hpp"
#include "common/race/identity.hpp"
#include "common/race/meeting.hpp"
#include "common/race/race_rules.hpp"
#include "common/race/talk.hpp"

namespace gridrace::race {

enum class Role : std::uint8_t { player, spectator };

struct SetReady {
    bool ready = true;
    friend bool operator==(const SetReady&, const SetReady&) = default;
};

// The host starts the countdown; or another player, if the start is offered (StartOffered).
struct StartRace {
    bool even_if_not_ready = false;
    friend bool operator==(const StartRace&, const StartRace&) = default;
};

// The host removes a member, who cannot come back: neither to the same seat, nor as a new member
// from the same address.
struct KickMember {
    MemberId member;
    friend bool operator==(const KickMember&, const KickMember&) = default;
};

struct TransferHost {
    MemberId member;
    friend bool operator==(const TransferHost&, const TransferHost&) = default;
};

// The host lets all removed members come back to this room.
struct LiftKicks {
    friend bool operator==(const LiftKicks&, const LiftKicks&) = default;
};

// The host locks the room to new members, or unlocks it. Members with a seat can always return. A
// room without members is never locked, since nobody could unlock it; so none is created locked.
struct LockRoom {
    bool locked = true;
    friend bool operator==(const LockRoom&, const LockRoom&) = default;
};

// The host lists the room for strangers, who see it in the server's list of rooms, or takes it off
// again. A room without members is never listed: who comes next has not asked for it.
struct ListRoom {
    bool listed = true;
    friend bool operator==(const ListRoom&, const ListRoom&) = default;
};

// The host sets the word that newcomers must say, or takes it back if it is empty. Members keep their seats.
struct SetWord {
    std::string word;  // as typed
    std::optional<WordHash> hash =
        {};  // by the server; none: no word, or one that cannot be a word
    friend bool operator==(const SetWord&, const SetWord&) = default;
};

// Rules that the host's client, perhaps being older, did not send: they stay unchanged.
struct RulesUnsaid {
    bool assists = false;
    bool assist_price = false;
    ModeSettingSet mode_settings = {};
    bool boards_shown = false;  // whether watchers see the boards
    bool boards_delay = false;  // of boards that stay shown
    friend bool operator==(const RulesUnsaid&, const RulesUnsaid&) = default;
};

// The host changes the rules, between races.
struct SetRules {
    RaceRules rules;
    PuzzleChoice choice;
    RulesUnsaid unsaid = {};
    friend bool operator==(const SetRules&, const SetRules&) = default;
};

// A member becomes player or spectator, between races.
struct SetRole {
    Role role = Role::player;
    friend bool operator==(const SetRole&, const SetRole&) = default;
};

// A move: write a digit into a cell of the player's own grid, replacing the player's earlier digit.
struct PlaceDigit {
    std::uint32_t cell = 0;   // 0..80
    std::uint32_t digit = 0;  // 1..9
    friend bool operator==(const PlaceDigit&, const PlaceDigit&) = default;
};

// A move: remove the player's own digit from a cell.
struct ClearCell {
    std::uint32_t cell = 0;  // 0..80
    friend bool operator==(const ClearCell&, const ClearCell&) = default;
};

// The client is about to give its player an assist that has a price; the player pays for it.
struct TakeAssist {
    Assist assist{};
    friend bool operator==(const TakeAssist&, const TakeAssist&) = default;
};

// Give up this race and stay in the room.
struct Forfeit {
    friend bool operator==(const Forfeit&, const Forfeit&) = default;
};

// A member's team, between races; 0 for any.
struct JoinTeam {
    std::uint32_t team = 0;
    friend bool operator==(const JoinTeam&, const JoinTeam&) = default;
};

// The host gives a member a head start, between races; an empty one takes it back.
struct GiveHeadStart {
    MemberId member;
    HeadStart head_start;
    friend bool operator==(const GiveHeadStart&, const GiveHeadStart&) = default;
};

// Shows the others which cell of the common board the player looks at.
struct PointAt {
    std::uint32_t cell = 0;  // 0..80
    friend bool operator==(const PointAt&, const PointAt&) = default;
};

// A chat line for all members of the room.
struct Say {
    std::string text;  // as typed; decide cleans it
    friend bool operator==(const Say&, const Say&) = default;
};

struct React {
    Emote emote{};
    friend bool operator==(const React&, const React&) = default;
};

struct LeaveRoom {
    friend bool operator==(const LeaveRoom&, const LeaveRoom&) = default;
};

// The host ends the race for those who still play, a minute from now: once somebody has finished.
struct EndRace {
    friend bool operator==(const EndRace&, const EndRace&) = default;
};

// The host seats a bot of the house, between races.
struct AddBot {
    // Tenths of the scale of ratings; 0: like the players of the last race.
    std::uint32_t strength = 0;
    friend bool operator==(const AddBot&, const AddBot&) = default;
};

// The host of a club sets when its next race begins by itself; none: it does not.
struct SetMeeting {
    std::optional<Meeting> meeting;
    friend bool operator==(const SetMeeting&, const SetMeeting&) = default;
};

// A player takes part in the draw of the next race's puzzle (draw.hpp), or in the place of what was said before: between races.
struct CommitDraw {
    Digest commitment{};
    friend bool operator==(const CommitDraw&, const CommitDraw&) = default;
};

// A player who takes part shows its secret, once the countdown has begun.
struct OpenDraw {
    Digest secret{};
    friend bool operator==(const OpenDraw&, const OpenDraw&) = default;
};

// A command of a newer client that this version does not know. Always refused.
struct UnknownCommand {
    friend bool operator==(const UnknownCommand&, const UnknownCommand&) = default;
};

using Command = std::variant<SetReady, StartRace, KickMember, TransferHost, SetRules, SetRole,
                             PlaceDigit, ClearCell, TakeAssist, Forfeit, Say, React, LeaveRoom,
                             LiftKicks, LockRoom, JoinTeam, PointAt, GiveHeadStart, EndRace, AddBot,
                             ListRoom, SetMeeting, SetWord, CommitDraw, OpenDraw, UnknownCommand>;

}  // namespace gridrace::race
