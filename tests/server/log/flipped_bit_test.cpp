// One bit of the log's files is wrong: either all rooms are served as they were, or the start and verify name what
// is not. GRIDRACE_FLIP_EVERY=1 flips every bit in turn, which takes an hour; 2503, the default, some of them.
#include <cstdlib>
#include <iostream>
#include <random>

#include "server/log/record_codec.hpp"
#include "server/log/sqlite/inspection.hpp"
#include "server/ops/diagnostics.hpp"
#include "tests/server/log/logs.hpp"
#include "tests/server/log/sqlite_log_test.hpp"

namespace gridrace::server {

namespace {

using Files = std::map<std::string, std::string>;

std::size_t step() {
    const char* const every = std::getenv("GRIDRACE_FLIP_EVERY");
    return every == nullptr ? 2503 : std::max<std::size_t>(std::strtoull(every, nullptr, 10), 1);
}

class FlippedBitTest : public SqliteLogTest {
protected:
    enum class Served { as_it_was, named, wrong };

    // Two rooms that raced, the second with records that were replaced, and one that has ended.
    Files write_down(bool is_killed) {
        const TemporaryFolder made;
        log = open_log(made.path());
        for (const auto& code : {red, tan, ended}) {
            create(code);
            if (code == tan) append({{tan, first_epoch, {"replaced"}}});
            EXPECT_FALSE(append({{code, first_epoch, race_records(code), {}, code == tan}}));
        }
        EXPECT_FALSE(append({{red, first_epoch, {last_record}, {last_command}}}));
        log->retire(ended, noon);
        log->drain();
        for (int i = 0; i < 3; ++i)
            open(tan);  // some more commits, each of which may be the newest
        if (!is_killed) log.reset();
        auto files = files_in(made.path());
        log.reset();
        files.erase("rooms.db-shm");
        files.erase("rooms.lock");
        return files;
    }

    void put(const Files& files) const {
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            std::filesystem::remove(entry.path());
        }
        for (const auto& [name, bytes] : files) folder.write(name, bytes);
    }

    Served how_is_served(const race::RoomCode& code, std::size_t records) {
        const auto opened = open(code);
        if (opened.error == LogFault::damaged) return Served::named;
        if (opened.error || opened.log.records.size() != records) return Served::wrong;
        const auto all = race_records(code);
        const bool are_same =
            std::ranges::equal(all, std::span(opened.log.records).first(all.size()));
        return are_same ? Served::as_it_was : Served::wrong;
    }

    Served how_is_answered() {
        const auto opened = open(red);
        if (opened.error == LogFault::damaged) return Served::named;
        const auto again = append({{red, opened.log.epoch, {"again"}, {last_command}}});
        const AnsweredCommand next{last_command.member, last_command.number.next()};
        const bool is_right = again == LogFault::command_repeated &&
                              !append({{red, opened.log.epoch, {"next"}, {next}}});
        return is_right ? Served::as_it_was : Served::wrong;
    }

    Served how_is_read(const race::RoomCode& code) {
        const auto found = read(code);
        if (found.error == LogFault::damaged) return Served::named;
        const bool is_right = found.records == race_records(code) &&
                              open(code).error == LogFault::no_such_room &&
                              create(code).error == LogFault::code_taken;
        return is_right ? Served::as_it_was : Served::wrong;
    }

    // What the start makes of the files in the folder.
    Served start() {
        auto started = SqliteLog::open(folder.path(), Durability::power_cut);
        if (!started) return Served::named;
        log = std::move(*started);
        const Served all[] = {how_is_served(red, race_records(red).size() + 1),
                              how_is_served(tan, race_records(tan).size()), how_is_answered(),
                              how_is_read(ended)};
        log.reset();
        return *std::ranges::max_element(all);
    }

    void flip_bits_of(const std::string& name, const Files& files, std::size_t end) {
        set_diagnostics_level(Level::none);
        std::size_t flips = 0;
        std::size_t named = 0;
        const auto random = std::random_device()();
        for (auto bit = random % step(); bit < 8 * end; bit += step(), ++flips) {
            auto damaged = files;
            auto& byte = damaged.at(name)[bit / 8];
            byte = static_cast<char>(byte ^ (1 << bit % 8));
            put(damaged);
            const auto inspected = inspect(folder.path() / "rooms.db");
            const auto served = start();
            EXPECT_NE(served, Served::wrong) << "bit " << bit << " of " << name;
            if (served != Served::named) continue;
            ++named;
            EXPECT_FALSE(inspected && inspected->is_sound()) << "bit " << bit << " of " << name;
        }
        set_diagnostics_level(Level::info);
        std::cout << flips << " flips, " << named << " of them named\n";
        EXPECT_GT(named, 0u);
    }

    race::RoomCode ended = *race::RoomCode::parse("ENDED2");
    const AnsweredCommand last_command{MemberId{1}, CommandNumber{8}};
    const std::string last_record = encode({noon, {race::RoomClosed{noon}}});
};

}  // namespace

TEST_F(FlippedBitTest, IsNamedWhereItChangesWhatIsServed) {
    const auto files = write_down(false);
    put(files);
    ASSERT_EQ(start(), Served::as_it_was);

    flip_bits_of("rooms.db", files, files.at("rooms.db").size());
}

TEST_F(FlippedBitTest, IsNamedInTheWriteAheadLog) {
    const auto files = write_down(true);
    put(files);
    ASSERT_EQ(start(), Served::as_it_was);

    flip_bits_of("rooms.db", files, files.at("rooms.db").size());
    flip_bits_of("rooms.db-wal", files, files.at("rooms.db-wal").size());
}

}  // namespace gridrace::server
