#include "client/app/solo/local_room.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::app {
namespace {

using namespace std::chrono_literals;

class SoloLogs : public ::testing::Test {
protected:
    LocalRoom::Sources sources() {
        return {[this] { return now; }, [this] { return ++entropy; }, {}, [this] { ++changes; }};
    }

    std::unique_ptr<LocalRoom> open() {
        race::RaceRules rules;
        rules.countdown = 0s;
        auto room = LocalRoom::open(rules, {}, sources()).value();
        start(*room);
        return room;
    }

    void start(LocalRoom& room) {
        room.start({[](const race::Events&, const std::vector<race::AnsweredCommand>&) {},
                    [](const Connection&) {},
                    {}});
    }

    // Places so many right digits, a second each.
    void place(LocalRoom& room, int count) {
        const auto puzzle = *room.state().race.puzzle;
        const auto solution = *sudoku::solve(puzzle);
        for (std::uint32_t i = 0; i < 81 && count > 0; ++i) {
            const sudoku::Cell cell(static_cast<int>(i));
            if (!room.state().run(room.self())->grid.is_empty(cell)) continue;
            now += 1s;
            room.send(race::PlaceDigit{i, static_cast<std::uint32_t>(solution.digit(cell))});
            --count;
        }
    }

    Instant now{std::chrono::hours(500'000)};
    std::uint64_t entropy = 0;
    int changes = 0;
};

TEST_F(SoloLogs, BringARoomBackAsItWas) {
    const auto room = open();
    place(*room, 5);
    room->send(race::PlaceDigit{80, 99});
    room->send(race::ClearCell{0});

    const auto again = LocalRoom::resume(room->log(), {}, sources()).value();

    EXPECT_EQ(again->state(), room->state());
}

TEST_F(SoloLogs, LetNoTimePassWhileNobodyPlays) {
    const auto room = open();
    place(*room, 5);
    now += 10s;  // thinking
    const auto log = room->log();
    now += 48h;

    const auto again = LocalRoom::resume(log, {}, sources()).value();
    start(*again);

    EXPECT_EQ(now - again->state().race.starts_at, 15s);
    EXPECT_TRUE(again->is_under_way());
}

TEST_F(SoloLogs, BringBackALaterRaceWithoutThoseBefore) {
    const auto room = open();
    place(*room, 81);
    EXPECT_FALSE(room->is_under_way());
    room->send(race::SetReady{true});
    place(*room, 2);

    EXPECT_EQ(room->log().races_before.value, 1u);
    EXPECT_LE(room->log().steps.size(), 4u);
    const auto again = LocalRoom::resume(room->log(), {}, sources()).value();
    EXPECT_EQ(again->state().race, room->state().race);
}

TEST_F(SoloLogs, TellOfEveryChange) {
    const auto room = open();
    const int before = changes;

    place(*room, 1);

    EXPECT_EQ(changes, before + 1);
}

TEST_F(SoloLogs, GoOnAfterAnotherKill) {
    const auto room = open();
    place(*room, 2);
    now += 1h;
    const auto second = LocalRoom::resume(room->log(), {}, sources()).value();
    start(*second);
    place(*second, 2);
    now += 1h;

    const auto third = LocalRoom::resume(second->log(), {}, sources()).value();

    EXPECT_EQ(race::cells_filled(*third->state().run(third->self())), 4);
}

TEST_F(SoloLogs, ThatAreHostileAreRefused) {
    const auto room = open();
    place(*room, 2);
    const auto sound = room->log();
    const auto fault = [&](const SoloLog& log) {
        const auto resumed = LocalRoom::resume(log, {}, sources());
        return resumed ? "none" : resumed.error();
    };

    auto log = sound;
    log.steps.back().at = log.opened_at - 1s;
    EXPECT_EQ(fault(log), "its times are out of order");
    log = sound;
    log.steps.clear();
    EXPECT_EQ(fault(log), "there is no race under way in it");
    log = sound;
    log.rules.time_limit = 0s;
    EXPECT_NE(fault(log), "none");
    log = sound;
    log.steps.push_back({log.until, race::Command(race::LeaveRoom{})});
    log.steps.push_back({log.until, race::Command(race::ClearCell{0})});
    EXPECT_EQ(fault(log), "there is no race under way in it");
    log = sound;
    log.steps.resize(most_solo_steps + 1, log.steps.back());
    EXPECT_EQ(fault(log), "it has too many steps");
    log = sound;
    log.steps[1].what = PuzzleArrived{
        race::OrderedPuzzle{sudoku::parse_grid("11" + std::string(79, '.')).value(), {}}, {}};
    EXPECT_EQ(fault(log), "its puzzle has no solution");
}

TEST_F(SoloLogs, ShowTheScreenBeforeThePuzzleIsMade) {
    std::function<void(const LocalRoom::Puzzle&)> made;
    auto late = sources();
    late.make_puzzle = [&](const race::PuzzleOrder&, std::uint64_t,
                           std::function<void(const LocalRoom::Puzzle&)> then) { made = then; };
    race::RaceRules rules;
    rules.countdown = 0s;
    const auto room = LocalRoom::open(rules, {}, late).value();
    start(*room);

    EXPECT_EQ(room->state().phase, race::Phase::countdown);
    now += 3s;
    made(race::make_puzzle({}, 7));

    EXPECT_EQ(room->state().phase, race::Phase::racing);
    EXPECT_EQ(room->state().race.starts_at, now);
}

}  // namespace
}  // namespace gridrace::app
