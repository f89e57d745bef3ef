// The bots that a player brings along: those of --bots.
#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>
#include <vector>

#include "client/bot/bot.hpp"

namespace gridrace::client {

// Bots in this process, in the room as long as the player is. On the thread of `io`. `seed` decides what they do.
class Company {
public:
    Company(boost::asio::io_context& io, const RoomAddress& room, std::size_t bots,
            const bot::BotManner& manner, std::uint64_t seed);

    void start();
    // Runs `io` until they have left, half a second at most.
    void leave();

private:
    boost::asio::io_context& io_;
    std::vector<std::unique_ptr<Bot>> bots_;
    bool started_ = false;
};

}  // namespace gridrace::client
