#include "tests/server/disk/simulated_disk.hpp"

#include <gtest/gtest.h>

#include <set>

namespace gridrace::server {

namespace {

using Outcome = SimulatedDisk::Outcome;

class SimulatedDiskTest : public testing::Test {
protected:
    SimulatedDiskTest() { EXPECT_EQ(disk.make("f", file), Outcome::done); }

    std::string content(SimulatedDisk of, const std::string& name = "f") {
        const auto found = of.find(name);
        std::string_view bytes;
        if (!found || of.read(*found, 0, 1'000'000, bytes) != Outcome::done) return "none";
        return std::string(bytes);
    }
    std::string after_cut(Survivors survivors) {
        return content(disk.after_power_cut(survivors, random));
    }

    SimulatedDisk disk;
    SimulatedDisk::FileNumber file = 0;
    Random random{1};
};

}  // namespace

TEST_F(SimulatedDiskTest, KeepsWhatWasSyncedWhenThePowerIsCut) {
    disk.write(file, 0, "old");
    disk.sync(file, true);
    disk.write(file, 3, "new");

    EXPECT_EQ(content(disk), "oldnew");
    EXPECT_EQ(content(disk.after_kill()), "oldnew");
    EXPECT_EQ(after_cut(Survivors::everything), "oldnew");
    EXPECT_EQ(after_cut(Survivors::nothing), "old");
}

TEST_F(SimulatedDiskTest, LosesAFileWhoseNameWasNotSynced) {
    disk.write(file, 0, "x");
    disk.sync(file, false);

    EXPECT_EQ(after_cut(Survivors::nothing), "none");
}

TEST_F(SimulatedDiskTest, BringsBackAFileWhoseRemovalWasNotSynced) {
    disk.write(file, 0, "x");
    disk.sync(file, true);
    disk.remove("f");

    EXPECT_EQ(content(disk), "none");
    EXPECT_EQ(after_cut(Survivors::nothing), "x");
    disk.sync_folder();
    EXPECT_EQ(after_cut(Survivors::nothing), "none");
}

TEST_F(SimulatedDiskTest, KeepsAPrefixOrASubsetOfTheRest) {
    disk.sync(file, true);
    disk.write(file, 0, "a");
    disk.write(file, 1, "b");
    std::set<std::string> prefixes, subsets;
    for (int i = 0; i < 100; ++i) {
        prefixes.insert(after_cut(Survivors::prefix));
        subsets.insert(after_cut(Survivors::subset));
    }

    EXPECT_EQ(prefixes, (std::set<std::string>{"", "a", "ab"}));
    EXPECT_EQ(subsets, (std::set<std::string>{"", "a", std::string("\0b", 2), "ab"}));
}

TEST_F(SimulatedDiskTest, TearsAWriteBetweenSectors) {
    disk.sync(file, true);
    disk.write(file, 500, std::string(24, 'x'));
    std::set<std::string> torn;
    for (int i = 0; i < 100; ++i) torn.insert(after_cut(Survivors::torn));

    const std::string before(500, '\0');
    EXPECT_EQ(torn, (std::set<std::string>{"", before + std::string(12, 'x'),
                                           before + std::string(12, '\0') + std::string(12, 'x'),
                                           before + std::string(24, 'x')}));
}

TEST_F(SimulatedDiskTest, NeverKeepsWhatASyncFailedToWrite) {
    disk.sync(file, true);
    disk.plan({FaultKind::failed_sync});
    disk.write(file, 0, "x");
    EXPECT_EQ(disk.sync(file, true), Outcome::io_error);
    EXPECT_EQ(disk.sync(file, true), Outcome::done);

    EXPECT_EQ(content(disk), "x");
    EXPECT_EQ(after_cut(Survivors::everything), "");
}

TEST_F(SimulatedDiskTest, RemembersThatAFileWasCutWhenASyncFails) {
    disk.write(file, 0, "xy");
    disk.sync(file, true);
    disk.plan({FaultKind::failed_sync});
    disk.truncate(file, 1);
    EXPECT_EQ(disk.sync(file, true), Outcome::io_error);
    EXPECT_EQ(after_cut(Survivors::nothing), "xy");
    EXPECT_EQ(disk.sync(file, true), Outcome::done);

    EXPECT_EQ(after_cut(Survivors::nothing), "x");
}

TEST_F(SimulatedDiskTest, FailsAtTheCallThatWasPlanned) {
    disk.plan({FaultKind::short_write, 2});

    EXPECT_EQ(disk.write(file, 0, "ab"), Outcome::done);
    EXPECT_EQ(disk.write(file, 2, "cd"), Outcome::no_space);
    EXPECT_EQ(disk.write(file, 3, "ef"), Outcome::done);
    EXPECT_EQ(content(disk), "abcef");
}

TEST_F(SimulatedDiskTest, FailsUntilItIsHealed) {
    disk.plan({FaultKind::no_space, 1, true});
    EXPECT_EQ(disk.write(file, 0, "a"), Outcome::no_space);
    EXPECT_EQ(disk.write(file, 0, "a"), Outcome::no_space);

    disk.heal();

    EXPECT_EQ(disk.write(file, 0, "a"), Outcome::done);
    EXPECT_EQ(disk.failures(), 2);
}

}  // namespace gridrace::server
