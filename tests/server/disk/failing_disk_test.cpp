// The log on a disk that fails, at every call of a server's life one after the other.
#include <gtest/gtest.h>

#include <iostream>

#include "server/ops/diagnostics.hpp"
#include "tests/server/disk/older_file.hpp"

namespace gridrace::server {

namespace {

struct Kind {
    const char* name;
    FaultKind fault;
    bool lasts;
    std::uint32_t one_in;  // of the changes after a fault: the machine stops there
};

class FailingDisk : public testing::TestWithParam<Kind> {
protected:
    static void SetUpTestSuite() { set_diagnostics_level(Level::none); }

    // Lives on from a moment, once with a fault at each call of this life that it can befall.
    void live_through_faults(const Moment& from, int rounds) {
        int at = 1;
        while (live_through({GetParam().fault, at, GetParam().lasts}, from, rounds)) {
            at += GRIDRACE_ONE_FAULT_IN;
        }
        std::cout << faults_ << " faults, " << stops_ << " stops after them\n";
        EXPECT_GT(faults_, 0);
    }

private:
    // A life with this fault, and lives after it: of the next process, and after the machine has stopped at
    // instants since. False if the life never came so far.
    bool live_through(const Fault& fault, Moment from, int rounds) {
        auto& [disk, ledger] = from;
        Random random(static_cast<std::uint64_t>(fault.at));
        std::vector<Moment> moments;
        disk.plan(fault);
        disk.watch([&] {
            if (from.disk.failures() == 0 || random.below(GetParam().one_in) != 0) return;
            const auto stop = random.below(4) == 0 ? kill : cut_power;
            moments.push_back({stop(from.disk, random), from.ledger});
        });
        Life life(disk, ledger, 1);
        life.live(rounds);
        if (disk.failures() == 0) return false;
        EXPECT_LE(life.failures(), fault.lasts ? 3 : 1);

        moments.push_back({kill(disk, random), ledger});
        moments.push_back({disk.after_power_cut(Survivors::nothing, random), ledger});
        for (const auto& moment : moments) {
            const auto finding = finding_after(moment, {}, random);
            // Syncs that fail while the file is being made, and then a power cut, may leave something
            // that cannot be opened. Nothing is lost with it.
            if (moment.ledger.is_blank() && finding == Finding::healthy_disk_fails) continue;
            EXPECT_EQ(finding, std::nullopt) << "after a fault at call " << fault.at;
        }
        ++faults_;
        stops_ += moments.size();
        return true;
    }

    int faults_ = 0;
    std::size_t stops_ = 0;
};

}  // namespace

TEST_P(FailingDisk, LosesNothingConfirmedAndServesOnWhenItIsHealed) {
    live_through_faults({}, 12);
}

TEST_P(FailingDisk, LosesNothingConfirmedWhereAKilledServerLeftOff) {
    Random random(1);
    const auto moments = live_on({}, 12, 20, {Durability::power_cut, kill}, random);

    live_through_faults(moments[moments.size() / 2], 4);
}

TEST_P(FailingDisk, LosesNothingConfirmedByAnOlderServer) {
    live_through_faults(with_file_of_version_1(20), 1);
}

// What the next process reads then is not on disk, and it may be stopped before that is repaired.
TEST(FailedSync, LeavesNothingThatTheNextStartTakesForDurable) {
    int syncs = 0;
    std::size_t stops = 0;
    for (int at = 1;; at += GRIDRACE_ONE_FAULT_IN, ++syncs) {
        SimulatedDisk disk;
        Ledger ledger;
        Random random(static_cast<std::uint64_t>(at));
        std::optional<Moment> killed;
        disk.plan({FaultKind::failed_sync, at});
        disk.watch([&] {
            if (disk.failures() == 1 && !killed) killed = {kill(disk, random), ledger};
        });
        Life(disk, ledger, 1).live(12);
        if (!killed) break;
        for (auto& cut : live_on(*killed, 0, 1, {}, random)) {
            Life(cut.disk, cut.ledger, random.next()).live(0);
            EXPECT_EQ(cut.ledger.finding(), std::nullopt) << "after a fault at sync " << at;
            ++stops;
        }
    }
    std::cout << syncs << " faults, " << stops << " stops after them\n";
    EXPECT_GT(stops, 0u);
}

INSTANTIATE_TEST_SUITE_P(
    , FailingDisk,
    testing::Values(Kind{"ErrorOnce", FaultKind::io_error, false, 200},
                    Kind{"ErrorsUntilHealed", FaultKind::io_error, true, 200},
                    Kind{"NoSpaceOnce", FaultKind::no_space, false, 200},
                    Kind{"NoSpaceUntilHealed", FaultKind::no_space, true, 200},
                    Kind{"ShortWriteOnce", FaultKind::short_write, false, 200},
                    Kind{"ShortWritesUntilHealed", FaultKind::short_write, true, 200},
                    Kind{"FailedSyncOnce", FaultKind::failed_sync, false, 20},
                    Kind{"FailedSyncsUntilHealed", FaultKind::failed_sync, true, 20},
                    Kind{"HalfFailedSyncOnce", FaultKind::half_failed_sync, false, 20},
                    Kind{"HalfFailedSyncsUntilHealed", FaultKind::half_failed_sync, true, 20}),
    [](const auto& kind) { return kind.param.name; });

}  // namespace gridrace::server
