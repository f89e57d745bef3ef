// The field: what is read from logs, who holds how much of it, and ghosts that make the recorded moves.
#include "server/rooms/race_field.hpp"

#include <nlohmann/json.hpp>

#include "common/sudoku/canonical/form_number.hpp"
#include "server/log/memory_log.hpp"
#include "server/log/record_codec.hpp"
#include "server/net/http/field_answer.hpp"
#include "tests/server/rooms/hosted_room.hpp"

namespace gridrace::server {

namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t most_log_bytes = 1 << 20;

std::vector<race::TimedEvents> events_of(const std::vector<std::string>& log) {
    return decode_records(log).value();
}

race::RaceRules given_rules() {
    race::RaceRules rules;
    rules.source = race::PuzzleSource::given;
    return rules;
}

// A listed room in which Ada has raced two cells: 5, a change of mind, 5 again, 3.
std::vector<std::string> log_of_a_listed_race() {
    HostedRoom hosted;
    hosted.has_field = true;
    auto& ada = hosted.subscription("Ada");
    hosted.ask(ada, race::ListRoom{true});
    hosted.ask(ada, race::AddBot{10});
    hosted.start_race(ada, race::two_cells_short());
    hosted.wait(1s);
    hosted.ask(ada, race::PlaceDigit{race::cell_at(1, 1), 5});
    hosted.wait(1s);
    hosted.ask(ada, race::ClearCell{race::cell_at(1, 1)});
    hosted.wait(500ms);
    hosted.ask(ada, race::PlaceDigit{race::cell_at(1, 1), 5});
    hosted.wait(1500ms);
    hosted.ask(ada, race::PlaceDigit{race::cell_at(1, 2), 3});
    hosted.settle();
    hosted.ask(ada, race::EndRace{});
    hosted.wait(2min);
    hosted.settle();
    EXPECT_EQ(hosted.logged().races_kept, 1u);
    return hosted.log();
}

// A room against the ghost of that run.
struct GhostRoom {
    HostedRoom hosted{given_rules(),
                      {std::nullopt, race::two_cells_short()},
                      {race::short_run("Ada"), race::short_run("Ben")}};
    Visitor* kim = nullptr;

    // `ahead`: of the ghosts.
    explicit GhostRoom(std::chrono::seconds ahead = {}) {
        kim = &hosted.subscription("Kim");
        if (ahead != ahead.zero())
            hosted.ask(*kim, race::GiveHeadStart{kim->subscription->member, {ahead, 0}});
        hosted.start_race(*kim, race::two_cells_short());
    }
};

// The moves of ghosts, each with its time since the start.
std::map<std::string, std::vector<race::RecordedMove>> moves_of_ghosts(
    const std::vector<std::string>& log) {
    std::map<std::string, std::vector<race::RecordedMove>> moves;
    race::RoomState state;
    for (const auto& moment : events_of(log)) {
        for (const auto& event : moment.events) {
            const auto note = [&](MemberId member, sudoku::Cell cell, std::uint8_t digit) {
                if (!race::is_bot(state, member)) return;
                moves[state.member(member)->name].push_back(
                    {moment.at - state.race.starts_at, cell, digit});
            };
            if (const auto* placed = std::get_if<race::DigitPlaced>(&event))
                note(placed->member, placed->cell, placed->digit);
            if (const auto* cleared = std::get_if<race::CellCleared>(&event))
                note(cleared->member, cleared->cell, 0);
            race::fold(state, event);
        }
    }
    return moves;
}

KeptRace race_of(std::uint64_t number, RaceNumber race = {1}) {
    auto run = race::short_run("P" + std::to_string(number));
    return {race::RoomCode::from_number(number),
            race,
            number + 1,
            race::two_cells_short(),
            sudoku::Grade::easy,
            {},
            {std::move(run)}};
}

void keep_in(MemoryLog& log, const std::vector<std::string>& records) {
    const auto code = *race::RoomCode::parse("K7MQ2X");
    log.create(code, [](std::error_code, Epoch) {});
    log.append({{code, first_epoch, records}}, [](const AppendResult&) {});
}

}  // namespace

