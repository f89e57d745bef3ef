#include "server/watchdog.hpp"

namespace gridrace::server {

void Watchdog::look() {
    if (!manager_.watchdog()) return;
    if (silent_ && *silent_ > 0) return;
    if (silent_) manager_.tell("WATCHDOG=1");
    ask_all();
}

void Watchdog::ask_all() {
    silent_ = std::make_shared<std::atomic<std::size_t>>(shards_.size() + 1);
    for (const auto& shard : shards_) {
        boost::asio::post(shard->io(), [silent = silent_] { --*silent; });
    }
    // Any code will do: "no such room" is an answer, too.
    log_.read(race::RoomCode::from_number(0),
              [silent = silent_](std::error_code, const std::vector<std::string>&) { --*silent; });
}

}  // namespace gridrace::server
