// A log without a fault, on top of a real one: what is derived from it plants one.
#pragma once

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "server/log/log.hpp"
#include "tests/chaos/later.hpp"

namespace gridrace {

// How long faulty moments last: long enough to be hit by a kill.
inline constexpr std::chrono::milliseconds faulty_moment{30};

class PlantedLog : public server::Log {
public:
    explicit PlantedLog(std::unique_ptr<Log> real) : real_(std::move(real)) {}

    void create(const race::RoomCode& room, Created done) override {
        real_->create(room, std::move(done));
    }
    void open(const race::RoomCode& room, Opened done) override {
        real_->open(room, std::move(done));
    }
    void read(const race::RoomCode& room, Read done) override {
        real_->read(room, std::move(done));
    }
    void list(Listed done) override { real_->list(std::move(done)); }
    void list_ended(Instant after, Listed done) override {
        real_->list_ended(after, std::move(done));
    }
    void list_abandoned(Listed done) override { real_->list_abandoned(std::move(done)); }
    bool owns_for_sure() const override { return real_->owns_for_sure(); }
    std::uint64_t lease_losses() const override { return real_->lease_losses(); }
    void confirm_ownership(std::uint64_t lease_losses) override {
        real_->confirm_ownership(lease_losses);
    }
    void release(std::vector<race::RoomCode> rooms, Instant at, Released done) override {
        real_->release(std::move(rooms), at, std::move(done));
    }
    void release_unreadable(const race::RoomCode& room, Instant at, Left done) override {
        real_->release_unreadable(room, at, std::move(done));
    }
    void append(std::vector<server::Append> batch, Appended done) override {
        real_->append(std::move(batch), std::move(done));
    }
    void retire(const race::RoomCode& room, Instant at) override { real_->retire(room, at); }
    void expire(Instant before) override { real_->expire(before); }
    void erase(const race::RoomCode& room, Erased done) override {
        real_->erase(room, std::move(done));
    }
    void beat(Instant served_until) override { real_->beat(served_until); }
    void drain() override {
        later_.drain();
        real_->drain();
    }
    server::SharedTables* shared_tables() override { return real_->shared_tables(); }

protected:
    Log& real() { return *real_; }
    Later& later() { return later_; }

private:
    std::unique_ptr<Log> real_;
    Later later_{faulty_moment};
};

}  // namespace gridrace
