// A server's side of a line.
#pragma once

#include "common/base/random.hpp"
#include "server/rooms/room.hpp"
#include "tests/simulation/cluster/line.hpp"

namespace gridrace::simulation {

struct LineEnd final : server::Subscriber {
    explicit LineEnd(Line& its_line) : line(its_line) {}
    void wake() override { is_woken = true; }
    std::string_view node() const override { return relayed_by; }

    // Writes the next frame, if one is due. What is written to a connection that has broken arrives nowhere.
    bool write(server::Room& room) {
        std::string frame;
        is_woken = room.compose(*subscription, {}, frame);
        if (is_woken && line.has_server) line.to_client.push_back(std::move(frame));
        return is_woken;
    }

    Line& line;
    server::Room::Subscription* subscription = nullptr;
    bool is_woken = false;
    std::string relayed_by{};  // the node that keeps the player's line; empty: this one
};

// Of what was sent some has left the machine before it died.
inline void break_off(Line& line, Random& random) {
    line.to_client.resize(random.below(static_cast<std::uint32_t>(line.to_client.size()) + 1));
    line.has_server = false;
}

}  // namespace gridrace::simulation
