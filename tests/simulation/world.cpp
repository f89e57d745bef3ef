#include "tests/simulation/world.hpp"

#include <algorithm>

#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::size_t most_clients = 6;
constexpr int steps_in_a_room = 1000;

}  // namespace

World::World(std::uint64_t seed, const Machine& machine)
    : random_(seed), machine_(machine), server_(mix(seed), machine) {}

void World::step() {
    const auto what = random_.below(100);
    if (clients_.size() < most_clients && one_in(random_, clients_.size() < 3 ? 8 : 60)) {
        clients_.push_back(std::make_unique<Client>(++people_, machine_));
    } else if (what < 6) {
        pass_time();
    } else if (what < 12 && race::puzzle_wanted(server_.state())) {
        bring_puzzle();
    } else if (what == 12 && one_in(random_, 4)) {
        oversee();
    } else if (!clients_.empty()) {
        act(*clients_[random_.below(static_cast<std::uint32_t>(clients_.size()))]);
    }
}

void World::bring_puzzle() {
    if (one_in(random_, 20)) return server_.deliver_none(race::CancelReason::too_busy);
    if (server_.state().rules.rating && one_in(random_, 4)) {
        return server_.deliver_none(race::CancelReason::puzzle_not_found);
    }
    server_.deliver_puzzle(static_cast<int>(1 + random_.below(one_in(random_, 3) ? 60 : 8)));
}

void World::oversee() {
    const MemberId member{1 + random_.below(server_.state().last_member.value + 1)};
    switch (random_.below(20)) {
        case 0: return server_.oversee(race::KickMember{member});
        case 1: return server_.oversee(race::Announce{"x\x1b[2J"});
        case 2:
        case 3:
        case 4: return server_.oversee(race::Announce{"The server restarts soon."});
        default: return server_.oversee(race::MuteMember{member, !one_in(random_, 3)});
    }
}

void World::connect(Client& client) {
    static const std::vector<std::string> names = {"Ada",      "Bob",  "Ada",
                                                   "Zo\u00eb", "x\ny", "abcdefghijklmnop"};
    const auto& name = names[random_.below(static_cast<std::uint32_t>(names.size()))];
    const auto role = one_in(random_, 5) ? race::Role::spectator : race::Role::player;
    // Refused people mostly come back under another name; some try again.
    const bool is_in = client.connect(server_, name, role);
    if (!is_in && !one_in(random_, 4)) client.renew(++people_);
    if (is_in) put_away_devices_replaced_by(client);
}

// Who takes a seat over by a key ends the connection of the device that had it.
void World::put_away_devices_replaced_by(const Client& client) {
    for (auto& other : clients_) {
        if (other.get() == &client || other->id() != client.id()) continue;
        other->lose(server_, false);
        other->renew(++people_);
    }
}

void World::disturb(Client& client) {
    if (one_in(random_, 3)) {
        client.lose(server_, false);
        connect(client);
    } else {
        client.lose(server_, true);
    }
}

void World::pass_time() {
    const auto deadline = race::next_deadline(server_.state());
    const bool is_countdown = server_.state().phase == race::Phase::countdown;
    if (deadline && one_in(random_, is_countdown ? 2 : 8)) {
        // To the deadline exactly, or to just before it.
        const auto left = std::max(*deadline - server_.now(), Milliseconds(1));
        server_.pass_time(one_in(random_, 3) ? left - Milliseconds(1) : left);
    } else if (one_in(random_, 20)) {
        server_.interrupt(Milliseconds(random_.below(1'000'000)));
    } else {
        server_.pass_time(Milliseconds(random_.below(one_in(random_, 50) ? 600'000 : 2'000)));
    }
}

void World::act(Client& client) {
    if (!client.is_connected()) {
        if (one_in(random_, 3)) connect(client);
        return;
    }
    const bool is_busy = client.seen().phase == race::Phase::racing;
    const auto what = random_.below(is_busy ? 100 : 70);
    if (what < 1) {
        disturb(client);
    } else if (what < 15) {
        client.settle(server_);
    } else if (what < 25) {
        client.deliver_to(server_, one_in(random_, 5));
    } else if (what < 35) {
        client.write_frame(server_, one_in(random_, 20));
    } else if (what < 55) {
        client.read_frame();
    } else if (client.is_member() && (client.unanswered() < 3 || one_in(random_, 20))) {
        client.ask(server_, random_command(random_, client.seen(), client.id(),
                                           server_.solution_for(client.id())));
    }
}

void World::settle() {
    for (auto& client : clients_) {
        if (client->is_connected()) client->settle(server_);
    }
}

void World::abandon() {
    for (auto& client : clients_) client->lose(server_, true);
    constexpr int most_deadlines = 20;
    for (int i = 0; i < most_deadlines && !server_.state().closed; ++i) {
        const auto deadline = race::next_deadline(server_.state());
        require(deadline.has_value(), "a room that everybody left stays open for ever");
        server_.pass_time(*deadline - server_.now());
    }
    require(server_.state().closed, "a room that everybody left does not close");
}

std::optional<std::string> violation_in_room(std::uint64_t seed, const Machine& machine,
                                             race::Events* log) {
    try {
        World world(seed, machine);
        for (int i = 0; i < steps_in_a_room && !world.server().state().closed; ++i) world.step();
        world.settle();
        world.abandon();
        for (int i = 0; i < 3; ++i) world.server().check_history(world.random());
        if (log != nullptr) *log = world.server().log();
    } catch (const Violation& violation) {
        return violation.what();
    }
    return std::nullopt;
}

}  // namespace gridrace::simulation
