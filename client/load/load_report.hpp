// The results of a load test, as text and as JSON.
#pragma once

#include <string>

#include "client/load/crowd.hpp"

namespace gridrace::client {

// Several lines.
std::string report(const LoadPlan& plan, const LoadOutcome& outcome);
// One JSON object on one line.
std::string report_json(const LoadPlan& plan, const LoadOutcome& outcome);
// "racing 12 s: 400 of 400 connected, 130,250 moves, p99 4.1 ms, 0 errors".
std::string describe(const LoadProgress& progress);

}  // namespace gridrace::client
