// The rows of the start screen's pages. Internal to client/app.
#pragma once

#include <functional>

#include "client/app/settings/profile.hpp"
#include "client/app/widgets/form.hpp"

namespace gridrace::app::start_rows {

// Ids of rows. Games and replays start at theirs and count up.
inline constexpr int back = 0, go = 1;
inline constexpr int solo = 2, create = 3, join = 4, watch = 5, replays = 6, settings = 7, tour = 8,
                     quit = 9;
inline constexpr int grade = 10, daily = 11, seed = 12, puzzle = 13, statistics = 14, practise = 15;
inline constexpr int server = 20, name = 21, players = 22, bots = 23, assists = 24, room = 25,
                     kept_room = 26, mode = 27, boards = 28, club = 29, day = 30, teams = 31,
                     host = 32, play = 33;
inline constexpr int kept_club = 50, waiting = 60, game = 100, replay = 1000;

// `leads`: how things are, below the title.
Form main_form(language::Language language, bool offers_tour, std::vector<FormRow> unfinished,
               std::vector<std::string> leads);
Form solo_form(language::Language language, const std::vector<std::string>& games);
Form create_form(language::Language language, const Profile& profile);
// Of a room on a server of one's own.
Form host_form(language::Language language, const Profile& profile);
Form room_form(language::Language language, const Profile& profile, std::string title);
// `describe` makes a file's line; none: its name.
Form replays_form(language::Language language, const std::vector<std::string>& files,
                  const std::function<std::string(const std::string& file)>& describe);

}  // namespace gridrace::app::start_rows
