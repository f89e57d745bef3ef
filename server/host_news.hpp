// What a host reads in the log about who plays, and about limits that come into use. Names nobody.
#pragma once

#include <bitset>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/net/server_context.hpp"

namespace gridrace::server {

// How much there is of each at this server.
struct Activity {
    std::int64_t people = 0;  // connections with a seat: players and spectators, no bots
    std::int64_t rooms = 0;   // open ones
    std::int64_t races = 0;   // under way
    friend bool operator==(const Activity&, const Activity&) = default;
};
Activity activity_of(const ServerContext& context);

// Pure: told figures and times.
class ActivityWatch {
public:
    using TimePoint = std::chrono::steady_clock::time_point;
    static constexpr std::chrono::minutes between_lines{1};

    // What is to be told now: what has changed, at most once a minute; nothing while nobody comes.
    std::optional<Activity> look(const Activity& now, TimePoint at);

private:
    Activity told_;
    std::optional<TimePoint> told_at_;
};

// Pure.
class FirstRefusals {
public:
    // The limits that have refused somebody for the first time since the start.
    std::vector<RefusalCause> look(const RefusalCounts& counts);

private:
    std::bitset<refusal_causes> told_;
};

// Pure.
class CertificateWatch {
public:
    using Seconds = std::chrono::seconds;  // since 1970
    static constexpr std::chrono::hours in_time{3 * 24};
    static constexpr std::chrono::hours between_lines{24};

    // What is to be told, once a day, of a certificate that ends soon or has ended; `ends` is 0 without one.
    std::optional<std::string> look(Seconds ends, Seconds now);

private:
    std::optional<Seconds> told_at_;
};

// Writes what is new into the log. Call about once a second, on one thread.
class HostNews {
public:
    explicit HostNews(const ServerContext& context) : context_(context) {}
    void look(ActivityWatch::TimePoint at);

private:
    const ServerContext& context_;
    ActivityWatch activity_;
    FirstRefusals refusals_;
    std::optional<std::int64_t> backed_up_at_;  // none before the first look
    std::string backup_failure_;
    CertificateWatch certificate_;
};

}  // namespace gridrace::server
