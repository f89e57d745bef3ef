#include "tests/simulation/nodes/deployment.hpp"

#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::uint64_t room_count = 2;
constexpr int steps_in_a_course = 400;
constexpr int most_rounds = 2000;
constexpr int rounds_of_rest = 4;
constexpr Milliseconds busy_round{20};
constexpr Milliseconds quiet_round{100};

}  // namespace

Deployment::Deployment(std::uint64_t seed, const NodesSeams& seams)
    : random_(seed), visitors_(random_, seams.people, room_count), nodes_(seams, random_, course_) {
    visitors_.begin_rooms(*nodes_.any(), mix(seed));
    nodes_.begin_to_break();
}

void Deployment::step() {
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
}

void Deployment::check() {
    visitors_.check_settled();
    const auto read = [this](const race::RoomCode& room) { return nodes_.read(room); };
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
