// The log of one room, as nodes see a store that other nodes use too: what it has done is durable at once
// and for ever, but its answer may be late, and the node that asked may be gone by then.
#pragma once

#include <deque>
#include <set>
#include <variant>

#include "common/base/random.hpp"
#include "server/log/log.hpp"
#include "tests/simulation/cluster/seams.hpp"

namespace gridrace::simulation {

// What a node asks of the log: to own and read it, or to append.
struct Opening {};
using Request = std::variant<Opening, server::Append>;

// How the log answers.
struct Answered {
    std::error_code error;
    std::optional<server::OpenedLog> opened;
};

class SimulatedLog {
public:
    SimulatedLog(std::uint64_t seed, const Seams& seams) : seams_(seams), random_(seed) {}

    // Does as a whole what was asked, or does not. Sometimes it fails, and sometimes only says so.
    Answered execute(const Request& request);
    // A node died that had asked this: it may still come to the log, at any time.
    void keep_for_later(Request request) { late_.push_back(std::move(request)); }
    bool execute_late();
    // Power is lost.
    void crash();
    // Some appends fail from now on; none does any more.
    void begin_to_fail() { fails_ = true; }
    void calm() { fails_ = false; }

    std::size_t fenced() const { return fenced_; }
    std::vector<std::string> bytes() const;
    // Throws Violation unless every record was written by the last one to have opened the log before it.
    void check_owners() const;

private:
    struct Kept {
        std::string bytes;
        server::Epoch epoch = 0;  // who wrote it
    };

    server::OpenedLog open();
    std::error_code append(server::Append part);
    std::error_code find_fault(const server::Append& part);

    const Seams& seams_;
    Random random_;
    bool fails_ = false;
    std::vector<Kept> records_;
    std::vector<std::size_t>
        found_;  // records by the owner of each epoch, beginning with the first
    std::set<server::AnsweredCommand> answered_;
    std::deque<Request> late_;
    std::size_t fenced_ = 0;
};

}  // namespace gridrace::simulation
