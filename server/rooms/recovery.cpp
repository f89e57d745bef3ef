#include "server/rooms/recovery.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <unordered_set>

#include "server/ops/diagnostics.hpp"

namespace gridrace::server {

namespace asio = boost::asio;

namespace {

// Shared by all shards while rooms are reopened.
struct Reopening {
    Reopening(Health& its_health, std::size_t count)
        : health(its_health), rooms(count), left(count) {}

    Health& health;
    std::size_t rooms;
    std::atomic<std::size_t> left;
    std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();

    // All are open.
    void tell() const {
        health.set_rooms_open();
        if (rooms == 0) return;
        const auto took = std::chrono::steady_clock::now() - began;
        report(Level::info, "the rooms are open again",
               {{"rooms", std::to_string(rooms)},
                {"milliseconds", std::to_string(took / std::chrono::milliseconds(1))}});
    }
};

Awaitable<void> reopen(Shard& shard, race::RoomCode code, std::shared_ptr<Reopening> reopening) {
    co_await shard.reopen_room(std::move(code));
    if (--reopening->left == 0) reopening->tell();
}

Awaitable<void> adopt_room(Shard& shard, race::RoomCode code) {
    co_await shard.reopen_room(std::move(code));
}

}  // namespace

void Recovery::begin() {
    log_.list([this](std::error_code error, const std::vector<race::RoomCode>& rooms) {
        listing_failed_ = static_cast<bool>(error);
        if (error) {
            return report(Level::error, "the rooms cannot be listed", {{"why", error.message()}});
        }
        const auto reopening = std::make_shared<Reopening>(health_, rooms.size());
        if (rooms.empty()) reopening->tell();
        for (const auto& code : rooms) {
            auto& shard = *shards_[shard_index(code, shards_.size())];
            asio::post(shard.io(), [&shard, code, reopening] {
                spawn(shard.executor(), "the opening of a room", reopen(shard, code, reopening));
            });
        }
    });
}

// Rooms that are opened meanwhile are not looked at. Until ownership is confirmed, or if this fails, each
// room is confirmed before somebody is shown it, and this is repeated.
void Recovery::check_owned(std::uint64_t lease_losses) {
    struct Opened {
        std::mutex mutex;  // guards the following members
        std::vector<std::vector<race::RoomCode>> rooms;
        std::size_t left;
        std::atomic<std::size_t> unconfirmed;  // shards
    };
    const auto opened = std::make_shared<Opened>();
    opened->rooms.resize(shards_.size());
    opened->left = opened->unconfirmed = shards_.size();
    const auto compare = [this, opened, lease_losses](std::error_code error,
                                                      std::vector<race::RoomCode> listed) {
        if (error) return;
        const auto owned = std::make_shared<const std::unordered_set<race::RoomCode>>(
            listed.begin(), listed.end());
        for (std::size_t i = 0; i < shards_.size(); ++i) {
            auto& shard = *shards_[i];
            asio::post(shard.io(), [this, &shard, opened, owned, lease_losses, i] {
                shard.give_up(opened->rooms[i], *owned);
                if (--opened->unconfirmed == 0) log_.confirm_ownership(lease_losses);
            });
        }
    };
    for (std::size_t i = 0; i < shards_.size(); ++i) {
        auto& shard = *shards_[i];
        asio::post(shard.io(), [this, &shard, opened, compare, i] {
            shard.for_each_room([&](const Room& room) { opened->rooms[i].push_back(room.code()); });
            const std::lock_guard lock(opened->mutex);
            if (--opened->left == 0) log_.list(compare);
        });
    }
}

void Recovery::adopt() {
    if (const auto lease_losses = log_.lease_losses(); lease_losses > 0) check_owned(lease_losses);
    log_.list_abandoned([this](std::error_code error, const std::vector<race::RoomCode>& rooms) {
        if (error) return;
        for (const auto& code : rooms) {
            auto& shard = *shards_[shard_index(code, shards_.size())];
            asio::post(shard.io(), [&shard, code] {
                spawn(shard.executor(), "the adoption of a room", adopt_room(shard, code));
            });
        }
    });
}

void Recovery::look() {
    bool log_fails = listing_failed_ || log_failed_;
    log_.append({}, [this](std::error_code error) { log_failed_ = static_cast<bool>(error); });
    for (std::size_t index = 0; index < shards_.size(); ++index) {
        auto& shard = *shards_[index];
        asio::post(shard.io(), [this, &shard, index] {
            health_.beat(index, std::chrono::steady_clock::now());
            shard.look_after_prepared();
        });
        if (shard.counts().log_fails) log_fails = true;
    }
    health_.set_log_failing(log_fails);
    if (!log_fails) return;
    if (listing_failed_.exchange(false)) return begin();
    log_.list([this](std::error_code error, const std::vector<race::RoomCode>&) {
        if (error) return;
        for (const auto& shard : shards_) shard->counts().log_fails = false;
    });
}

}  // namespace gridrace::server
