// Where simulated nodes can be made to go wrong. As they stand all parts do what is right; a test changes one to plant a
// fault, and sees which check finds it.
#pragma once

#include <functional>
#include <optional>

#include "server/net/cluster/relay_journal.hpp"
#include "server/rooms/room_places.hpp"
#include "tests/simulation/cluster/seams.hpp"

namespace gridrace::simulation {

struct NodesSeams {
    Seams people;  // only what concerns clients
    // Visitors flee from nodes that hang; none: in some courses.
    std::optional<bool> has_flights;
    // Nodes of an older version, which cannot read what newer ones have written of races; none: in some courses.
    std::optional<bool> has_older_nodes;

    // ---- the database ----

    bool fences = true;               // appends under an old epoch fail
    bool takes_commands_once = true;  // and those with a command that had its effect before
    bool adopts_rooms_of_living_nodes = false;
    bool adopts_after_a_restart = false;  // of the database, of nodes that are not back yet
    bool forgets_what_came_since_preparation = false;

    // ---- the log of a node ----

    bool answers_at_once = false;   // an append is confirmed before it is durable
    bool forgets_failures = false;  // of appends
    bool repeats_appends = false;   // whose outcome is unknown, in its next session
    bool releases_at_once = false;  // before the append under way
    bool keeps_what_it_cannot_read = false;

    // ---- where rooms are ----

    // What a node does about a room of its own.
    std::function<void(server::PlannedMove& planned)> plans;

    // ---- relays ----

    // A command that is sent; false: it is not. `is_again`: it was sent before.
    std::function<bool(wire::NumberedCommand& command, bool is_again)> sends;
    // What the journal makes of a frame.
    std::function<void(std::string_view bytes, server::RelayJournal::FrameVerdict& heard)> hears;
    // An owner has welcomed the seat again. `answered`: the last command whose answer came by.
    std::function<void(server::RelayJournal& journal,
                       const std::optional<wire::NumberedCommand>& answered)>
        resumes;
    // A relay says that its entry is the newest one.
    bool relays_claim_the_newest_entry = false;
};

}  // namespace gridrace::simulation
