// An unfinished solo game as text: JSON.
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
    std::optional<std::chrono::sys_days> daily;  // if it is the daily puzzle
    std::string challenge = {};  // the file of the challenge it answers; may be none
    friend bool operator==(const KeptGame&, const KeptGame&) = default;
};

std::string to_text(const KeptGame& game);
// None if it is not valid output of this version: it may have been edited or damaged.
std::optional<KeptGame> parse_kept_game(std::string_view text);

}  // namespace gridrace::client
