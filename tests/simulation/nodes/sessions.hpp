// The connections of a simulated node, in place of sessions and their sockets: those of players, each with a seat in a
// room that is served here or with a relay to the node that serves it, and those of other nodes' relays. Does one thing
// at a time and only when told; the coroutines that it starts run when the shard runs.
#pragma once

#include <functional>
#include <list>
#include <memory>

#include "common/base/random.hpp"
#include "server/rooms/shard.hpp"
#include "tests/simulation/cluster/line_end.hpp"
#include "tests/simulation/nodes/relay.hpp"

namespace gridrace::simulation {

class Sessions {
public:
    struct Surroundings {
        const NodesSeams& seams;
        Random& random;
        const Instant& now;   // the true time
        const bool& is_calm;  // nothing breaks any more
        // Connects to another node; nullptr if that fails.
        std::function<std::shared_ptr<Line>(const std::string& to, const race::RoomCode&,
                                            std::optional<EntryNumber> resumes)>
            dial;
    };

    Sessions(const Surroundings& around, NodesCourse& course) : around_(around), course_(course) {}
    Sessions(const Sessions&) = delete;
    Sessions& operator=(const Sessions&) = delete;

    // Call first.
    void use(server::Shard& shard) { shard_ = &shard; }

    // A client connects.
    void accept(Line& line, const race::RoomCode& code) { all_.emplace_back(line, code); }
    // A relay of another node connects.
    void accept_relay(const std::shared_ptr<Line>& line, const race::RoomCode& code,
                      std::optional<EntryNumber> resumes, const std::string& by);

    // One of them does something, or waits for its room; false if none can. Throw Violation.
    bool serve_someone() { return try_each(&Sessions::serve); }
    bool write_to_someone() { return try_each(&Sessions::write); }
    bool relay_someone() { return try_each(&Sessions::relay); }
    // Ends all that do not wait for a room.
    void close_all(wire::CloseCode code);
    // The process is gone from one instant to the next.
    void break_off();

    // Of a coroutine, where an exception would be lost.
    const std::optional<std::string>& violation() const { return violation_; }

private:
    struct End {
        End(Line& line, const race::RoomCode& its_code) : to(line), code(its_code) {}
        LineEnd to;
        race::RoomCode code;
        std::shared_ptr<Line> from_node{};  // of another node's relay: keeps the line
        server::Room* room = nullptr;       // once it has a seat
        bool waits_for_room = false;
        std::optional<EntryNumber> resumes{};  // see Guest
        std::unique_ptr<Relay> relay{};        // the room is at another node, or looked for
        wire::Hello hello{};                   // for that, and unanswered commands:
        std::vector<wire::NumberedCommand> unanswered{};
    };

    server::Awaitable<void> admit(End& end, wire::Hello hello);
    server::Awaitable<void> seek(End& end);

    bool try_each(bool (Sessions::*deed)(End&));
    bool serve(End& end);
    void heed(End& end, const wire::NumberedCommand& command);
    bool write(End& end);
    bool follows_room(const End& end) const;
    void follow_room(End& end);
    bool relay(End& end);
    bool notices_that_player_is_gone(const End& end);
    std::optional<EntryNumber> entry_of(const Relay& relay) const;
    std::vector<const server::Room::Subscription*> seats_of_newer_lines(
        const End& end, const server::Room& room) const;
    void refuse(End& end, const server::RoomFault& fault);
    // False: `end` was closed, and is gone.
    bool take_in(End& end, server::Room& room, const wire::Hello& hello);
    void take_home(End& end, server::Room& room);
    void close(End& end, std::optional<wire::CloseCode> code);
    void close(End& end, const wire::Error& reason, wire::CloseCode code);

    Surroundings around_;
    NodesCourse& course_;
    server::Shard* shard_ = nullptr;
    std::list<End> all_;
    std::optional<std::string> violation_;
};

}  // namespace gridrace::simulation
