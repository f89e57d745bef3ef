#include "client/tools/seed_feed.hpp"

#include <algorithm>
#include <utility>

namespace gridrace::client::tools {

SeedFeed::SeedFeed(std::uint64_t first, std::uint64_t count, SeedVerb verb,
                   std::uint64_t seeds_in_task)
    : first_(first), count_(count), verb_(std::move(verb)), seeds_in_task_(seeds_in_task) {}

std::optional<Task> SeedFeed::take() {
    if (taken_ == count_) return std::nullopt;
    const auto begin = taken_;
    taken_ += std::min(seeds_in_task_, count_ - taken_);
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
