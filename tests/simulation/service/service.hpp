// Some rooms with a race each, and the servers that have them one after the other: driven at random from one seed.
// Servers are killed between any two steps, also while they open the rooms; the disk is slow, or full for a while; the
// clock of a server may be an hour off, and that of the next one right.
#pragma once

#include "tests/simulation/service/process.hpp"

namespace gridrace::simulation {

// What happened, so that a simulation that never gets anywhere is noticed.
struct ServiceCourse {
    std::size_t kills_while_opening = 0;
    std::size_t ends_while_paused = 0;
    std::size_t clocks_set_back = 0;
    std::size_t commits_of_several_rooms = 0;
    std::size_t starts = 0;
};

class Service {
public:
    Service(std::uint64_t seed, const ServiceSeams& seams);

    // One thing happens. Throws Violation.
    void step();
    const ServiceCourse& course() const { return course_; }

private:
    void start();
    void end();
    void pass_time();
    void let_server_act();

    const ServiceSeams& seams_;
    Random random_;
    Truth truth_;
    Disk disk_;
    bool sets_clocks_;
    Milliseconds clock_error_{};
    std::unique_ptr<Process> process_;
    ServiceCourse course_;
};

// Lives through some kills. What was violated, if anything was.
std::optional<std::string> violation_in_service(std::uint64_t seed, const ServiceSeams& seams = {},
                                                ServiceCourse* course = nullptr);

}  // namespace gridrace::simulation
