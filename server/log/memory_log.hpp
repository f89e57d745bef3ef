// A log in memory, for a server without a data folder.
#pragma once

#include <deque>
#include <mutex>
#include <unordered_map>

#include "server/log/last_commands.hpp"
#include "server/log/log.hpp"

namespace gridrace::server {

// Completes every call before it returns. Thread-safe.
class MemoryLog : public Log {
public:
    void create(const race::RoomCode& room, Created done) override;
    void open(const race::RoomCode& room, Opened done) override;
    void read(const race::RoomCode& room, Read done) override;
    void list(Listed done) override;
    void list_ended(Instant after, Listed done) override;
    void append(std::vector<Append> batch, Appended done) override;
    void retire(const race::RoomCode& room, Instant at) override;
    void expire(Instant before) override;
    void erase(const race::RoomCode& room, Erased done) override;
    void beat(Instant served_until) override;
    void drain() override {}
    void add_results(std::vector<RatedRace> races, Done done) override;
    void read_results(std::int64_t after, ResultsRead done) override;
    void list_ratings(Ratings done) override;
    void replace_ratings(std::vector<PlayerRating> ratings, Done done) override;
    void find_player(std::string key_prefix, PlayerFound done) override;
    void list_best(RatingFamily family, Ratings done) override;
    void forget_player(const race::PlayerKey& key, Done done) override;
    void add_leaves(std::vector<RaceLeaf> leaves, Done done) override;
    void read_leaves(std::int64_t after, std::int64_t most, LeavesRead done) override;
    void find_leaf(const RaceLeaf& leaf, LeafFound done) override;

private:
    struct Kept {
        std::size_t number = 0;  // in order of creation
        OpenedLog log;
        LastCommands last_commands;
        std::optional<Instant> ended_at;
    };

    // The room; nullptr if it does not exist or has ended.
    Kept* find(const race::RoomCode& room);
    std::error_code find_fault(const Append& part);
    AppendResult keep(std::vector<Append>& batch);
    void count(const std::vector<RatedRace>& races);

    std::mutex mutex_;  // guards the following members
    std::unordered_map<race::RoomCode, Kept> logs_;
    std::size_t last_number_ = 0;
    std::optional<Instant> last_beat_;
    std::deque<RatedRace> results_;  // the newest: without a data folder a server keeps no history
    PlayerRatings ratings_;
    std::vector<RaceLeaf>
        leaves_;  // of tests: without a data folder a server has no key to sign them
};

}  // namespace gridrace::server
