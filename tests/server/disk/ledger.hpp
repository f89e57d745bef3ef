// Keeps the books on a log, apart from it: what was asked of it, what it confirmed and what it showed, and
// says what contradicts them. What a log shows when it opens a room is as good as confirmed.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/log/log.hpp"

namespace gridrace::server {

// What contradicts the books.
enum class Finding {
    room_is_lost,  // confirmed, as in the next two
    record_is_lost,
    epoch_came_back,
    room_from_nowhere,
    record_from_nowhere,  // or one that was refused or lost before, or a confirmed one once more
    record_has_changed,
    half_of_a_batch,
    command_is_forgotten,  // its record is there, but it can have its effect once more
    command_is_taken,      // its record is not there, but it cannot have its effect
    owner_is_refused,
    stranger_is_heard,
    healthy_disk_fails
};

class Ledger {
public:
    using Batch = std::size_t;

    // What is asked of the log.
    void asks_to_create(const race::RoomCode& room);
    Batch asks_to_append(const std::vector<Append>& parts);
    void asks_to_remove(const race::RoomCode& room);

    // What it answers. Of what is never answered, or with an error of the disk, nothing is known.
    void created(const race::RoomCode& room, Epoch epoch);
    void appended(Batch batch);
    void opened(const race::RoomCode& room, Epoch epoch, std::vector<std::string> records);
    void missed(const race::RoomCode& room);  // there is no such room
    void listed(const std::vector<race::RoomCode>& rooms);

    // What an onlooker found.
    void enter(Finding finding);
    // The first that was found.
    std::optional<Finding> finding() const { return finding_; }
    // The next batch that is asked for.
    Batch next_batch() const { return next_batch_; }
    // No room was confirmed, or all were removed.
    bool is_blank() const;

private:
    struct Part {
        Batch batch = 0;
        std::vector<std::string> records;
    };
    struct Account {
        bool must_exist = false;
        bool may_exist = false;
        Epoch epoch = 0;  // the largest that was given
        std::vector<std::string> records;
        std::vector<Part> unknown;  // asked for in this order, each kept or lost
    };

    void compare(const Account& account, std::span<const std::string> shown);
    // Takes the part's records off the rest of what was read, if they are there.
    void settle(const Part& part, std::span<const std::string>& rest);

    std::map<race::RoomCode, Account> accounts_;
    std::map<Batch, bool> is_kept_;  // as far as it is known
    Batch next_batch_ = 1;
    std::optional<Finding> finding_;
};

// For a failing test to print.
void PrintTo(Finding finding, std::ostream* out);

}  // namespace gridrace::server
