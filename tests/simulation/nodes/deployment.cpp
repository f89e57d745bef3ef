#include "tests/simulation/nodes/deployment.hpp"

#include <algorithm>

#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::uint64_t room_count = 2;
constexpr int steps_in_a_course = 400;
constexpr std::uint32_t steps_per_flight = 80;
constexpr int acts_in_flight = 20;
constexpr int frames_in_flight = 10;
constexpr int most_rounds = 2000;
constexpr int rounds_of_rest = 4;
constexpr Milliseconds busy_round{20};
constexpr Milliseconds quiet_round{100};

}  // namespace

Deployment::Deployment(std::uint64_t seed, const NodesSeams& seams)
    : random_(seed),
      has_flights_(seams.has_flights.value_or(one_in(random_, 3))),
      visitors_(random_, seams.people, room_count),
      nodes_(seams, random_, course_) {
    visitors_.begin_rooms(*nodes_.any(), mix(seed));
    nodes_.begin_to_break();
}

void Deployment::step() {
    if (has_flights_ && one_in(random_, steps_per_flight)) return flee_and_return();
    const auto what = random_.below(100);
    if (what < 3) {
        nodes_.disturb();
    } else if (what < 5) {
        visitors_.disturb_someone();
    } else if (what < 9) {
        nodes_.pass_time(Milliseconds(random_.below(one_in(random_, 10) ? 8000 : 700)));
    } else if (what < 27) {
        visitors_.let_someone_act(nodes_.any());
    } else if (what < 42) {
        visitors_.deliver_frame();
    } else {
        nodes_.act();
    }
}

// A node hangs. Its visitors go to another one, and are back before it has noticed what it missed.
void Deployment::flee_and_return() {
    auto* other = nodes_.any();
    const Milliseconds span(one_in(random_, 2) ? random_.below(500) : 3100 + random_.below(3000));
    auto* hung = nodes_.hang_one(span);
    if (hung == nullptr || other == nullptr || hung == other) return;
    visitors_.move_to(*other);
    for (Milliseconds passed{0}; passed < span;) {
        for (int i = 0; i < acts_in_flight; ++i) nodes_.act();
        for (int i = 0; i < frames_in_flight; ++i) visitors_.deliver_frame();
        const auto step = std::min(span - passed, Milliseconds(1 + span.count() / 8));
        nodes_.pass_time(step);
        passed += step;
    }
    visitors_.move_to(*hung);
}

void Deployment::settle() {
    nodes_.heal();
    visitors_.lose_some_lines();
    for (int rounds = 0, at_rest = 0; at_rest < rounds_of_rest; ++rounds) {
        require(rounds < most_rounds, "the rooms do not come to rest");
        bool moves = nodes_.come_to_rest();
        moves |= visitors_.let_all_act(*nodes_.any());
        at_rest = moves ? 0 : at_rest + 1;
        nodes_.pass_time(moves ? busy_round : quiet_round);
    }
    nodes_.place_all_rooms();
}

void Deployment::check() {
    visitors_.check_settled();
    const auto read = [this](const race::RoomCode& room) {
        return Visitors::Chapters{nodes_.read(room)};
    };
    visitors_.check(read, course_.log);
    nodes_.check();
}

NodesCourse Deployment::course() {
    nodes_.count();
    course_[Happened::answer] = visitors_.answers();
    course_[Happened::resumption] = visitors_.resumed();
    course_.trace = random_.next();
    return std::move(course_);
}

std::optional<std::string> violation_in_deployment(std::uint64_t seed, const NodesSeams& seams,
                                                   NodesCourse* course) {
    try {
        Deployment deployment(seed, seams);
        for (int i = 0; i < steps_in_a_course; ++i) deployment.step();
        deployment.settle();
        deployment.check();
        if (course != nullptr) *course = deployment.course();
    } catch (const Violation& violation) {
        return violation.what();
    }
    return std::nullopt;
}

}  // namespace gridrace::simulation
