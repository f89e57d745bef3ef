// What the logs of rooms hold, as far as the answers of logs tell, and what they held before they were shortened.
// Outlives the servers: whether a log was shortened may be known only when the room is opened again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/log/log.hpp"

namespace gridrace::simulation {

class LogLedger {
public:
    using Records = std::vector<std::string>;
    // All that a log ever held: but for the first, each chapter begins with what the one before was shortened to.
    using Chapters = std::vector<Records>;

    // An append is asked for.
    void asked(const server::Append& part);
    // It is durable.
    void appended(const server::Append& part);
    // A room was opened with these records.
    void opened(const race::RoomCode& room, const Records& records);

    // Given what the log holds in the end.
    Chapters chapters(const race::RoomCode& room, const Records& records);

    // Number of logs that were shortened; of these, the number whose answer was lost.
    std::size_t shortened() const { return shortened_; }
    std::size_t shortened_unheard() const { return shortened_unheard_; }
    // Number of logs that were to be shortened and were found as they had been.
    std::size_t left_long() const { return left_long_; }

private:
    struct Kept {
        Records records;
        Chapters before;
        std::optional<std::string> asked;  // the first record after a shortening that is under way
    };

    void end_chapter(Kept& kept);

    std::map<race::RoomCode, Kept> logs_;
    std::size_t shortened_ = 0;
    std::size_t shortened_unheard_ = 0;
    std::size_t left_long_ = 0;
};

}  // namespace gridrace::simulation
