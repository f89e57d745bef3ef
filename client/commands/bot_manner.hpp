// How bots play, from the options of the command line.
#pragma once

#include "client/app/pages/statistics.hpp"
#include "client/command_line/option_fault.hpp"
#include "client/commands/options.hpp"
#include "common/bot/bot_player.hpp"

namespace gridrace::client {

// The strength of a person by the times of their games alone, beside what is predicted for puzzles of
// the same grades; none without a timed game. Makes some puzzles: a tenth of a second.
std::optional<sudoku::Rating> own_strength(const app::Statistics& statistics);

// The same by the results that are kept; none if there are none.
std::optional<sudoku::Rating> kept_strength();

Result<bot::BotManner, OptionFault> bot_manner(const Options& options);

}  // namespace gridrace::client
