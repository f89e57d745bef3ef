#include "client/app/pages/start_rows.hpp"

#include "client/app/pages/statistics.hpp"
#include "common/race/mode_settings.hpp"

namespace gridrace::app::start_rows {

namespace {

using namespace language::literals;
using language::Language;

FormRow button(Language language, int id, language::Phrase label, language::Phrase note) {
    return {id, say(language, label), Button{}, say(language, note)};
}

Chooser grades(Language language) {
    std::vector<std::string> names;
    names.reserve(std::size(sudoku::all_grades));
    for (const auto one : sudoku::all_grades) names.emplace_back(sudoku::name(one));
    return chooser_of(language, std::move(names));
}

Chooser modes(Language language) {
    std::vector<std::string> names;
    for (const auto one : race::all_modes) names.emplace_back(race::name(one));
    return chooser_of(language, std::move(names));
}

Chooser numbers(int from, int to) {
    std::vector<std::string> numbers;
    for (int number = from; number <= to; ++number) numbers.push_back(std::to_string(number));
    return {numbers, numbers};
}

// How late watchers see the boards, in seconds.
Chooser delays(Language language) {
    return chooser_of(language, {"no", "0", "10", "30", "60", "180", "600"});
}

constexpr auto host_note =
    "A server of your own for your network, with a room; friends need only the link."_t;

FormRow server_row(Language language, const Profile& profile) {
    return {server, say(language, "Server"_t), TextField(profile.server),
            say(language, "HOST:PORT or ws://HOST:PORT; a room address overrides this"_t)};
}

FormRow name_row(Language language, const Profile& profile) {
    return {name, say(language, "Your name"_t), TextField(profile.name, 48),
            say(language, "up to 16 characters; empty: your user name"_t)};
}

// The rules of a new room, and its bots.
void add_rules(std::vector<FormRow>& rows, Language language) {
    const std::vector<FormRow> rules{
        {grade, say(language, "Difficulty"_t), grades(language),
         say(language, "how hard the puzzles are"_t)},
        {mode, say(language, "Mode"_t), modes(language),
         say(language, "how a race is won; the host can change it in the room"_t)},
        {teams, say(language, "Teams"_t), chooser_of(language, {"no", "2", "3", "4"}),
         say(language, "number of teams; not in the modes together, swiss and arena"_t)},
        {boards, say(language, "Boards"_t), delays(language),
         say(language, "seconds until spectators see the players' boards; no: never"_t)},
        {players, say(language, "Players"_t), numbers(1, 100),
         say(language, "how many can play, including bots"_t)},
        {bots, say(language, "Bots"_t), numbers(0, 8), say(language, "they leave when you do"_t)},
        {assists, say(language, "Help"_t), chooser_of(language, {"standard", "all", "none"}),
         say(language, "standard: highlights and tidy notes; all: also hints, which cost time"_t)}};
    rows.insert(rows.end(), rules.begin(), rules.end());
}

Form new_room_form(std::string title, std::vector<FormRow> rows) {
    Form form(std::move(title), std::move(rows));
    form.set_value(players, "8");
    return form;
}

std::string base_name(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

}  // namespace

Form main_form(Language language, bool offers_tour, std::vector<FormRow> unfinished,
               std::vector<std::string> leads) {
    std::vector<FormRow> rows{
        button(language, play, "Play now"_t,
               "Race those who wait; if nobody does, ghosts of others, or bots."_t),
        button(language, solo, "Play alone"_t,
               "No server needed: any difficulty, the daily puzzle, or your own."_t),
        button(language, create, "Open a room"_t, "Share the code with friends and race them."_t),
        button(language, host, "Host here"_t, host_note),
        button(language, join, "Join a room"_t, "With a code or an address from a friend."_t),
        button(language, watch, "Watch a race"_t, "As a spectator, without disturbing anyone."_t),
        button(language, day, "Puzzle of the day"_t,
               "One attempt, ranked on your server; without a server, alone."_t),
        button(language, replays, "Replays"_t, "Your saved replays."_t),
        button(language, settings, "Settings"_t, "Colours, language, keys and more."_t),
        button(language, tour, "Tour"_t, "Learn the basics in 60 seconds."_t),
        button(language, quit, "Quit"_t, ""_t)};
    if (offers_tour) {
        const auto offered = button(language, tour, "New here? Take the tour"_t,
                                    "Learn the basics in 60 seconds."_t);
        rows.insert(rows.begin(), offered);
        std::erase_if(rows, [first = true](const FormRow& row) mutable {
            return row.id == tour && !std::exchange(first, false);
        });
    }
    rows.insert(rows.begin(), unfinished.begin(), unfinished.end());
    return Form("gridrace", std::move(rows), std::move(leads));
}

Form solo_form(Language language, const std::vector<std::string>& games) {
    std::vector<FormRow> rows;
    for (std::size_t i = 0; i < games.size(); ++i) {
        rows.push_back({game + static_cast<int>(i), say(language, "Continue: {0}"_t, games[i]),
                        Button{}, say(language, "Time away does not count."_t)});
    }
    rows.push_back({grade, say(language, "New puzzle"_t), grades(language),
                    say(language, "Press enter to play at this difficulty."_t)});
    rows.push_back({daily, say(language, "Today's puzzle"_t), grades(language),
                    say(language, "Everyone gets the same one today."_t)});
    rows.push_back(
        {seed, say(language, "From a seed"_t), TextField("", 20),
         say(language, "The same number and difficulty always give the same puzzle."_t)});
    rows.push_back({puzzle, say(language, "Enter your own puzzle"_t), TextField("", 200),
                    say(language, "Paste it, or type 81 characters."_t)});
    rows.push_back(
        button(language, practise, "Practise a technique"_t,
               "Positions just before it is needed: find it yourself, in three tries."_t));
    rows.push_back(button(language, statistics, "Statistics"_t, "Your times and streaks."_t));
    Form form(say(language, "Play alone"_t), std::move(rows));
    form.set_value(daily, sudoku::name(daily_grade));
    return form;
}

Form create_form(Language language, const Profile& profile) {
    std::vector<FormRow> rows{
        button(language, go, "Open the room"_t, "Your friends join with the code shown next."_t),
        button(language, host, "Host here instead"_t, host_note),
        server_row(language, profile),
        name_row(language, profile),
        {club, say(language, "Club name"_t), TextField("", 60),
         say(language, "empty: an ordinary room; a club stays, with its standings"_t)}};
    add_rules(rows, language);
    return new_room_form(say(language, "Open a room"_t), std::move(rows));
}

Form host_form(Language language, const Profile& profile) {
    std::vector<FormRow> rows{button(language, host, "Start server and room"_t, host_note),
                              name_row(language, profile)};
    add_rules(rows, language);
    return new_room_form(say(language, "Host here"_t), std::move(rows));
}

Form room_form(Language language, const Profile& profile, std::string title) {
    return Form(std::move(title),
                {{room, say(language, "Room"_t), TextField(),
                  say(language, "A code such as K7QX2M, an address, or the whole invitation."_t)},
                 server_row(language, profile),
                 name_row(language, profile),
                 button(language, go, "Join"_t, ""_t)});
}

Form replays_form(Language language, const std::vector<std::string>& files,
                  const std::function<std::string(const std::string& file)>& describe) {
    std::vector<FormRow> rows;
    for (std::size_t i = 0; i < files.size(); ++i) {
        rows.push_back({replay + static_cast<int>(i),
                        describe ? describe(files[i]) : base_name(files[i]), Button{}, files[i]});
    }
    rows.push_back(button(language, back, "back"_t, files.empty() ? "No replays yet."_t : ""_t));
    return Form(say(language, "Replays"_t), std::move(rows));
}

}  // namespace gridrace::app::start_rows
