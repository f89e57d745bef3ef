// Copies rooms into another log.
#pragma once

#include <string>
#include <vector>

#include "server/log/log.hpp"
#include "server/log/replay.hpp"

namespace gridrace::server {

// Nothing else uses the log meanwhile.
class RoomCopy {
public:
    explicit RoomCopy(Log& to) : to_(to) {}

    // Copies a room durably; of one that is there in part, the rest. After a fault nothing is
    // copied any more.
    void add(const race::RoomCode& code, const std::vector<std::string>& records,
             const Replayed& room);
    // The cause of the failure: one sentence, safe to print; empty if there was none.
    const std::string& fault() const { return fault_; }

private:
    // Where the copy of a room begins.
    struct Begin {
        Epoch epoch = 0;
        std::size_t records = 0;  // that are there
    };

    Result<Begin, std::error_code> begin(const race::RoomCode& code,
                                         const std::vector<std::string>& records);
    Result<Begin, std::error_code> resume(const race::RoomCode& code,
                                          const std::vector<std::string>& records);
    std::error_code append(const race::RoomCode& code, const std::vector<std::string>& records,
                           Begin from, const Replayed& room);

    Log& to_;
    std::string fault_;
};

}  // namespace gridrace::server
