// GET /field: the races of the field, each with a number that names its puzzle without showing it, and who is raced
// against.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "server/net/link/http.hpp"
#include "server/rooms/race_field.hpp"

namespace gridrace::server {

// The document for these races.
std::string field_json(const std::vector<FieldRace>& races);

// The answer, composed at most once a second however many ask. Thread-safe.
class FieldAnswer {
public:
    explicit FieldAnswer(const RaceField& field) : field_(field) {}

    Response at(std::chrono::steady_clock::time_point now);

private:
    const RaceField& field_;
    std::mutex mutex_;
    std::string json_;  // empty: not composed yet
    std::chrono::steady_clock::time_point composed_at_;
};

}  // namespace gridrace::server
