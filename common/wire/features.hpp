// Features that one side supports beyond the first version of the protocol; proto/codes.md
// describes each. A newer side does not use what the older one lacks.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "common/race/mode_settings.hpp"

namespace gridrace::wire {

enum class Feature : std::uint8_t {
    room_door,     // of a server: LockRoom and LiftKicks
    not_known,     // of a server: it refuses unknown commands and keeps the connection
    silent_rules,  // of a server: rules missing from SetRules stay unchanged
    open_ended,    // of a client: a race under way needs no end reason
    page,   // of a server: it serves the page, so that a room's link can be opened in a browser
    modes,  // of both: modes other than race
    watched_boards,  // of a server: rules may show the boards to watchers
    clubs,           // of a server: rooms that stay
    daily,           // of both: a puzzle of the day
    tournaments,     // of both: the modes swiss and arena
    teams,           // of both: teams in other modes than relay
    entrants,        // of a server: tournaments from a list of names
    team_moves,      // of both: TeamMoved in relays
    partial_rules,   // of both: what SetRules leaves out stays unchanged at every depth
    lacking,         // of both: the host is told which members' clients lack features
    race_ends,       // of a server: EndRace, the finish window, and starting for an idle host
    bots,            // of a server: AddBot
    listed_rooms,    // of a server: ListRoom, and GET /rooms
    meetings,        // of a server: SetMeeting
    field,           // of a server: rooms against ghosts of recorded races, and GET /field
    words,           // of a server: SetWord, and the word of CreateRoom and Hello
    server_words,    // of both: the server_word of Hello, and what GET /healthz says of it
    player_keys,     // of both: the player_key of Hello, KeyChallenge and KeyProof
    draws            // of a server: CommitDraw and OpenDraw
};
inline constexpr std::array all_features{
    Feature::room_door,  Feature::not_known,     Feature::silent_rules,   Feature::open_ended,
    Feature::page,       Feature::modes,         Feature::watched_boards, Feature::clubs,
    Feature::daily,      Feature::tournaments,   Feature::teams,          Feature::entrants,
    Feature::team_moves, Feature::partial_rules, Feature::lacking,        Feature::race_ends,
    Feature::bots,       Feature::listed_rooms,  Feature::meetings,       Feature::field,
    Feature::words,      Feature::server_words,  Feature::player_keys,    Feature::draws};

// A set of features, one bit each. It may hold features of newer versions, which nobody here asks for: a server passes them
// on to another one.
class FeatureSet {
public:
    static constexpr int most = 32;

    constexpr FeatureSet() = default;
    constexpr FeatureSet(std::initializer_list<Feature> features) {
        for (const auto feature : features) insert(feature);
    }

    constexpr void insert(Feature feature) { bits_ |= bit(feature); }
    constexpr bool contains(Feature feature) const { return (bits_ & bit(feature)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr bool has_any_of(FeatureSet others) const { return (bits_ & others.bits_) != 0; }
    constexpr FeatureSet without(FeatureSet others) const {
        FeatureSet left = *this;
        left.bits_ &= ~others.bits_;
        return left;
    }
    friend constexpr bool operator==(FeatureSet, FeatureSet) = default;

private:
    static constexpr unsigned bit(Feature feature) { return 1u << static_cast<unsigned>(feature); }
    unsigned bits_ = 0;
};

// What a host's choice of mode may ask of the members' clients.
inline constexpr FeatureSet mode_features{Feature::modes, Feature::tournaments, Feature::teams,
                                          Feature::team_moves};

// The features of every server and client of this version; a server with the page also has `page`, one
// with a puzzle of the day `daily`, one that seats bots `bots`, one that lists rooms `listed_rooms`, one that
// keeps races to be raced again `field`, one that has a key of its own `player_keys`.
inline constexpr FeatureSet server_features{
    Feature::room_door,      Feature::not_known,  Feature::silent_rules,  Feature::modes,
    Feature::watched_boards, Feature::clubs,      Feature::tournaments,   Feature::teams,
    Feature::entrants,       Feature::team_moves, Feature::partial_rules, Feature::lacking,
    Feature::race_ends,      Feature::meetings,   Feature::words,         Feature::server_words,
    Feature::draws};
inline constexpr FeatureSet client_features{
    Feature::open_ended,   Feature::modes,      Feature::daily,         Feature::tournaments,
    Feature::teams,        Feature::team_moves, Feature::partial_rules, Feature::lacking,
    Feature::server_words, Feature::player_keys};
// Bots never play under a person's key, and have no place in the room of a day, where times of people are compared.
inline constexpr FeatureSet bot_features{
    Feature::open_ended, Feature::modes,         Feature::tournaments, Feature::teams,
    Feature::team_moves, Feature::partial_rules, Feature::lacking,     Feature::server_words};

// What a client must know to play by these settings.
FeatureSet needed_features(const race::ModeSettings& settings);

// "TEAM_MOVES", as in the table of proto/codes.md.
std::string_view name(Feature feature);
// None: this version does not know it.
std::optional<Feature> parse_feature(std::string_view name);
// The names of those in the set that this version knows.
std::vector<std::string_view> names(FeatureSet features);

}  // namespace gridrace::wire
