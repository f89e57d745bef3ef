// What happened in a simulation of nodes, so that one that never gets anywhere is noticed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace gridrace::simulation {

enum class Happened : std::uint8_t {
    kill,
    short_pause,  // shorter than the lease
    long_pause,
    hand_over,
    move,       // of a room, between nodes that live
    placed,     // of these: to where the room's players are
    continued,  // by an owner that had read the room before it moved
    cut_from_database,
    cut_between_nodes,
    database_restart,
    adoption,
    fenced,      // an append of an owner that was none any more
    unheard,     // a commit whose node never heard of it
    resume,      // of a relay at a next owner
    repeat,      // of a command, to a next owner
    following,   // of a room that is lost to its node, by a player of that node
    homecoming,  // of a room, to the node of a relay
    left_room,   // by an older node, to newer ones
    lost_seat,   // that a relay could not resume
    answer,      // to a person
    resumption,  // of a person, from a cursor
    count
};

struct NodesCourse {
    std::array<std::size_t, static_cast<std::size_t>(Happened::count)> counts{};
    std::vector<std::string> log;
    std::uint64_t trace = 0;  // where the random sequence got to

    std::size_t& operator[](Happened what) { return counts[static_cast<std::size_t>(what)]; }
    void add(const NodesCourse& other) {
        for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
    }
};

}  // namespace gridrace::simulation
