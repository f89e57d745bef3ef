// No byte to anybody tells what they must not know yet. Every frame that a simulation makes is looked
// through; here, every member's news and snapshot after every step are made, whether sent or not.
#include "tests/simulation/secrecy.hpp"

#include "common/sudoku/formats/formats.hpp"
#include "tests/simulation/runs.hpp"
#include "tests/simulation/world.hpp"

namespace gridrace::simulation::secrecy_test {

namespace {

constexpr int steps_in_a_room = 250;

std::optional<std::string> leak_in_room(std::uint64_t seed, const Machine& machine) {
    try {
        World world(seed, machine);
        std::map<MemberId, race::Cursor> last;
        for (int i = 0; i < steps_in_a_room && !world.server().state().closed; ++i) {
            world.step();
            for (const auto& member : world.server().state().members) {
                world.server().snapshot(member.id);
                world.server().news(member.id, last[member.id]);
                last[member.id] = world.server().cursor(member.id);
            }
        }
    } catch (const Violation& violation) {
        return violation.what();
    }
    return std::nullopt;
}

// A room in the middle of a race: two players and a few digits of the second one.
class RaceUnderWay : public testing::Test {
protected:
    RaceUnderWay() {
        for (const char* name : {"Ada", "Bob"}) {
            race::TokenHash token;
            token.fill(static_cast<std::uint8_t>(name[0]));
            server.join({name, race::Role::player, token});
        }
        act(ada, race::StartRace{true});
        server.deliver_puzzle(60);
        server.pass_time(Milliseconds(5000));
        for (std::uint32_t cell = 0; cell < 81; ++cell) {
            const auto digit =
                server.solutions().front().digit(sudoku::Cell(static_cast<int>(cell)));
            if (cell < 60) act(bob, race::PlaceDigit{cell, static_cast<std::uint32_t>(digit)});
        }
    }

    void act(MemberId member, const race::Command& command) {
        const wire::NumberedCommand numbered{server.state().member(member)->last_command.next(),
                                             command};
        server.ledger().ask(member, numbered);
        server.execute(member, numbered);
    }
    std::string leak(const std::string& frame) {
        try {
            scan_for_secrets(frame, server.state(), server.solutions(), ada);
        } catch (const Violation& violation) {
            return violation.what();
        }
        return "none";
    }
    // A frame with these words in it, where any text may stand.
    static std::string frame_saying(std::string words) {
        wire::ServerMessage message;
        message.events = {race::MemberJoined{{9}, std::move(words), race::Role::player}};
        return wire::encode(message);
    }

    // The first whose room plays a plain race.
    static std::uint64_t seed(const Machine& machine) {
        std::uint64_t seed = 1;
        while (Server(seed, machine).state().rules.mode_settings.mode != race::Mode::race) ++seed;
        return seed;
    }

    Machine machine;
    Server server{seed(machine), machine};
    MemberId ada{1}, bob{2};
};

}  // namespace

TEST(Secrecy, HoldsForEveryByteThatWouldBeSent) {
    run_seeds(GRIDRACE_SIMULATED_ROOMS / 4,
              [](std::uint64_t seed) { return leak_in_room(seed, {}); });
}

TEST_F(RaceUnderWay, KeepsEveryFrameToItself) {
    ASSERT_EQ(server.state().phase, race::Phase::racing);
    ASSERT_GT(race::cells_filled(*server.state().run(bob)), 30);

    EXPECT_EQ(leak(server.snapshot(ada)), "none");
    EXPECT_EQ(leak(server.news(ada, {})), "none");
}

TEST_F(RaceUnderWay, TheScanFindsAnotherPlayersGrid) {
    const auto grid = sudoku::to_line(server.state().run(bob)->grid);

    EXPECT_EQ(leak(frame_saying(grid)), "another player's digits are sent");
    EXPECT_EQ(leak(frame_saying(grid.substr(27, 27))), "another player's digits are sent");
}

TEST_F(RaceUnderWay, TheScanFindsTheSolution) {
    EXPECT_EQ(leak(frame_saying(sudoku::to_line(server.solutions().front()).substr(54))),
              "the solution is sent");
}

TEST_F(RaceUnderWay, TheScanFindsTheSeed) {
    const auto seed = server.state().race.order->seed.value();
    wire::ServerMessage message;
    message.events = {race::RaceEnded{{1}, server.now(), {}, seed}};

    EXPECT_EQ(leak(wire::encode(message)), "the seed is sent in a race");
    EXPECT_EQ(leak(frame_saying(std::to_string(seed))), "the seed is sent in a race");
}

TEST_F(RaceUnderWay, TheScanFindsAToken) {
    EXPECT_EQ(leak(frame_saying("x" + std::string(32, 'B') + "x")), "a token is sent");
}

TEST_F(RaceUnderWay, TheScanFindsAPrivateEventOfAnother) {
    EXPECT_EQ(leak(wire::encode_event(race::DigitPlaced{bob, sudoku::Cell(3), 4})),
              "an event is sent to the wrong member");
    EXPECT_EQ(leak(wire::encode_event(race::CommandAnswered{bob, {1}, {}})),
              "an event is sent to the wrong member");
    EXPECT_EQ(leak(wire::encode_event(race::DigitPlaced{ada, sudoku::Cell(3), 4})), "none");
}

TEST_F(RaceUnderWay, TheScanFindsWhatASnapshotShowsOfAnother) {
    wire::ServerMessage message;
    message.snapshot = race::visible_to(server.state(), bob);

    EXPECT_EQ(leak(wire::encode(message)), "a snapshot shows another member's answers");
    for (auto& member : message.snapshot->members) {
        member.answers.clear();
        member.last_command = {};
    }
    EXPECT_EQ(leak(wire::encode(message)), "a snapshot shows another player's grid");
}

TEST_F(RaceUnderWay, TheScanFindsThePuzzleBeforeTheStart) {
    act(ada, race::Forfeit{});
    act(bob, race::Forfeit{});
    act(ada, race::StartRace{true});
    server.deliver_puzzle(20);

    EXPECT_EQ(leak(server.snapshot(ada)), "none");
    EXPECT_EQ(leak(frame_saying(sudoku::to_line(*server.state().race.puzzle))),
              "the puzzle is sent before the start");
}

}  // namespace gridrace::simulation::secrecy_test
