#include "tests/simulation/service/service.hpp"

#include "tests/simulation/machine.hpp"
#include "tests/simulation/random_command.hpp"

namespace gridrace::simulation {

namespace {

constexpr std::uint32_t rooms = 3;
constexpr int steps_in_a_life = 400;
constexpr std::uint32_t hour = 3'600'000;

}  // namespace

// Half of them on a machine whose clock is never set.
Service::Service(std::uint64_t seed, const ServiceSeams& seams)
    : seams_(seams), random_(seed), sets_clocks_(one_in(random_, 2)) {
    start();
    for (std::uint64_t i = 0; i < rooms; ++i) {
        process_->begin_room(race::RoomCode::from_number(mix(seed) + i));
    }
}

void Service::start() {
    const auto before = clock_error_;
    if (sets_clocks_ && one_in(random_, 2)) {
        clock_error_ = Milliseconds(0);
        if (one_in(random_, 2))
            clock_error_ = Milliseconds(random_.below(2 * hour)) - Milliseconds(hour);
    }
    if (clock_error_ < before) ++course_.clocks_set_back;
    ++course_.starts;
    process_ = std::make_unique<Process>(disk_, seams_, truth_, clock_error_);
}

void Service::end() {
    if (process_->is_opening())
        ++(disk_.is_full ? course_.ends_while_paused : course_.kills_while_opening);
    if (one_in(random_, 4)) {
        process_->stop(random_);
    } else {
        process_->die(random_);
    }
    process_.reset();
}

void Service::pass_time() {
    truth_.pass(Milliseconds(random_.below(one_in(random_, 5) ? 5000 : 200)));
}

void Service::let_server_act() {
    switch (random_.below(5)) {
        case 0: process_->open_next(); break;
        case 1: process_->let_happen(random_); break;
        case 2: process_->beat(); break;
        case 3:
            if (process_->append() && process_->rooms_in_commit() > 1) {
                ++course_.commits_of_several_rooms;
            }
            break;
        default: process_->hear_disk(random_);
    }
}

void Service::step() {
    const auto what = random_.below(100);
    if (what < 15) {
        pass_time();
    } else if (!process_) {
        if (one_in(random_, 3)) start();
    } else if (what < 20) {
        end();
    } else if (what < 22) {
        disk_.is_full = !disk_.is_full && one_in(random_, 2);
    } else {
        let_server_act();
    }
    if (process_) process_->check_clocks(sets_clocks_);
}

std::optional<std::string> violation_in_service(std::uint64_t seed, const ServiceSeams& seams,
                                                ServiceCourse* course) {
    try {
        Service service(seed, seams);
        for (int i = 0; i < steps_in_a_life; ++i) service.step();
        if (course != nullptr) *course = service.course();
    } catch (const Violation& violation) {
        return violation.what();
    }
    return std::nullopt;
}

}  // namespace gridrace::simulation
