// A member's side of a simulated room: knows only the bytes it was sent, numbers its commands, and
// sends again what was not answered when the connection was lost.
#pragma once

#include <deque>
#include <map>

#include "tests/simulation/server.hpp"

namespace gridrace::simulation {

class Client {
public:
    Client(std::uint32_t number, const Machine& machine) : machine_(machine) { renew(number); }

    // ---- the connection ----

    // Says Hello; the server answers. False if it was refused.
    bool connect(Server& server, const std::string& name, race::Role role);
    // Everything under way is lost; the server may or may not notice.
    void lose(Server& server, bool server_notices);
    bool is_connected() const { return is_connected_; }

    // ---- messages ----

    // Numbers the command and puts it under way.
    void ask(Server& server, const race::Command& command);
    // The network delivers the oldest of the client's messages, perhaps twice.
    void deliver_to(Server& server, bool twice);
    // The server writes a frame from where it knows the client to be, or a snapshot.
    void write_frame(Server& server, bool as_snapshot);
    // The client reads the oldest frame under way.
    void read_frame();
    // Everything under way arrives, both ways; nothing may be left without an answer.
    void settle(Server& server);

    MemberId id() const { return id_; }
    bool is_member() const { return seen_.member(id_) != nullptr; }
    std::size_t unanswered() const { return unanswered_.size(); }
    const race::RoomState& seen() const { return seen_; }
    // Another person from now on.
    void renew(std::uint32_t number);

private:
    struct Frame {
        std::string bytes;
        race::RoomState expected;  // what the client must know having read it
    };

    void forget_boards();
    void take_snapshot(const wire::ServerMessage& message);
    void take_answer(CommandNumber number, const std::optional<race::Refusal>& refusal);

    const Machine& machine_;
    std::string token_;
    std::optional<race::PlayerKey> key_;
    std::optional<race::Origin> origin_;
    MemberId id_;
    race::RoomState seen_;
    CommandNumber last_asked_;
    std::deque<wire::NumberedCommand> unanswered_;
    std::map<CommandNumber, std::optional<race::Refusal>> answers_;

    bool is_connected_ = false;
    bool has_snapshot_ = false;
    bool has_ended_ = false;  // the server has written its last frame
    race::Cursor written_;    // how far the server has written to this connection
    std::deque<std::string> to_server_;
    std::deque<Frame> to_client_;
};

}  // namespace gridrace::simulation
