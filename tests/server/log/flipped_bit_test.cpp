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

std::size_t from_environment(const char* name, std::size_t usual) {
    const char* const text = std::getenv(name);
    return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

std::size_t step() {
    return std::max<std::size_t>(from_environment("GRIDRACE_FLIP_EVERY", 2503), 1);
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

    // What the start makes of the files if this bit is wrong. What it names, verify names, too.
    Served start_with_flipped(Files files, const std::string& name, std::size_t bit) {
        auto& byte = files.at(name)[bit / 8];
        byte = static_cast<char>(byte ^ (1 << bit % 8));
        put(files);
        const auto inspected = inspect(folder.path() / "rooms.db");
        const auto served = start();
        EXPECT_NE(served, Served::wrong) << "bit " << bit << " of " << name;
        EXPECT_FALSE(served == Served::named && inspected && inspected->is_sound())
            << "bit " << bit << " of " << name;
        return served;
    }

    void flip_bits_of(const std::string& name, const Files& files) {
        set_diagnostics_level(Level::none);
        const auto end = 8 * files.at(name).size();
        for (auto bit = from_environment("GRIDRACE_SEED", 1) % step(); bit < end; bit += step())
            start_with_flipped(files, name, bit);
        set_diagnostics_level(Level::info);
    }

    // One bit of the newest confirmed record, in the first copy of its page.
    void flip_a_record_in(const std::string& name, const Files& files) {
        set_diagnostics_level(Level::none);
        const auto& bytes = files.at(name);
        const auto place = bytes.find(last_record);
        ASSERT_NE(place, std::string::npos);
        EXPECT_EQ(start_with_flipped(files, name, 8 * place), Served::named);
        set_diagnostics_level(Level::info);
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

    flip_a_record_in("rooms.db", files);
    flip_bits_of("rooms.db", files);
}

TEST_F(FlippedBitTest, IsNamedInTheWriteAheadLog) {
    const auto files = write_down(true);
    put(files);
    ASSERT_EQ(start(), Served::as_it_was);

    flip_a_record_in("rooms.db-wal", files);
    flip_bits_of("rooms.db", files);  // next to nothing is there yet
    flip_bits_of("rooms.db-wal", files);
}

}  // namespace gridrace::server
