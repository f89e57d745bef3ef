// What a simulated member might ask next: mostly what advances races, sometimes anything.
#pragma once

#include <optional>

#include "common/base/random.hpp"
#include "common/race/room_state.hpp"

namespace gridrace::simulation {

// True once in `times`.
inline bool one_in(Random& random, std::uint32_t times) {
    return random.below(times) == 0;
}

// A mode with settings for it, mostly ones that the rules take.
race::ModeSettings random_mode(Random& random);

// How late boards are shown, mostly a time that the rules take; none: not at all.
std::optional<std::chrono::seconds> random_boards_delay(Random& random);

// Rules of short races for four players.
race::RaceRules short_race_rules(Random& random);

// `seen` is the room as the member knows it; `solution` helps a player on.
race::Command random_command(Random& random, const race::RoomState& seen, MemberId self,
                             const std::optional<sudoku::Grid>& solution);

// Of a member, 0 for the server, in the draw of a race's puzzle: the same whenever it is asked.
race::Digest draw_secret_of(MemberId member, RaceNumber race);

// The word that hosts set.
inline const std::string word_of_rooms = "a kite for the room";

// Something to say, often what may not be said.
race::Command random_talk(Random& random);

// A move of a player: a digit of the solution, a wrong one, one taken out, a look, or nonsense.
race::Command random_move(Random& random, const race::Run& run, const sudoku::Grid& puzzle,
                          const std::optional<sudoku::Grid>& solution);

}  // namespace gridrace::simulation
