// A server's life as its log sees it: rooms begin, are written to and change owners, several calls of
// several rooms to a commit; what fails is forgotten and opened again. The same for the same seed and disk.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "tests/server/disk/ledger.hpp"
#include "tests/server/disk/simulated_disk.hpp"

namespace gridrace::server {

class Life {
public:
    // Both outlive it.
    Life(SimulatedDisk& disk, Ledger& ledger, std::uint64_t seed);

    // Starts on what the disk holds, does as many rounds, has every room shown to the ledger, ends: once. A
    // disk that fails is healed when it has failed for some time.
    void live(int rounds, Durability durability = Durability::power_cut);
    // Starts and rounds that the disk let fail.
    int failures() const { return failures_; }

private:
    enum class Stage {
        unknown,    // whether it is there
        not_begun,  // or not to be found
        lost,       // nothing may be assumed about it
        owned
    };
    struct Room {
        race::RoomCode code;
        Stage stage = Stage::unknown;
        Epoch epoch = 0;
        CommandNumber answered{};
        bool is_shown = false;  // to the ledger, in the end
    };
    using Writers = std::vector<Room*>;

    void start(const std::filesystem::path& folder, Durability durability);
    void note_failure();

    // On the log's thread: the next round begins when all answers of the one before are there.
    void begin_round();
    void ask_rooms();
    void ask_owner(Room& room, Writers& writers);
    void show_all();
    void answered(const std::error_code& error);

    void list();
    void create(Room& room);
    void open(Room& room);
    void remove(Room& room);
    void append(const Writers& writers);
    Append next_append(const Room& room);
    void appended(const Writers& writers, Ledger::Batch batch, const std::error_code& error);
    // Appends that the log refuses: by the room's previous owner, and of a command that had its effect.
    void append_late(Room& room, Epoch epoch);
    void append_again(Room& room);
    void expect(LogFault refusal, Finding otherwise, Room& room, Append append);

    SimulatedDisk& disk_;
    Ledger& ledger_;
    Random random_;
    std::unique_ptr<Log> log_;
    std::vector<Room> rooms_;
    int rounds_left_ = 0;
    int waiting_for_ = 0;  // answers
    bool is_listed_ = false;
    int failures_before_ = 0;  // of the disk, when the round began
    bool round_failed_ = false;
    int failures_ = 0;
};

}  // namespace gridrace::server
