// A server's data folder on a simulated disk, the servers that have it one after the other, and the people in its
// rooms: driven at random from one seed. Servers are killed between any two steps and before any change to the disk;
// power is cut with any part of what was not synced; the disk is slow, full, or fails; the clock of a server may be an
// hour off; lines break.
#pragma once

#include <list>
#include <memory>

#include "tests/server/disk/mounted_disk.hpp"
#include "tests/server/disk/simulated_disk.hpp"
#include "tests/simulation/cluster/person.hpp"
#include "tests/simulation/cluster/seams.hpp"
#include "tests/simulation/service/truth.hpp"
#include "tests/simulation/shards/shard_process.hpp"
#include "tests/temporary_folder.hpp"

namespace gridrace::simulation {

// What happened, so that a simulation that never gets anywhere is noticed.
struct ShardCourse {
    std::size_t starts = 0;
    std::size_t kills = 0;
    std::size_t power_cuts = 0;
    std::size_t ends_at_a_change = 0;  // of the disk
    std::size_t ends_before_reopened = 0;
    std::size_t failed_calls = 0;  // of the disk
    std::size_t pauses = 0;
    std::size_t clocks_set_back = 0;
    std::size_t commits_of_several_rooms = 0;
    std::size_t answers = 0;  // confirmed to somebody
    std::size_t resumed = 0;  // from a cursor
    std::vector<std::string> log;
    std::uint64_t trace = 0;  // where the random sequence got to
};

class Installation {
public:
    Installation(std::uint64_t seed, const ShardSeams& seams);
    ~Installation();
    Installation(const Installation&) = delete;
    Installation& operator=(const Installation&) = delete;

    // One thing happens. Throws Violation.
    void step();
    // Nothing breaks any more, everybody comes once more, and all that is under way arrives.
    void settle();
    // After one more power cut: throws Violation unless everybody saw what the logs say.
    void check();

    ShardCourse course();

private:
    // A room and who comes to it.
    struct Visited {
        race::RoomCode code;
        Evidence evidence;
        std::vector<Person> people;
        bool is_closed = false;
    };
    struct Way {
        Way(Person& its_person, Visited& its_room) : person(its_person), room(its_room) {}
        Person& person;
        Visited& room;
        Line line;
    };
    enum class End : std::uint8_t { kill, power_cut };

    // ---- servers ----

    void start();
    std::unique_ptr<server::Log> open_log();
    void let_server_act();
    // Ends it now, or before one of the next changes to the disk.
    void end(End how);
    void end_at_a_change(End how);
    void stop();
    server::SimulatedDisk left_by(End how);
    void bury(server::SimulatedDisk left);
    void lose_beats();
    bool is_dead() const { return wreck_.has_value(); }
    // After all that a server does.
    void look_at_server();

    // ---- the world around it ----

    void disturb();
    void disturb_disk();
    void pass_time();
    void pass(Milliseconds span);
    void meet(Visited& room, Person& person);
    void connect(Visited& room, Person& person);
    void lose_line(Person& person);
    void deliver_frame();
    bool hear(Way& way);
    bool something_moves();

    // ---- the endless race ----

    void watch_endless_race();
    void note_end_of_service(Instant until);
    std::optional<Instant> last_beat() const;

    const ShardSeams& seams_;
    Random random_;
    Truth truth_;  // knows the endless race
    Instant now_;
    TemporaryFolder folder_;  // for the lock file, whose time is the heartbeat
    server::SimulatedDisk disk_;
    server::MountedDisk mounted_;
    bool sets_clocks_;
    Milliseconds clock_error_{};
    Seams client_seams_;
    sudoku::Grid solution_;
    std::list<Visited> rooms_;
    std::list<Way> ways_;

    // A death that is planned: before so many more changes to the disk, which then is this. Above the
    // server, whose end may change the disk.
    std::uint32_t changes_left_ = 0;
    End planned_end_{};
    std::optional<server::SimulatedDisk> wreck_;

    std::unique_ptr<ShardProcess> process_;
    bool disk_is_slow_ = false;
    std::vector<Instant> beats_;  // all that were found on the disk

    race::RoomCode endless_;
    bool is_served_ = false;
    bool is_on_record_ = false;             // that it is
    std::optional<Instant> service_ended_;  // before it is opened again
    std::optional<Instant> beat_known_;     // to the server that opens it
    EventNumber events_when_opened_;
    ShardCourse course_;
};

// Lives through some servers. What was violated, if anything was.
std::optional<std::string> violation_in_installation(std::uint64_t seed,
                                                     const ShardSeams& seams = {},
                                                     ShardCourse* course = nullptr);

}  // namespace gridrace::simulation
