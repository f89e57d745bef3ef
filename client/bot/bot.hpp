// An automatic player, in any mode. Lives on the thread of its io_context.
#pragma once

#include <functional>
#include <memory>

#include "common/bot/bot_player.hpp"
#include "client/bot/handover.hpp"
#include "client/net/connection.hpp"
#include "client/net/race_count.hpp"

namespace gridrace::client {

struct BotOptions {
    std::string name = "bot";
    bot::BotManner manner;
    int races = 1;           // leaves after this number, and after the match; 0: never
    std::uint64_t seed = 0;  // for its pace and its slips
};

class Bot final : private ConnectionListener {
public:
    // Called with every message that the bot receives until it leaves, and at its end.
    struct Watcher {
        std::function<void(const Received&, const race::RoomState&)> on_received;
        std::function<void(const ConnectionEnd&)> on_end;
    };

    Bot(boost::asio::io_context& io, const RoomAddress& room, BotOptions options,
        Watcher watcher = {});
    ~Bot();

    void start();
    // Leaves the room; on_end follows.
    void leave();
    bool has_ended() const { return ended_; }

private:
    class Timer;

    void on_received(const Received& received) override;
    void on_connected() override {}
    void on_lost() override {}
    void on_end(const ConnectionEnd& end) override;

    void think();
    void move();

    BotOptions options_;
    Watcher watcher_;
    bot::BotPlayer player_;
    Handover handover_;
    RoomReplica replica_;
    Connection connection_;
    std::unique_ptr<Timer> timer_;
    RaceCount races_;
    bool thinking_ = false;
    bool leaving_ = false;
    bool ended_ = false;
};

}  // namespace gridrace::client
