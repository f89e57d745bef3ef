// Keeps a game alone written down while it is played, so that it can be continued whatever ends the program.
// Lives on the thread of its io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <optional>
#include <string>

#include "client/app/solo/local_room.hpp"
#include "client/storage/kept_game.hpp"
#include "client/storage/locked_file.hpp"

namespace gridrace::client {

class GameRecord {
public:
    // `on_fault` is told once, if the game cannot be kept.
    GameRecord(boost::asio::io_context& io, std::optional<LockedFile> file,
               std::optional<std::chrono::sys_days> daily,
               std::function<void(const std::error_code& error)> on_fault);

    // The room must outlive this, and the calls of touch.
    void follow(const app::LocalRoom& room) { room_ = &room; }

    // Something has changed: it is written when what is being done is done.
    void touch();
    // Something that may be lost has: it is written in a moment, with what else changes until then.
    void touch_lightly();
    // A game under way is written as it is now; one that is over needs no file.
    void write_now();
    // The program ends.
    void close();

private:
    boost::asio::io_context& io_;
    std::optional<LockedFile> file_;
    std::optional<std::chrono::sys_days> daily_;
    std::function<void(const std::error_code&)> on_fault_;
    const app::LocalRoom* room_ = nullptr;
    boost::asio::steady_timer timer_;
    bool is_due_ = false;
    bool is_due_later_ = false;
};

}  // namespace gridrace::client
