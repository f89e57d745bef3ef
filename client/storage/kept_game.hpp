// A game alone that is not over, as text: JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "client/app/core/player_board.hpp"
#include "client/app/solo/solo_log.hpp"

namespace gridrace::client {

struct KeptGame {
    app::SoloLog log;
    app::PlayerBoard board;
    std::optional<std::chrono::sys_days> daily;  // it is the puzzle of that day
    friend bool operator==(const KeptGame&, const KeptGame&) = default;
};

std::string to_text(const KeptGame& game);
// None if this version did not write it: people may have edited it, disks damaged it.
std::optional<KeptGame> parse_kept_game(std::string_view text);

}  // namespace gridrace::client
