#include "client/commands/room_list_watch.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <mutex>
#include <semaphore>
#include <thread>
#include <utility>

namespace gridrace::client {

namespace {
constexpr std::chrono::seconds between_questions{15};
// Enough for all but the resolution of a name. At the end of the program the thread then holds nothing but the question
// for that name: no library that ends with main.
constexpr std::chrono::milliseconds time_to_end{250};
}  // namespace

struct RoomListWatch::Shared {
    std::mutex mutex;
    std::optional<std::vector<RoomInList>> newest;
    std::vector<std::optional<Instant>> meetings;
    ServerHealth health;
    std::binary_semaphore released{0};  // by the watch
    std::binary_semaphore ended{0};     // the thread has nothing left
};

// Belongs to the thread: its destruction waits for the resolution of a name.
class RoomListWatch::Asking {
public:
    Asking(ServerAddress server, std::vector<RoomAddress> clubs, std::shared_ptr<Shared> shared)
        : server_(std::move(server)), clubs_(std::move(clubs)), shared_(std::move(shared)) {
        ask_health();
        ask();
        ask_club(0);
    }

    void run() { io_.run(); }
    void stop() { io_.stop(); }

private:
    void ask() {
        fetch_room_list(io_, server_, [this](const RoomList& list) {
            {
                const std::lock_guard lock(shared_->mutex);
                shared_->newest = list ? std::optional(*list) : std::nullopt;
            }
            // A server without a list, or none at all, may be another one in a minute.
            next_.expires_after(list ? between_questions : 4 * between_questions);
            next_.async_wait([this](boost::system::error_code error) {
                if (!error) ask();
            });
        });
    }

    void ask_health() {
        fetch_health(io_, server_, [this](ServerHealth health) {
            const std::lock_guard lock(shared_->mutex);
            shared_->health = std::move(health);
        });
    }

    // One after the other: they may all be on one server, which counts questions.
    void ask_club(std::size_t index) {
        if (index == clubs_.size()) return;
        fetch_meeting(io_, clubs_[index], [this, index](std::optional<Instant> meeting) {
            {
                const std::lock_guard lock(shared_->mutex);
                shared_->meetings[index] = meeting;
            }
            ask_club(index + 1);
        });
    }

    ServerAddress server_;
    std::vector<RoomAddress> clubs_;
    std::shared_ptr<Shared> shared_;
    boost::asio::io_context io_{1};
    boost::asio::steady_timer next_{io_};
};

RoomListWatch::RoomListWatch(ServerAddress server, std::vector<RoomAddress> clubs)
    : server_(std::move(server)), shared_(std::make_shared<Shared>()) {
    shared_->meetings.resize(clubs.size());
    auto asking = std::make_unique<Asking>(server_, std::move(clubs), shared_);
    asking_ = asking.get();
    std::thread([asking = std::move(asking), shared = shared_]() mutable {
        asking->run();
        shared->released.acquire();
        asking.reset();
        shared->ended.release();
    }).detach();
}

RoomListWatch::~RoomListWatch() {
    asking_->stop();
    shared_->released.release();
    static_cast<void>(shared_->ended.try_acquire_for(time_to_end));
}

std::optional<std::vector<RoomInList>> RoomListWatch::newest() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->newest;
}

std::vector<std::optional<Instant>> RoomListWatch::meetings() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->meetings;
}

ServerHealth RoomListWatch::health() const {
    const std::lock_guard lock(shared_->mutex);
    return shared_->health;
}

}  // namespace gridrace::client
