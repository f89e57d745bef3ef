// Work by seeds: one after the other.
#pragma once

#include <functional>
#include <string>

#include "client/tools/feed.hpp"

namespace gridrace::client::tools {

// Appends its output for a seed to `out`, in complete lines. Runs on several threads at once.
using SeedVerb = std::function<Verdict(std::uint64_t seed, std::string& out)>;

class SeedFeed : public Feed {
public:
    // `count` seeds starting at `first`; after the largest number comes 0. Few seeds per task show
    // slow ones one by one; many save overhead for fast ones.
    SeedFeed(std::uint64_t first, std::uint64_t count, SeedVerb verb,
             std::uint64_t seeds_in_task = 8);

    bool at_end() const override { return true; }
    std::optional<int> descriptor() const override { return std::nullopt; }
    void read() override {}
    std::optional<Task> take() override;
    std::optional<Task> take_rest() override { return std::nullopt; }
    std::optional<std::uint64_t> length() const override { return count_; }

private:
    std::uint64_t first_;
    std::uint64_t count_;
    std::uint64_t taken_ = 0;
    SeedVerb verb_;
    std::uint64_t seeds_in_task_;
};

}  // namespace gridrace::client::tools
