// Which seeds a simulation runs through. GRIDRACE_RUNS asks for more of them, GRIDRACE_SEED for a
// certain one first: what a failing test prints runs the same way again.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <set>
#include <string>

namespace gridrace::simulation {

inline std::optional<std::uint64_t> number_from_environment(const char* name) {
    const char* text = std::getenv(name);
    if (text == nullptr) return std::nullopt;
    return std::strtoull(text, nullptr, 10);
}

// Calls `run` with one seed after the other until it returns a violation.
template <class Run>
void run_seeds(std::uint64_t usual, Run run) {
    const auto asked = number_from_environment("GRIDRACE_SEED");
    const auto runs = number_from_environment("GRIDRACE_RUNS");
    const std::uint64_t first = asked.value_or(1);
    const std::uint64_t count = runs.value_or(asked ? 1 : usual);
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const std::optional<std::string> violation = run(seed);
        if (violation) FAIL() << *violation << "\nthe same again: GRIDRACE_SEED=" << seed;
    }
}

// Is this violation found in one of so many runs?
template <class Run>
testing::AssertionResult finds_in_runs(const std::string& violation, std::uint64_t runs, Run run) {
    std::set<std::string> others;
    for (std::uint64_t seed = 1; seed <= runs; ++seed) {
        const std::optional<std::string> found = run(seed);
        if (found == violation) return testing::AssertionSuccess();
        if (found) others.insert(*found);
    }
    auto failure = testing::AssertionFailure() << "not found: " << violation;
    for (const auto& other : others) failure << "\nbut: " << other;
    return failure;
}

}  // namespace gridrace::simulation
