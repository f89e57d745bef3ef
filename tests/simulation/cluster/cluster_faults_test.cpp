// A check that was never seen to fail proves nothing: each fault here is planted into the log, the network or
// the clients of a simulated cluster, and the check that speaks of it has to find it.
#include <algorithm>

#include "server/log/record_codec.hpp"
#include "tests/simulation/cluster/cluster.hpp"
#include "tests/simulation/runs.hpp"

namespace gridrace::simulation {

namespace {

testing::AssertionResult finds(const std::string& violation, const Seams& seams) {
    return finds_in_runs(violation, 2000,
                         [&](std::uint64_t seed) { return violation_in_cluster(seed, seams); });
}

// Every record is written as `change` leaves it.
template <class Function>
Seams with_records_changed(Function change) {
    Seams seams;
    seams.keep = [change](server::Append& part) {
        for (auto& bytes : part.records) {
            auto record = server::decode_record(bytes);
            if (!record) continue;
            change(*record);
            bytes = server::encode(*record);
        }
    };
    return seams;
}

bool never_fences(server::Epoch, server::Epoch) {
    return false;
}

}  // namespace

// ---- the log ----

TEST(PlantedClusterFault, AConfirmationBeforeTheDiskIsFound) {
    Seams seams;
    seams.answers_before_durable = true;

    EXPECT_TRUE(finds("a command that was confirmed is lost", seams));
}

TEST(PlantedClusterFault, ALogWithoutAFenceIsFound) {
    Seams seams;
    seams.is_fenced = never_fences;

    EXPECT_TRUE(finds("records of an old owner are in the log", seams));
}

TEST(PlantedClusterFault, ACommandThatAnOldOwnerAppliesOnceMoreIsFound) {
    Seams seams;
    seams.is_fenced = never_fences;
    seams.takes_commands_once = false;

    EXPECT_TRUE(finds("a command was answered twice or never", seams));
}

TEST(PlantedClusterFault, ANodeThatDoesNotHearThatItIsFencedIsFound) {
    Seams seams;
    seams.answer = [](std::error_code& error) { error = {}; };

    EXPECT_TRUE(finds("a member saw what the log does not hold", seams));
}

TEST(PlantedClusterFault, ARecordLostAtACrashIsFound) {
    Seams seams;
    seams.records_lost_at_crash = 1;

    EXPECT_TRUE(finds("a member saw what the log does not hold", seams));
}

TEST(PlantedClusterFault, HalfABatchIsFound) {
    Seams seams;
    seams.keep = [](server::Append& part) { part.records.resize((part.records.size() + 1) / 2); };

    EXPECT_TRUE(finds("a command that was confirmed is lost", seams));
}

TEST(PlantedClusterFault, TwoRecordsInTheOtherOrderAreFound) {
    Seams seams;
    seams.keep = [](server::Append& part) { std::ranges::reverse(part.records); };

    EXPECT_TRUE(finds("a command was answered twice or never", seams));
}

TEST(PlantedClusterFault, AnEffectWithoutItsAnswerIsFound) {
    const auto seams = with_records_changed([](server::Record& record) {
        std::erase_if(record.events, [](const race::Event& event) {
            return std::holds_alternative<race::CommandAnswered>(event);
        });
    });

    EXPECT_TRUE(finds("a move without a command", seams));
}

TEST(PlantedClusterFault, AnAnswerWithoutItsEffectIsFound) {
    const auto seams = with_records_changed([](server::Record& record) {
        std::erase_if(record.events, [](const race::Event& event) {
            return std::holds_alternative<race::ReadyChanged>(event);
        });
    });

    EXPECT_TRUE(finds("a member saw what the log does not hold", seams));
}

TEST(PlantedClusterFault, ATimeThatGoesBackIsFound) {
    const auto seams = with_records_changed([](server::Record& record) {
        if (std::holds_alternative<race::ReadyChanged>(record.events.front())) {
            record.at -= std::chrono::minutes(1);
        }
    });

    EXPECT_TRUE(finds("a record's time lies before the last one's", seams));
}

TEST(PlantedClusterFault, ARoomOpenedFromAnOldCopyOfItsLogIsFound) {
    Seams seams;
    seams.read = [](server::OpenedLog& log) {
        if (log.records.size() > 2) log.records.pop_back();
    };

    EXPECT_TRUE(finds("a member saw what the log does not hold", seams));
}

// ---- the clients ----

TEST(PlantedClusterFault, AClientThatDoesNotSayAgainWhatWasLostIsFound) {
    Seams seams;
    seams.resend = [](auto& commands) { commands.clear(); };

    EXPECT_TRUE(finds("a command was never answered", seams));
}

TEST(PlantedClusterFault, AClientThatSaysAgainUnderAnotherNumberIsFound) {
    Seams seams;
    seams.resend = [](auto& commands) {
        for (auto& command : commands) command.number = command.number.next();
    };

    EXPECT_TRUE(finds("a command number was left out", seams));
}

TEST(PlantedClusterFault, AClientWithAnOldCursorIsFound) {
    Seams seams;
    seams.hello = [](wire::Hello& hello) {
        if (hello.cursor && hello.cursor->private_seen) --hello.cursor->private_seen.value;
    };

    EXPECT_TRUE(finds("a member saw what the log does not hold", seams));
}

TEST(PlantedClusterFault, AClientWithACursorThatItHasNotComeToIsFound) {
    Seams seams;
    seams.hello = [](wire::Hello& hello) {
        if (hello.cursor) ++hello.cursor->public_seen.value;
    };

    EXPECT_TRUE(finds("a member saw what the log does not hold", seams));
}

TEST(PlantedClusterFault, AClientThatDropsSnapshotsIsFound) {
    Seams seams;
    seams.receive = [](wire::ServerMessage& message) { message.snapshot.reset(); };

    EXPECT_TRUE(finds("a frame contradicts what came before it", seams));
}

TEST(PlantedClusterFault, ASnapshotThatTellsOfAnotherRoomIsFound) {
    Seams seams;
    seams.receive = [](wire::ServerMessage& message) {
        if (!message.snapshot) return;
        for (auto& member : message.snapshot->members) member.away_since.reset();
    };

    EXPECT_TRUE(finds("a member knew another room than the log's", seams));
}

TEST(PlantedClusterFault, AnAnswerThatIsNotTheLogsIsFound) {
    Seams seams;
    seams.receive = [](wire::ServerMessage& message) {
        for (auto& event : message.events) {
            auto* answered = std::get_if<race::CommandAnswered>(&event);
            if (answered != nullptr) answered->refusal.reset();
        }
    };

    EXPECT_TRUE(finds("a command was answered otherwise than it ended", seams));
}

TEST(PlantedClusterFault, AFrameThatIsReadTwiceIsFound) {
    Seams seams;
    seams.frame_arrives_times = 2;

    EXPECT_TRUE(finds("a member saw what the log does not hold", seams));
}

TEST(PlantedClusterFault, AFrameOfALineThatWasGivenUpIsFound) {
    Seams seams;
    seams.reads_lines_it_gave_up = true;

    EXPECT_TRUE(finds("a member saw what the log does not hold", seams));
}

// ---- what does no harm ----

TEST(ClusterSimulation, AClientMaySayEverythingTwice) {
    Seams seams;
    seams.resend = [](auto& commands) {
        const auto once = commands;
        commands.insert(commands.end(), once.begin(), once.end());
    };

    run_seeds(GRIDRACE_SIMULATED_CLUSTERS / 50,
              [&](std::uint64_t seed) { return violation_in_cluster(seed, seams); });
}

}  // namespace gridrace::simulation
