// The log on a machine that stops: at any instant, with any part of what was not yet synced.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "tests/server/disk/older_file.hpp"

namespace gridrace::server {

namespace {

constexpr int lives = std::max(20 / GRIDRACE_ONE_FAULT_IN, 1);
constexpr int rounds = 16;

using Findings = std::map<Finding, int>;

// What is found after so many lives on such a disk, at every other instant of which the machine stops.
Findings findings_after(int count, const Fate& fate, const SimulatedDisk& disk = {}) {
    Findings findings;
    std::size_t stops = 0;
    for (int seed = 1; seed <= count; ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        for (const auto& moment : live_on({disk, {}}, rounds, 2, fate, random)) {
            ++stops;
            if (const auto finding = finding_after(moment, fate, random)) ++findings[*finding];
        }
    }
    std::cout << count << " lives, " << stops << " stops\n";
    return findings;
}

}  // namespace

TEST(PowerCut, LosesNothingConfirmed) {
    EXPECT_EQ(findings_after(lives, {Durability::power_cut, cut_power}), Findings());
}

TEST(PowerCut, LosesNothingConfirmedHoweverOftenItComes) {
    constexpr int in_a_row = 6;
    for (int seed = 1; seed <= 2 * lives; ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        Moment moment;
        for (int life = 1; life <= in_a_row; ++life) {
            const auto moments = live_on(moment, rounds, 60, {}, random);
            moment = moments[random.below(static_cast<std::uint32_t>(moments.size()))];
        }
        EXPECT_EQ(finding_after(moment, {}, random), std::nullopt) << "seed " << seed;
    }
    std::cout << 2 * lives << " times " << in_a_row << " stops in a row\n";
}

TEST(PowerCut, LosesNothingConfirmedByAnOlderServer) {
    Random random(1);
    const auto moments = live_on(with_file_of_version_1(30), 1, 1, {}, random);
    for (const auto& moment : moments) EXPECT_EQ(finding_after(moment, {}, random), std::nullopt);
    std::cout << moments.size() << " stops\n";
}

TEST(PowerCut, LosesConfirmedRecordsButNoOrderIfNobodyWaitsForTheDisk) {
    auto findings = findings_after(2, {Durability::crash, cut_power});

    EXPECT_GT(findings[Finding::record_is_lost], 0);
    EXPECT_FALSE(findings.contains(Finding::half_of_a_batch));
    EXPECT_FALSE(findings.contains(Finding::command_is_forgotten));
    EXPECT_FALSE(findings.contains(Finding::command_is_taken));
    EXPECT_FALSE(findings.contains(Finding::healthy_disk_fails));
}

TEST(PlantedDiskFault, ADiskThatLiesIsFoundToLoseRecords) {
    SimulatedDisk disk;
    disk.lie();

    auto findings = findings_after(2, {Durability::power_cut, cut_power}, disk);

    EXPECT_GT(findings[Finding::record_is_lost], 0);
}

TEST(Kill, LosesNothingConfirmed) {
    EXPECT_EQ(findings_after(std::max(lives / 4, 1), {Durability::crash, kill}), Findings());
}

}  // namespace gridrace::server
