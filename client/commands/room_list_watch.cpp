#include "client/commands/room_list_watch.hpp"

#include <utility>

namespace gridrace::client {

namespace {
constexpr std::chrono::seconds between_questions{15};
}  // namespace

RoomListWatch::RoomListWatch(ServerAddress server) : server_(std::move(server)) {
    ask();
    thread_ = std::jthread([this] { io_.run(); });
}

// An answer that is still due is not waited for.
RoomListWatch::~RoomListWatch() {
    io_.stop();
}

std::vector<RoomInList> RoomListWatch::newest() const {
    const std::lock_guard lock(mutex_);
    return newest_;
}

void RoomListWatch::ask() {
    fetch_room_list(io_, server_, [this](const RoomList& list) {
        {
            const std::lock_guard lock(mutex_);
            newest_ = list ? *list : std::vector<RoomInList>{};
        }
        // A server without a list, or none at all, may be another one in a minute.
        next_.expires_after(list ? between_questions : 4 * between_questions);
        next_.async_wait([this](boost::system::error_code error) {
            if (!error) ask();
        });
    });
}

}  // namespace gridrace::client
