// Nodes that share a database, and the network between all of them. Nodes are killed, stopped for a while and told to
// hand over; parts of the network fail; the database restarts; the clock of a node may be an hour off.
#pragma once

#include <array>
#include <memory>

#include "tests/simulation/nodes/node_process.hpp"

namespace gridrace::simulation {

class Nodes {
public:
    // Starts all; nothing breaks before begin_to_break(). What these refer to outlives the nodes.
    Nodes(const NodesSeams& seams, Random& random, NodesCourse& course);
    Nodes(const Nodes&) = delete;
    Nodes& operator=(const Nodes&) = delete;

    // One that clients can connect to; nullptr if there is none.
    Entrance* any();
    // Stops one for a while; nullptr if it does not run.
    Entrance* hang_one(Milliseconds span);

    // One of them, the database or the network does something. Throws Violation.
    void act();
    // The same of all, on a way to rest, while nothing breaks; false if there is nothing left to do.
    bool come_to_rest();
    void pass_time(Milliseconds span);
    void begin_to_break() { is_calm_ = false; }
    // Something breaks.
    void disturb();
    // Nothing breaks any more.
    void heal();

    std::vector<std::string> read(const race::RoomCode& room) const { return database_.read(room); }
    // Each takes its rooms to where their players are, as often as it takes.
    void place_all_rooms();
    // Throws Violation.
    void check() const;
    // Adds to the course.
    void count();

private:
    struct Slot {
        std::string name;
        std::unique_ptr<NodeProcess> process{};
        Instant stopped_until{};  // as by SIGSTOP
        Instant cut_until{};      // from the database
        bool reaches_database = true;
        bool is_older = false;  // its version
    };
    struct Link {
        const Slot* from = nullptr;
        const Slot* to = nullptr;
        std::weak_ptr<Line> line;
    };
    struct Cut {
        const Slot* a = nullptr;
        const Slot* b = nullptr;
        Instant until;
        bool is_between(const Slot* from, const Slot* to) const {
            return (a == from && b == to) || (a == to && b == from);
        }
    };

    // A room that is about to move: from who has it to who has begun to read it.
    struct Move {
        Slot* from = nullptr;
        Slot* to = nullptr;
        race::RoomCode room;
        server::MoveReason why{};
    };

    Slot& any_slot();
    bool runs(const Slot& slot) const { return slot.process && slot.stopped_until <= now_; }
    void start(Slot& slot);
    void bury(Slot& slot);
    void kill(Slot& slot);
    void stop_for_a_while(Slot& slot);
    void hand_over(Slot& slot);
    void move_rooms(Slot& from, Slot& to);
    void place_rooms(Slot& slot);
    bool is_a_room_misplaced() const;
    void begin_to_move(Slot& from, Slot& to, const race::RoomCode& room, server::MoveReason why);
    void continue_moves();
    void cut_from_database(Slot& slot);
    void cut_between(Slot& a, Slot& b);
    void cut_for(const Slot& a, const Slot& b, Milliseconds span);
    void cut_until_seats_end();
    void break_a_link();
    void restart_database();
    void pass(Milliseconds span);
    void look_at_network();
    Milliseconds up_to(std::uint32_t milliseconds) {
        return Milliseconds(random_.below(milliseconds));
    }
    std::shared_ptr<Line> dial(const Slot& from, const std::string& to, const race::RoomCode& room,
                               std::optional<EntryNumber> resumes);

    const NodesSeams& seams_;
    Random& random_;
    NodesCourse& course_;
    Instant now_;
    bool is_calm_ = true;
    Database database_;
    Instant database_down_until_;
    std::vector<Cut> cuts_;
    std::vector<Link> links_;
    std::vector<Move> moves_;
    std::array<Slot, 3> slots_{{{"a"}, {"b"}, {"c"}}};
};

}  // namespace gridrace::simulation
