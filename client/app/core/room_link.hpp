// The port through which the screen takes part in a room: a member's connection, over the network
// or in this process.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/app/core/player_board.hpp"
#include "common/race/answered_command.hpp"
#include "common/race/race_record.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::app {

enum class Contact {
    connecting,  // for the first time
    connected,
    lost,   // and reconnecting
    closed  // permanently
};

struct Connection {
    Contact contact = Contact::connecting;
    std::string reason;  // why it is closed or lost, if known: a sentence for the user
    int exit_code = 0;   // of the program then, after sysexits.h; 0: closed by the user or the room
    std::string instead = {};  // the command line that lets one watch the room, if it is full
    friend bool operator==(const Connection&, const Connection&) = default;
};

// The server's name and message; cleaned, empty if it has none.
struct ServerLabel {
    std::string name;
    std::string welcome;
    friend bool operator==(const ServerLabel&, const ServerLabel&) = default;
};

// The server's features beyond the first version of the protocol.
struct ServerAbilities {
    bool room_door = true;     // it can lock rooms and lift kicks
    bool page = false;         // a room's link can be opened in a browser
    bool modes = true;         // it has modes other than race
    bool boards = true;        // its rules may show the boards to watchers
    bool tournaments = true;   // it has the modes swiss and arena
    bool teams = true;         // it has teams in other modes than relay
    bool race_ends = true;     // it ends a race for those who still play
    bool bots = true;          // it has bots of the house
    bool listed_rooms = true;  // it lists rooms for strangers
    bool meetings = true;      // its clubs have meetings
    bool words = true;         // its rooms may want a word
    friend bool operator==(const ServerAbilities&, const ServerAbilities&) = default;
};

// A member whose program does not know all modes.
struct OldClient {
    MemberId member;
    std::vector<race::Mode> unknown_modes;
    bool knows_teams = true;  // in other modes than relay
    friend bool operator==(const OldClient&, const OldClient&) = default;
};

class RoomLink {
public:
    struct Listeners {
        // The state has changed. `events` are the cause (none after a snapshot), `answers` are in
        // the order of their commands.
        std::function<void(const race::Events& events,
                           const std::vector<race::AnsweredCommand>& answers)>
            on_changed;
        std::function<void(const Connection& connection)> on_connection;
        // One sentence to show the user once.
        std::function<void(const std::string& sentence)> on_notice;
    };

    virtual ~RoomLink() = default;

    // Called once, before anything else. Every function here may call the listeners.
    virtual void start(Listeners listeners) = 0;

    virtual void send(const race::Command& command) = 0;

    // The room as this member sees it; without a code until it is known.
    virtual const race::RoomState& state() const = 0;
    virtual MemberId self() const = 0;
    virtual ServerLabel server() const { return {}; }
    virtual ServerAbilities abilities() const { return {}; }
    // Told to a host in the lobby: who would have to leave if the rules needed more than they know.
    virtual std::vector<OldClient> old_clients() const { return {}; }
    // What newcomers must say; empty: nothing, or it is not known here.
    virtual std::string room_word() const { return {}; }
    // The unanswered commands, oldest first. The link keeps them and resends them after a lost
    // connection; the model has a copy (Model::unanswered).
    virtual std::vector<race::Command> unanswered() const = 0;

    // The estimated time on the server's clock.
    virtual Instant now() const = 0;
    // The round-trip time to the server; none without a server.
    virtual std::optional<Milliseconds> round_trip() const { return std::nullopt; }
    // When to call pass_time next; never for a link that has its own timers.
    virtual std::optional<Instant> next_deadline() const { return std::nullopt; }
    virtual void pass_time() {}

    // The record of an ended race of this room; race 0 is the last one. Calls `done` once, perhaps
    // before returning, with the record or a sentence on why there is none; never after close() or
    // drop().
    virtual void fetch_record(RaceNumber race,
                              std::function<void(Result<race::RaceRecord, std::string>)> done) = 0;

    // The record of the last race with the board as this player saw it.
    virtual race::RaceRecord as_seen(race::RaceRecord record) const { return record; }

    // The player's data to restore if this program dies; called after every change, before the
    // related command is sent.
    virtual void keep(const PlayerBoard&) {}

    // The player leaves for a while, and returns: for solo games, whose time stands still
    // meanwhile.
    virtual void pause() {}
    virtual void resume() {}

    // Leaves the room and ends the link; calls `done` when the server knows or cannot be reached.
    virtual void close(std::function<void()> done) = 0;
    // Ends the link and keeps the seat, for the grace time.
    virtual void drop() {}
};

}  // namespace gridrace::app
