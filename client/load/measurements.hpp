// The measurements of a load test. Times are in microseconds.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "client/load/poller.hpp"
#include "common/base/histogram.hpp"

namespace gridrace::client {

struct Measurements {
    Histogram confirmation;        // from the scheduled time of a move to its answer
    Histogram opponents;           // … to each other member's connection
    Histogram welcome;             // from connecting to the server's welcome
    Histogram storm;               // the same in reconnect storms, starting at the cut
    std::uint64_t moves = 0;       // confirmed
    std::uint64_t deliveries = 0;  // of a member's progress to a member
    std::uint64_t frames = 0;
    std::uint64_t unanswered = 0;                 // moves without an answer at the end
    std::map<std::string, std::uint64_t> errors;  // by kind

    bool is_on = false;  // during the measurement

    // Maximum number of kinds, since a server can send any text; others count as "something else".
    static constexpr std::size_t most_kinds_of_errors = 100;

    void count_error(const std::string& what) {
        const bool has_place = errors.size() < most_kinds_of_errors || errors.contains(what);
        ++errors[has_place ? what : "something else"];
    }

    void add(Histogram& histogram, LoadTime from, LoadTime to) const {
        const auto took = std::chrono::duration_cast<std::chrono::microseconds>(to - from).count();
        histogram.add(took < 0 ? 0 : static_cast<std::uint64_t>(took));
    }
};

}  // namespace gridrace::client
