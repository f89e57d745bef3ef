// A relay without its sockets: server/net/cluster/relay.cpp around the real journal. Its line to the room's owner may be
// silent, break off, or lead to a node that does not have the room any more.
#pragma once

#include <memory>

#include "tests/simulation/cluster/line.hpp"
#include "tests/simulation/nodes/nodes_course.hpp"
#include "tests/simulation/nodes/nodes_seams.hpp"

namespace gridrace::simulation {

class Relay {
public:
    using Time = server::RelayJournal::Time;

    Relay(const NodesSeams& seams, NodesCourse& course, wire::Hello hello, Time now,
          std::optional<server::RelayJournal::Seat> held = {})
        : seams_(seams), course_(course), journal_(std::move(hello), now, held) {}
    ~Relay() { leave_owner(); }
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    void submit(const wire::NumberedCommand& command);

    bool has_owner() const { return owner_ != nullptr; }
    void follow(std::shared_ptr<Line> owner);
    // What has arrived from the owner goes to the player. None: nothing has.
    struct Heard {
        std::string frame{};                     // for the player, if it is not empty
        std::optional<wire::CloseCode> ended{};  // the seat has ended
    };
    std::optional<Heard> hear(Time now);
    // The owner is silent for too long.
    void give_up_owner(Time now);
    server::RelayJournal& journal() { return journal_; }
    const server::RelayJournal& journal() const { return journal_; }

private:
    Heard heed(const std::string& bytes, Time now);
    void send_due();
    void note_answers(const std::string& bytes);
    void leave_owner();

    const NodesSeams& seams_;
    NodesCourse& course_;
    server::RelayJournal journal_;
    std::shared_ptr<Line> owner_;
    CommandNumber last_sent_;
    std::deque<wire::NumberedCommand> commands_;  // for a seam
    std::optional<wire::NumberedCommand> answered_;
};

}  // namespace gridrace::simulation
