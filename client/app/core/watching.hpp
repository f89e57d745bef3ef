// What is shown of the boards of a race to somebody who watches, as a value of the model; what it does is
// in watched_boards.hpp.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common/race/room_state.hpp"

namespace gridrace::app {

struct Watching {
    enum class Shown : std::uint8_t { one, four, all };

    Shown shown = Shown::all;
    bool follows_leader = false;                  // with Shown::one
    bool sees_own_board = false;                  // of a player who is done
    MemberId chosen;                              // whose board is shown, with Shown::one
    int page = 0;                                 // of four or of all; goes round, either way
    std::map<MemberId, sudoku::Cell> last_cells;  // that changed, by player

    // For the commentary.
    std::vector<std::string> comments;  // on the latest events
    std::map<MemberId, int> in_a_row;  // cells that each player has filled without a mistake
    MemberId leader;                   // the first of those who race; 0: nobody is ahead so far
};

}  // namespace gridrace::app
