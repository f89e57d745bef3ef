#include "client/app/start_rows.hpp"

#include "client/app/statistics.hpp"

namespace gridrace::app::start_rows {

namespace {

using namespace language::literals;
using language::Language;

FormRow button(Language language, int id, language::Phrase label, language::Phrase note) {
    return {id, say(language, label), Button{}, say(language, note)};
}

Chooser grades() {
    Chooser chooser;
    for (const auto one : sudoku::all_grades) chooser.choices.emplace_back(sudoku::name(one));
    return chooser;
}

Chooser numbers(int from, int to) {
    Chooser chooser;
    for (int number = from; number <= to; ++number)
        chooser.choices.push_back(std::to_string(number));
    return chooser;
}

FormRow server_row(Language language, const Profile& profile) {
    return {server, say(language, "Server"_t), TextField(profile.server),
            say(language, "ws://HOST:PORT; an address of a room counts more"_t)};
}

FormRow name_row(Language language, const Profile& profile) {
    return {name, say(language, "Your name"_t), TextField(profile.name, 48),
            say(language, "up to 16 characters; empty: your user name"_t)};
}

std::string base_name(const std::string& path) {
    return path.substr(path.find_last_of('/') + 1);
}

}  // namespace

Form main_form(Language language, bool offers_tour, std::vector<FormRow> unfinished) {
    std::vector<FormRow> rows{
        button(language, solo, "Play alone"_t,
               "No server needed: any grade, the day's puzzle, or your own."_t),
        button(language, create, "Open a room"_t, "Tell friends its code and race them."_t),
        button(language, join, "Join a room"_t, "You have a code or an address."_t),
        button(language, watch, "Watch a race"_t, "As a spectator; you cannot disturb anybody."_t),
        button(language, replays, "Replays"_t, "Races that you have kept."_t),
        button(language, settings, "Settings"_t, "Colours, language, keys and more."_t),
        button(language, tour, "Tour"_t, "Everything you need in 60 seconds, by doing it."_t),
        button(language, quit, "Quit"_t, ""_t)};
    if (offers_tour) {
        const auto offered = button(language, tour, "New here? Take the tour"_t,
                                    "Everything you need in 60 seconds, by doing it."_t);
        rows.insert(rows.begin(), offered);
        std::erase_if(rows, [first = true](const FormRow& row) mutable {
            return row.id == tour && !std::exchange(first, false);
        });
    }
    rows.insert(rows.begin(), unfinished.begin(), unfinished.end());
    return Form("gridrace", std::move(rows));
}

Form solo_form(Language language, const std::vector<std::string>& games) {
    std::vector<FormRow> rows;
    for (std::size_t i = 0; i < games.size(); ++i) {
        rows.push_back({game + static_cast<int>(i), say(language, "Continue: {0}"_t, games[i]),
                        Button{}, say(language, "The time you were away does not count."_t)});
    }
    rows.push_back({grade, say(language, "New puzzle"_t), grades(),
                    say(language, "Enter plays one of this grade."_t)});
    rows.push_back({daily, say(language, "Today's puzzle"_t), grades(),
                    say(language, "Everybody gets the same one today."_t)});
    rows.push_back({seed, say(language, "From a seed"_t), TextField("", 20),
                    say(language, "The same number and grade give the same puzzle anywhere."_t)});
    rows.push_back({puzzle, say(language, "Your own"_t), TextField("", 200),
                    say(language, "Paste it, written in any way, or type 81 characters."_t)});
    rows.push_back(button(language, statistics, "Statistics"_t, "How you have played so far."_t));
    Form form(say(language, "Play alone"_t), std::move(rows));
    form.set_value(daily, sudoku::name(daily_grade));
    return form;
}

Form create_form(Language language, const Profile& profile) {
    Form form(say(language, "Open a room"_t),
              {button(language, go, "Open it"_t, "Friends join with the code that you will see."_t),
               server_row(language, profile),
               name_row(language, profile),
               {grade, say(language, "Grade"_t), grades(), say(language, "of the puzzles"_t)},
               {players, say(language, "Players"_t), numbers(1, 100),
                say(language, "seats for players, bots included"_t)},
               {bots, say(language, "Bots"_t), numbers(0, 8),
                say(language, "they race against you as long as you stay"_t)},
               {assists, say(language, "Aids"_t), Chooser{{"standard", "all", "none"}},
                say(language,
                    "standard: highlights, and notes follow digits; all: also hints, "
                    "which cost time"_t)}});
    form.set_value(players, "8");
    return form;
}

Form room_form(Language language, const Profile& profile, std::string title) {
    return Form(std::move(title),
                {{room, say(language, "Room"_t), TextField(),
                  say(language, "A code such as K7QX2M, an address, or the whole invitation."_t)},
                 server_row(language, profile),
                 name_row(language, profile),
                 button(language, go, "Go in"_t, ""_t)});
}

Form replays_form(Language language, const std::vector<std::string>& files) {
    std::vector<FormRow> rows;
    for (std::size_t i = 0; i < files.size(); ++i) {
        rows.push_back({replay + static_cast<int>(i), base_name(files[i]), Button{}, files[i]});
    }
    rows.push_back(
        button(language, back, "back"_t, files.empty() ? "None is kept so far."_t : ""_t));
    return Form(say(language, "Replays"_t), std::move(rows));
}

}  // namespace gridrace::app::start_rows
