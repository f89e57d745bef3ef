// The start screen as a value: pages on which the user chooses an action, which becomes the words
// of a command line. The owner runs them.
#pragma once

#include <functional>

#include "client/app/pages/settings_page.hpp"
#include "client/app/pages/statistics.hpp"

namespace gridrace::app {

// A verb and its options, as on the command line.
using CommandWords = std::vector<std::string>;

// A room that the user has not left, and its address.
struct KeptRoom {
    std::string code;
    std::string name;  // of the user in that room
    CommandWords way_back;
    std::string club = {};     // its name; empty: an ordinary room
    std::string meeting = {};  // "Thursday 20:00, in 3 h"; empty: none, or not known
};

// So that the page fits its window.
inline constexpr std::size_t most_clubs_listed = 5;

// The data that the start screen shows.
struct StartFacts {
    std::vector<std::string> games;    // descriptions of unfinished games, newest first
    std::vector<std::string> replays;  // saved files, newest first
    Statistics statistics;
    bool is_first_start = false;       // of this user: offers the tour
    std::vector<KeptRoom> rooms = {};  // whose seats are kept, newest first; clubs are apart
    // A line about such a file, which is read for it; none: its name.
    std::function<std::string(const std::string& file)> describe_replay = {};
    std::vector<KeptRoom> clubs = {};  // to which the user belongs, also after leaving them
};

// A room for strangers on the server of the settings, to join or to watch.
struct OfferedRoom {
    std::string label;  // "Ada waits in room K7QX2M"
    std::string note;
    CommandWords way_in;
    friend bool operator==(const OfferedRoom&, const OfferedRoom&) = default;
};

class StartPage {
public:
    StartPage(Profile profile, StartFacts facts);

    // The choice made by this key; none until there is one.
    std::optional<CommandWords> take(const terminal::Input& input);
    // The user wants to quit: take() and the view must not be called any more.
    bool is_over() const { return pages_.empty(); }

    // The user has returned from the choice. The tour is offered once.
    void refresh(StartFacts facts);
    void tell(Status status) { status_ = std::move(status); }
    // What is offered now; the best first. `summary`: a line about all rooms of the server; empty: not known.
    void offer(std::vector<OfferedRoom> rooms, std::string summary = {});
    const std::vector<KeptRoom>& clubs() const { return facts_.clubs; }
    // When each of them meets next, in their order; see KeptRoom::meeting.
    void tell_of_meetings(const std::vector<std::string>& meetings);

    // The settings page is open: what is typed there may be half a word.
    bool is_in_settings() const { return settings_.has_value(); }
    // Includes the changes of the settings page.
    const Profile& profile() const { return profile_; }

    terminal::Canvas view(terminal::Size size) const;

private:
    enum class Name { main, solo, create, host, join, watch, replays, statistics };
    struct Page {
        Name name;
        Form form;
    };

    std::optional<CommandWords> press(const terminal::Key& key);
    std::optional<CommandWords> choose();
    std::optional<CommandWords> choose_in_main(int id);
    std::optional<CommandWords> choose_in_solo(int id);
    // On the pages create and host.
    std::optional<CommandWords> choose_new_room(int id);
    std::optional<CommandWords> enter_room(std::string_view verb, int id);
    // Precondition: one is selected.
    const std::string& chosen_replay() const;
    void paste(const std::string& text);
    void open(Name name);
    void rebuild(Page& page) const;
    Form form_of(Name name) const;
    Form main_form() const;
    std::vector<std::string> leads() const;
    void add_server(CommandWords& words) const;
    void add_name(CommandWords& words) const;
    void draw_statistics(terminal::Canvas& canvas, terminal::Area area) const;
    std::string hints() const;
    std::string say(language::Phrase phrase) const {
        return language::say(profile_.settings.language, phrase);
    }
    const Form& form() const { return pages_.back().form; }

    Profile profile_;
    StartFacts facts_;
    std::vector<OfferedRoom> offered_;
    std::string summary_;
    std::vector<Page> pages_;  // the last one is shown
    std::optional<SettingsPage> settings_;
    Status status_;
};

// The puzzle in a pasted text, in any known format, as 81 characters; none if there is none.
std::optional<std::string> pasted_puzzle(const std::string& text);
// The room in a pasted text: also a complete invitation "gridrace join ws://…", or a link.
std::string pasted_room(std::string_view text);

}  // namespace gridrace::app
