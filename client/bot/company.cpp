#include "client/bot/company.hpp"

#include <algorithm>
#include <array>

#include "common/sudoku/rating/strength.hpp"

namespace gridrace::client {

namespace {

constexpr std::array bot_names = {"Ada (bot)", "Bo (bot)",  "Cleo (bot)", "Dan (bot)",
                                  "Eve (bot)", "Fay (bot)", "Gus (bot)",  "Hal (bot)"};
// Bots of one room differ in pace: factors on the requested one.
constexpr std::array bot_paces = {1.0, 0.8, 1.2, 0.7, 1.1, 0.9, 1.3, 0.75};
constexpr std::chrono::milliseconds time_for_bots_to_leave{500};

}  // namespace

Company::Company(boost::asio::io_context& io, const RoomAddress& room, std::size_t bots,
                 const bot::BotManner& manner, std::uint64_t seed)
    : io_(io) {
    for (std::size_t i = 0; i < bots; ++i) {
        BotOptions options;
        options.name = bot_names[i % bot_names.size()];
        options.manner = manner;
        const double pace = bot_paces[i % bot_paces.size()];
        options.manner.moves_per_second *= pace;
        if (manner.strength) {
            options.manner.strength =
                sudoku::strength_of(sudoku::time_factor(*manner.strength) / pace);
        }
        options.races = 0;
        options.seed = seed + i;
        bots_.push_back(std::make_unique<Bot>(io, room, options));
    }
}

void Company::start() {
    started_ = true;
    for (const auto& bot : bots_) bot->start();
}

void Company::leave() {
    for (const auto& bot : bots_) bot->leave();
    if (!started_) return;
    io_.restart();
    const auto deadline = std::chrono::steady_clock::now() + time_for_bots_to_leave;
    const auto all_gone = [this] {
        return std::ranges::all_of(bots_, [](const auto& bot) { return bot->has_ended(); });
    };
    while (!all_gone() && io_.run_one_until(deadline) > 0) {
    }
}

}  // namespace gridrace::client
