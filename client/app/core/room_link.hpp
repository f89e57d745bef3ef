// The port through which the screen takes part in a room: a member's end of it, over the network or in
// this very process.
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
    lost,   // and being looked for again
    closed  // for good
};

struct Connection {
    Contact contact = Contact::connecting;
    std::string reason;       // why it is closed or lost, if known: a sentence for the person
    bool is_failure = false;  // closed, but not because the person or the room wanted it so
    friend bool operator==(const Connection&, const Connection&) = default;
};

// What the server is called and tells everybody who comes; cleaned, and empty if it says nothing.
struct ServerLabel {
    std::string name;
    std::string welcome;
    friend bool operator==(const ServerLabel&, const ServerLabel&) = default;
};

// What the server can do beyond the first version of the protocol.
struct ServerAbilities {
    bool room_door = true;  // it locks rooms, and lets kicked members back in
    friend bool operator==(const ServerAbilities&, const ServerAbilities&) = default;
};

class RoomLink {
public:
    struct Listeners {
        // The state has changed. `events` are those that changed it (none after a snapshot), `answers`
        // are in the order of their commands.
        std::function<void(const race::Events& events,
                           const std::vector<race::AnsweredCommand>& answers)>
            on_changed;
        std::function<void(const Connection& connection)> on_connection;
        // One sentence that the person should know once.
        std::function<void(const std::string& sentence)> on_notice;
    };

    virtual ~RoomLink() = default;

    // Called once, before anything else. The listeners may be called from within any function here.
    virtual void start(Listeners listeners) = 0;

    virtual void send(const race::Command& command) = 0;

    // The room as this member may see it; without a code as long as nothing is known.
    virtual const race::RoomState& state() const = 0;
    virtual MemberId self() const = 0;
    virtual ServerLabel server() const { return {}; }
    virtual ServerAbilities abilities() const { return {}; }
    // The commands sent and not answered yet, the oldest first. The link keeps them, and sends them again after a lost
    // connection; the model only repeats them (Model::unanswered).
    virtual std::vector<race::Command> unanswered() const = 0;

    // The server's clock, as well as it is known.
    virtual Instant now() const = 0;
    // How long the way to the server and back takes; none while there is no server.
    virtual std::optional<Milliseconds> round_trip() const { return std::nullopt; }
    // When pass_time wants to be called: a link that needs no clock of the screen says never.
    virtual std::optional<Instant> next_deadline() const { return std::nullopt; }
    virtual void pass_time() {}

    // The record of a race of this room that has ended; race 0 is the last such. Calls `done` once, perhaps from
    // within the call, with the record or a sentence that says why there is none; never after close() or
    // drop().
    virtual void fetch_record(RaceNumber race,
                              std::function<void(Result<race::RaceRecord, std::string>)> done) = 0;

    // What the player wants to find again if this program dies; told after every change, and before the
    // command that goes with it is sent.
    virtual void keep(const PlayerBoard&) {}

    // The player is away for a while, and back: for links whose room is played alone, where time stands still
    // meanwhile.
    virtual void pause() {}
    virtual void resume() {}

    // Leaves the room and ends the link; calls `done` when the server has been told or cannot be.
    virtual void close(std::function<void()> done) = 0;
    // Ends the link and keeps the seat, for as long as the room keeps it for those who are away.
    virtual void drop() {}
};

}  // namespace gridrace::app
