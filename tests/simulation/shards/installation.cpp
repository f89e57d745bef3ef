#include "tests/simulation/shards/installation.hpp"

#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::uint64_t room_count = 3;
constexpr int steps_in_a_course = 1200;
constexpr int most_rounds = 2000;

}  // namespace

Installation::Installation(std::uint64_t seed, const ShardSeams& seams)
    : random_(seed),
      visitors_(random_, seams_, room_count),
      servers_(race::RoomCode::from_number(mix(seed)), seams, random_, course_) {
    visitors_.begin_rooms(*servers_.current(), mix(seed));
}

void Installation::step() {
    const auto what = random_.below(100);
    if (what < 4) {
        disturb();
    } else if (what < 5) {
        visitors_.leave_a_room();
    } else if (what < 10) {
        pass_time();
    } else if (what < 30) {
        visitors_.let_someone_act(servers_.current());
    } else if (what < 50) {
        visitors_.deliver_frame();
    } else {
        servers_.act();
    }
}

void Installation::disturb() {
    using End = Servers::End;
    const auto how = one_in(random_, 2) ? End::kill : End::power_cut;
    switch (random_.below(10)) {
        case 0: servers_.end(how); break;
        case 1: servers_.end_at_a_change(how); break;
        case 2: one_in(random_, 2) ? servers_.stop() : servers_.end(how); break;
        case 3:
        case 4:
        case 5:
        case 6: servers_.disturb_disk(); break;
        default: visitors_.disturb_someone();
    }
}

void Installation::pass_time() {
    servers_.pass_time(Milliseconds(random_.below(one_in(random_, 10) ? 15'000 : 1'000)));
}

void Installation::settle() {
    servers_.heal();
    visitors_.lose_some_lines();
    for (int rounds = 0; something_moves(); ++rounds) {
        require(rounds < most_rounds, "the rooms do not come to rest");
    }
}

bool Installation::something_moves() {
    const bool server_moves = servers_.come_to_rest();
    if (servers_.current() == nullptr) return true;
    return visitors_.let_all_act(*servers_.current()) || server_moves;
}

void Installation::check() {
    visitors_.check_settled();
    const auto log = servers_.log_after_power_cut();
    const auto read = [this, &log](const race::RoomCode& room) {
        std::vector<std::string> records;
        log->read(room, [&](std::error_code error, std::vector<std::string> kept) {
            if (!error) records = std::move(kept);
        });
        log->drain();
        return servers_.logs().chapters(room, records);
    };
    visitors_.check(read, course_.log);
}

ShardCourse Installation::course() {
    course_.answers = visitors_.answers();
    course_.resumed = visitors_.resumed();
    course_.shortened = servers_.logs().shortened();
    course_.shortened_unheard = servers_.logs().shortened_unheard();
    course_.left_long = servers_.logs().left_long();
    course_.trace = random_.next();
    return std::move(course_);
}

std::optional<std::string> violation_in_installation(std::uint64_t seed, const ShardSeams& seams,
                                                     ShardCourse* course) {
    try {
        Installation installation(seed, seams);
        for (int i = 0; i < steps_in_a_course; ++i) installation.step();
        installation.settle();
        installation.check();
        if (course != nullptr) *course = installation.course();
    } catch (const Violation& violation) {
        return violation.what();
    }
    return std::nullopt;
}

}  // namespace gridrace::simulation
