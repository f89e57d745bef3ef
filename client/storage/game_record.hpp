// Saves a solo game while it is played, so that it can be continued after any end of the program.
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
    // `on_fault` is called once, if the game cannot be saved.
    GameRecord(boost::asio::io_context& io, std::optional<LockedFile> file,
               std::optional<std::chrono::sys_days> daily, std::string challenge,
               std::function<void(const std::error_code& error)> on_fault);

    // The room must outlive this object and calls of touch.
    void follow(const app::LocalRoom& room) { room_ = &room; }

    // Saves a change after the current handler.
    void touch();
    // Saves an unimportant change a little later, together with others until then.
    void touch_lightly();
    // Saves the current game; deletes the file of a game that is over.
    void write_now();
    // At the end of the program.
    void close();

private:
    boost::asio::io_context& io_;
    std::optional<LockedFile> file_;
    std::optional<std::chrono::sys_days> daily_;
    std::string challenge_;
    std::function<void(const std::error_code&)> on_fault_;
    const app::LocalRoom* room_ = nullptr;
    boost::asio::steady_timer timer_;
    bool is_due_ = false;
    bool is_due_later_ = false;
};

}  // namespace gridrace::client
