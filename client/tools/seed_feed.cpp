#include "client/tools/seed_feed.hpp"

#include <algorithm>
#include <utility>

namespace gridrace::client::tools {

namespace {
constexpr std::uint64_t seeds_in_task = 8;
}  // namespace

SeedFeed::SeedFeed(std::uint64_t first, std::uint64_t count, SeedVerb verb)
    : first_(first), count_(count), verb_(std::move(verb)) {}

std::optional<Task> SeedFeed::take() {
    if (taken_ == count_) return std::nullopt;
    const auto begin = taken_;
    taken_ += std::min(seeds_in_task, count_ - taken_);
    return [begin, end = taken_, first = first_, verb = verb_](Answers& answers) {
        for (auto i = begin; i < end; ++i) {
            const auto verdict = verb(first + i, answers.out);
            if (answers.exit_code == EX_OK) answers.exit_code = verdict.exit_code;
            if (verdict.remark.empty()) continue;
            answers.problems += "seed " + std::to_string(first + i) + ": " + verdict.remark + "\n";
        }
        answers.puzzles = end - begin;
        answers.position = end;
    };
}

}  // namespace gridrace::client::tools