TEST(KeptRaces, HaveTheMovesOfPeopleWithTheirTimes) {
    const auto kept = kept_races(events_of(log_of_a_listed_race()));

    ASSERT_EQ(kept.size(), 1u);
    EXPECT_EQ(kept.front().form, sudoku::form_number(race::two_cells_short()));
    EXPECT_EQ(kept.front().puzzle, race::two_cells_short());
    ASSERT_EQ(kept.front().runs.size(), 1u) << "bots are no people";
    auto expected = race::short_run("Ada");
    expected.room = "K7MQ2X";
    expected.strength = kept.front().runs.front().strength;
    EXPECT_EQ(kept.front().runs.front(), expected);
}

TEST(KeptRaces, CutLongNamesForTheSuffix) {
    HostedRoom hosted;
    hosted.has_field = true;
    auto& ada = hosted.subscription("Maximilian-Adele");
    hosted.ask(ada, race::ListRoom{true});
    hosted.start_race(ada, race::two_cells_short());
    hosted.ask(ada, race::PlaceDigit{race::cell_at(1, 1), 5});
    hosted.ask(ada, race::PlaceDigit{race::cell_at(1, 2), 3});
    hosted.settle();

    const auto kept = kept_races(events_of(hosted.log()));

    ASSERT_EQ(kept.size(), 1u);
    EXPECT_EQ(kept.front().runs.front().name, "Maximili (ghost)");
}

TEST(KeptRaces, AreOfPeopleAlone) {
    HostedRoom hosted;
    hosted.has_field = true;
    auto& ada = hosted.subscription("Ada (bot)");
    hosted.ask(ada, race::ListRoom{true});
    hosted.start_race(ada, race::two_cells_short());
    hosted.ask(ada, race::PlaceDigit{race::cell_at(1, 1), 5});
    hosted.ask(ada, race::PlaceDigit{race::cell_at(1, 2), 3});
    hosted.settle();
    ASSERT_EQ(hosted.logged().races_kept, 1u);

    EXPECT_TRUE(kept_races(events_of(hosted.log())).empty());
}

TEST(Ghosts, WaitWhileOthersAreAhead) {
    GhostRoom room(5s);
    for (int i = 0; i < 300; ++i) {
        room.hosted.wait(50ms);
        room.hosted.settle();
    }

    EXPECT_EQ(moves_of_ghosts(room.hosted.log())["Ada (ghost)"].size(),
              race::short_run("Ada").moves.size());
}

TEST(Ghosts, MakeTheRecordedMovesAtTheirTimes) {
    GhostRoom room;
    for (int i = 0; i < 100; ++i) {
        room.hosted.wait(50ms);
        room.hosted.settle();
    }
    const auto moves = moves_of_ghosts(room.hosted.log());
    ASSERT_EQ(moves.size(), 2u);
    for (const auto& [name, made] : moves) EXPECT_EQ(made, race::short_run("Ada").moves) << name;
    const auto state = room.hosted.logged();
    EXPECT_EQ(state.race.runs.front().status, race::RunStatus::finished);
    EXPECT_EQ(state.race.runs.front().time, 4s);
}

// They are not stopped by a player who loses the connection, so nobody wins by that.
TEST(Ghosts, MoveWhileNobodyIsThere) {
    GhostRoom room;
    room.hosted.room().leave(room.kim->subscription);
    for (int i = 0; i < 100; ++i) room.hosted.wait(50ms);
    room.hosted.settle();

    EXPECT_EQ(moves_of_ghosts(room.hosted.log())["Ada (ghost)"], race::short_run("Ada").moves);
}

// The law: wherever the server is killed, each recorded move is made once, in its order.
TEST(Ghosts, LoseAndDoubleNoMoveWhereverTheServerIsKilled) {
    std::vector<std::string> log;
    {
        GhostRoom room;
        for (int i = 0; i < 100; ++i) {
            room.hosted.wait(50ms);
            room.hosted.settle();
        }
        log = room.hosted.log();
    }
    std::size_t kills = 0;
    for (std::size_t kept = 2; kept <= log.size(); ++kept) {
        const std::vector<std::string> prefix(log.begin(),
                                              log.begin() + static_cast<std::ptrdiff_t>(kept));
        HostedRoom again(prefix);
        if (again.logged().phase != race::Phase::racing) continue;
        ++kills;
        again.wait(0ms);  // what was due when it was killed
        for (int i = 0; i < 100; ++i) {
            again.wait(50ms);
            again.settle();
        }
        const auto made = moves_of_ghosts(again.log());
        for (const auto& [name, moves] : made) {
            ASSERT_EQ(moves, race::short_run("Ada").moves) << name << " after record " << kept;
        }
        EXPECT_EQ(made.size(), 2u);
    }
    EXPECT_GE(kills, 8u);
}

