// Logs that this version and every one before it wrote open in this one, with the same rooms.
// tests/data/README.md says how they were made.
#include "common/sudoku/formats/formats.hpp"
#include "server/log/record_codec.hpp"
#include "server/log/sqlite/schema.hpp"
#include "tests/common/race/test_room.hpp"
#include "tests/server/log/sqlite_log_test.hpp"
#include "tests/test_data.hpp"

namespace gridrace::server {

namespace {

// One room whose race has been won, and one where Ada and Bob are racing.
struct Released {
    int version = 0;
    std::string finished;
    std::size_t finished_records = 0;
    std::string winner;
    Milliseconds winning_time{};
    std::string under_way;
    std::size_t under_way_records = 0;
    std::uint64_t last_command = 0;  // of the first member there
};

const Released released_logs[] = {
    {1, "XNFY35", 79, "Bob", Milliseconds(1837), "85TZ88", 32, 11},
    {2, "9DC88J", 79, "Bob", Milliseconds(1745), "WTW52H", 33, 12},
    {3, "7TVRVE", 79, "Bob", Milliseconds(1761), "XG85YC", 33, 12},
};
static_assert(std::size(released_logs) == sqlite::schema_version);

const std::string solution =
    "149872563367415298852639714716398452538241679924567381275983146483156927691724835";
const std::string adas_grid_under_way =
    ".498.25.3367.1.298852.397.4.163.84525.824.679.2.5.738127.98.1464.31.6927.91.2.835";

race::RoomState fold(const std::vector<std::string>& records) {
    race::RoomState state;
    for (const auto& bytes : records) {
        const auto record = decode_record(bytes);
        EXPECT_TRUE(record);
        for (const auto& event : record->events) race::fold(state, event);
    }
    return state;
}

class ReleasedLogTest : public SqliteLogTest, public testing::WithParamInterface<Released> {
protected:
    ReleasedLogTest() {
        const std::filesystem::path logs(test_data("logs"));
        const auto version = "v" + std::to_string(GetParam().version);
        std::filesystem::copy(logs / version / "rooms.db", folder.path());
    }

    race::RoomCode finished = *race::RoomCode::parse(GetParam().finished);
    race::RoomCode under_way = *race::RoomCode::parse(GetParam().under_way);
};

}  // namespace

TEST_P(ReleasedLogTest, HoldsTheSameRooms) {
    log = open_log(folder.path());

    EXPECT_EQ(list(), (std::vector<race::RoomCode>{finished, under_way}));
    EXPECT_EQ(open(finished).log.records.size(), GetParam().finished_records);
    EXPECT_EQ(open(under_way).log.records.size(), GetParam().under_way_records);
}

TEST_P(ReleasedLogTest, KnowsWhoHasWon) {
    log = open_log(folder.path());

    const auto race = fold(open(finished).log.records).race;

    ASSERT_EQ(race.runs.size(), 2u);
    const auto winner = std::ranges::find(race.runs, 1u, &race::Run::place);
    ASSERT_NE(winner, race.runs.end());
    EXPECT_EQ(winner->name, GetParam().winner);
    EXPECT_EQ(winner->time, GetParam().winning_time);
    EXPECT_EQ(sudoku::to_line(winner->grid), solution);
}

TEST_P(ReleasedLogTest, GoesOnWithARaceUnderWay) {
    log = open_log(folder.path());

    const auto opened = open(under_way).log;

    const auto state = fold(opened.records);
    EXPECT_EQ(state.phase, race::Phase::racing);
    EXPECT_EQ(sudoku::to_line(state.race.runs[0].grid), adas_grid_under_way);
    const AnsweredCommand last{MemberId{1}, CommandNumber{GetParam().last_command}};
    const AnsweredCommand next{MemberId{1}, last.number.next()};
    EXPECT_EQ(append({{under_way, opened.epoch, {"again"}, {last}}}), LogFault::command_repeated);
    EXPECT_FALSE(append({{under_way, opened.epoch, {"next"}, {next}}}));
    EXPECT_EQ(open(under_way).log.records.back(), "next");
}

// A player with a secret of then: the key is bound to the seat once both are there, and then suffices.
TEST_P(ReleasedLogTest, GivesASeatOfThenToThePlayersKey) {
    log = open_log(folder.path());
    constexpr race::PlayerKey adas{1, 2, 3};
    auto state = fold(open(under_way).log.records);
    const auto token = state.member({1})->token;
    const auto runs = state.race.runs;
    ASSERT_EQ(race::find_by_token(state, token), MemberId{1});
    EXPECT_EQ(race::find_by_key(state, adas, race::Role::player, "Ada"), std::nullopt);

    const auto events = race::key_proved(state, {1}, adas);

    EXPECT_EQ(events, (race::Events{race::PlayerKnown{{1}, adas}}));
    EXPECT_EQ(race::find_by_key(state, adas, race::Role::player, "Ada"), MemberId{1});
    EXPECT_EQ(race::find_by_token(state, token), MemberId{1});
    EXPECT_EQ(state.race.runs, runs);
    EXPECT_EQ(decode_record(encode({race::noon, events}))->events, events);
}

INSTANTIATE_TEST_SUITE_P(EveryVersion, ReleasedLogTest, testing::ValuesIn(released_logs),
                         [](const auto& version) {
                             return "Version" + std::to_string(version.param.version);
                         });

// The migration needs more room than there is.
TEST_F(SqliteLogTest, LeavesAnOlderFileAsItIsIfItCannotBeMigrated) {
    std::filesystem::copy(test_data("logs/v1/rooms.db"), folder.path());
    {
        auto database = sqlite::Database::open(folder.path() / "rooms.db");
        ASSERT_FALSE(database->execute("PRAGMA max_page_count = 9"));
        EXPECT_NE(sqlite::bring_up_to_date(*database), "");
    }

    EXPECT_EQ(query("PRAGMA user_version"), 1);
    EXPECT_EQ(query("SELECT count(*) FROM records"), 111);
    EXPECT_EQ(query("SELECT count(*) FROM commands"), 99);
    log = open_log(folder.path());
    EXPECT_EQ(list().size(), 2u);
}

}  // namespace gridrace::server
