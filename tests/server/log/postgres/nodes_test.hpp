// Two nodes on one database, for tests.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "server/log/postgres/postgres_log.hpp"
#include "tests/server/log/log_contract.hpp"
#include "tests/server/log/postgres/cluster.hpp"

namespace gridrace::server {

// In postgres_log_test.cpp.
template <>
std::unique_ptr<Log> make_empty_log<PostgresLog>();

using namespace std::chrono_literals;

inline Result<std::unique_ptr<PostgresLog>, std::string> try_node(
    const std::string& name, const std::string& program = std::string(version)) {
    return PostgresLog::open({.url = cluster().url(),
                              .program = program,
                              .node = postgres::Node{name, "ws://" + name + ".test:1"},
                              .lock_patience = 200ms});
}

inline std::unique_ptr<Log> open_node(const std::string& name,
                                      const std::string& program = std::string(version)) {
    auto log = try_node(name, program);
    EXPECT_TRUE(log) << log.error();
    return log ? std::move(*log) : nullptr;
}

inline std::unique_ptr<Log> open_alone() {
    auto log = PostgresLog::open({.url = cluster().url(), .lock_patience = 200ms});
    return log ? std::move(*log) : nullptr;
}

// `log` is the node whose calls the functions of the contract make.
class NodesTest : public LogContract<PostgresLog> {
protected:
    NodesTest() {
        log.reset();
        cluster().run("DROP SCHEMA IF EXISTS gridrace CASCADE");
        cluster().outlast_lease();
        a = open_node("a");
        b = open_node("b");
    }

    template <class Call>
    auto as(std::unique_ptr<Log>& node, Call call) {
        std::swap(log, node);
        auto result = call();
        std::swap(log, node);
        return result;
    }
    // As the process had been killed: its connection is closed, and it beats no more.
    void kill(std::unique_ptr<Log>& node, const std::string& name) {
        node.reset();
        age(name, "700 ms");
    }
    // The node's last beat was this long ago.
    static void age(const std::string& name, const std::string& time) {
        cluster().run("UPDATE gridrace.service SET beat_at = clock_timestamp() - interval '" +
                      time + "' WHERE node = '" + name + "'");
    }
    std::vector<race::RoomCode> abandoned() {
        std::promise<std::vector<race::RoomCode>> done;
        log->list_abandoned([&](std::error_code, std::vector<race::RoomCode> rooms) {
            done.set_value(std::move(rooms));
        });
        return done.get_future().get();
    }
    std::error_code release_red() {
        std::promise<std::error_code> done;
        a->release({red}, noon, [&](std::error_code error) { done.set_value(error); });
        return done.get_future().get();
    }
    // The fault, or the URL that `a` is told.
    std::string leave_red_of_a() {
        std::promise<std::string> done;
        a->release_unreadable(red, noon, [&](std::error_code error, std::optional<LeftRoom> left) {
            done.set_value(left ? left->url : error.message());
            EXPECT_TRUE(!left || left->records == 1);
        });
        return done.get_future().get();
    }
    Epoch begin_red() {
        return as(a, [&] {
            const auto epoch = create(red).epoch;
            EXPECT_FALSE(append({{red, epoch, {"a1"}}}));
            return epoch;
        });
    }

    std::unique_ptr<Log> a, b;
};

}  // namespace gridrace::server