TEST(RaceField, ReadsTheRacesOfARoomFromItsLogOnce) {
    MemoryLog log;
    keep_in(log, log_of_a_listed_race());
    RaceField field(log, most_log_bytes);
    const auto code = *race::RoomCode::parse("K7MQ2X");

    field.look_at(code);
    field.settle();
    field.look_at(code);
    field.settle();

    EXPECT_EQ(field.size(), 1u);
    const auto raced = field.find(sudoku::form_number(race::two_cells_short()));
    ASSERT_TRUE(raced);
    ASSERT_EQ(raced->runs.size(), 1u);
    EXPECT_EQ(raced->runs.front().name, "Ada (ghost)");
}

TEST(RaceField, IsAsItWasAfterARestart) {
    MemoryLog log;
    keep_in(log, log_of_a_listed_race());
    const auto code = *race::RoomCode::parse("K7MQ2X");
    log.retire(code, race::noon + race::field_expiry);

    RaceField field(log, most_log_bytes);
    field.look_at_ended(race::noon);
    field.settle();

    EXPECT_EQ(field.size(), 1u);
    RaceField later(log, most_log_bytes);
    later.look_at_ended(race::noon + race::field_expiry);
    later.settle();
    EXPECT_EQ(later.size(), 0u) << "it has had its time";
}

TEST(RaceField, ForgetsWhatIsErased) {
    MemoryLog log;
    RaceField field(log, most_log_bytes);
    field.add(race_of(1), {});
    auto against = race_of(2);
    against.rooms_of_ghosts = {race_of(1).room.text()};
    field.add(against, {});

    EXPECT_EQ(field.rooms_with_ghosts_of(race_of(1).room), std::vector{race_of(2).room});
    field.forget(race_of(1).room);

    EXPECT_FALSE(field.find(race_of(1).form));
    EXPECT_TRUE(field.find(race_of(2).form));
}

TEST(RaceField, IsBoundedAndNobodysAlone) {
    MemoryLog log;
    RaceField field(log, most_log_bytes);
    const NetworkKey one{1, 1};
    for (std::uint64_t i = 0; i < 3 * RaceField::most_races; ++i) field.add(race_of(i), one);
    EXPECT_EQ(field.size(), RaceField::most_races);

    for (std::uint64_t i = 0; i < 20; ++i) field.add(race_of(1000 + i), NetworkKey{2, i});
    EXPECT_EQ(field.size(), RaceField::most_races);
    for (std::uint64_t i = 0; i < 20; ++i) EXPECT_TRUE(field.find(race_of(1000 + i).form)) << i;
    for (std::uint64_t i = 0; i < 3 * RaceField::most_races; ++i) field.add(race_of(2000 + i), one);
    for (std::uint64_t i = 0; i < 20; ++i) {
        EXPECT_TRUE(field.find(race_of(1000 + i).form)) << "who has most gives way";
    }
}

TEST(RaceField, RacesRunsOfDifferentPeople) {
    MemoryLog log;
    RaceField field(log, most_log_bytes);
    for (std::uint32_t i = 1; i <= 6; ++i) {
        auto race = race_of(7, {i});
        race.runs = {race::short_run(i % 2 == 0 ? "Ada" : "P" + std::to_string(i))};
        field.add(race, {});
    }
    const auto raced = field.find(race_of(7).form);

    ASSERT_TRUE(raced);
    ASSERT_EQ(raced->runs.size(), race::most_ghosts);
    EXPECT_EQ(raced->runs[0].name, "Ada (ghost)");
    EXPECT_EQ(raced->runs[1].name, "P5 (ghost)");
    EXPECT_EQ(raced->runs[2].name, "P3 (ghost)");
}

TEST(RaceField, SaysWhoIsInItButNoPuzzle) {
    MemoryLog log;
    RaceField field(log, most_log_bytes);
    field.add(race_of(254), {});

    const auto json = nlohmann::json::parse(field_json(field.races()));

    EXPECT_EQ(json, nlohmann::json::parse(R"({"races":[{"race":"00000000000000ff",
        "difficulty":"easy","runs":[{"name":"P254","seconds":4,"strength":34}]}]})"));
}

}  // namespace gridrace::server
