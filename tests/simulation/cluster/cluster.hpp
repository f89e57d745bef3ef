// A room, the nodes that serve it one after the other or against each other, its log, and a few people:
// driven at random from one seed. Nodes die and are held up between any two steps, lines break and
// what was on them arrives late, the log fails at times.
#pragma once

#include <array>
#include <list>

#include "tests/simulation/cluster/node.hpp"
#include "tests/simulation/cluster/person.hpp"

namespace gridrace::simulation {

// What the life of a room was like.
struct Course {
    std::vector<std::string> log;
    std::array<std::size_t, progress_count> crashes{};  // by what the node had come to
    std::size_t fenced = 0;                             // appends of owners that were none any more
    std::size_t answers = 0;                            // confirmed to somebody
    std::size_t resumed = 0;                            // from a cursor
    std::uint64_t trace = 0;                            // where the random sequence got to
};

class Cluster {
public:
    Cluster(std::uint64_t seed, const Seams& seams);
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    // One thing happens. Throws Violation.
    void step();
    // Nothing breaks any more, everybody comes once more, and all that is under way arrives.
    void settle();
    // Throws Violation unless everybody saw what the log says.
    void check();

    Course course();

private:
    struct Way {
        explicit Way(Person& its_person) : person(its_person) {}
        Person& person;
        Line line;
    };

    Person& somebody();
    Node& any_node();
    Node& start_node();
    void connect(Person& person);
    void lose_line(Person& person);
    void deliver_frame();
    void let_node_act();
    void disturb();
    void crash();
    void take_over();
    void pass_time();
    void kill(Node& node);
    void forget(Node& node);
    bool is_closed() const { return owner_ != nullptr && owner_->is_room_closed(); }
    bool something_moves();

    const Seams& seams_;
    Random random_;
    Instant now_;
    sudoku::Grid solution_;
    race::RoomCode code_;
    SimulatedLog log_;
    Evidence evidence_;
    std::vector<Person> people_;
    std::list<Way> ways_;
    std::list<Node> nodes_;
    // Newcomers are sent there, and never to one that had the room before it.
    Node* owner_ = nullptr;
    Course course_;
};

// Lives through one room. What was violated, if anything was.
std::optional<std::string> violation_in_cluster(std::uint64_t seed, const Seams& seams = {},
                                                Course* course = nullptr);

}  // namespace gridrace::simulation
