// The start screen as a value: pages to choose what to do, which end in the words of a command line. Whoever shows
// it runs them.
#pragma once

#include "client/app/pages/settings_page.hpp"
#include "client/app/pages/statistics.hpp"

namespace gridrace::app {

// A verb and its options, as on the command line.
using CommandWords = std::vector<std::string>;

// A room that was not left, and the way back to it.
struct KeptRoom {
    std::string code;
    std::string name;  // of the person, there
    CommandWords way_back;
};

// What the start screen tells of the world.
struct StartFacts {
    std::vector<std::string> games;    // that can be continued, as words, the newest first
    std::vector<std::string> replays;  // files that were kept, the newest first
    Statistics statistics;
    bool is_first_start = false;       // of this person: the tour is offered
    std::vector<KeptRoom> rooms = {};  // the newest first
};

class StartPage {
public:
    StartPage(Profile profile, StartFacts facts);

    // What was chosen by this key; none as long as nothing is.
    std::optional<CommandWords> take(const terminal::Input& input);
    // The person wants to quit: then nothing is taken, and nothing can be shown any more.
    bool is_over() const { return pages_.empty(); }

    // The person is back from what was chosen. The tour is offered once.
    void refresh(StartFacts facts);
    void tell(Status status) { status_ = std::move(status); }

    // Also with what was changed on the settings page.
    const Profile& profile() const { return profile_; }

    terminal::Canvas view(terminal::Size size) const;

private:
    enum class Name { main, solo, create, join, watch, replays, statistics };
    struct Page {
        Name name;
        Form form;
    };

    std::optional<CommandWords> press(const terminal::Key& key);
    std::optional<CommandWords> choose();
    std::optional<CommandWords> choose_in_main(int id);
    std::optional<CommandWords> choose_in_solo(int id);
    std::optional<CommandWords> choose_in_create(int id);
    std::optional<CommandWords> enter_room(std::string_view verb, int id);
    void paste(const std::string& text);
    void open(Name name);
    Form form_of(Name name) const;
    Form main_form() const;
    void add_server_and_name(CommandWords& words) const;
    void draw_statistics(terminal::Canvas& canvas, terminal::Area area) const;
    std::string hints() const;
    std::string say(language::Phrase phrase) const {
        return language::say(profile_.settings.language, phrase);
    }
    const Form& form() const { return pages_.back().form; }

    Profile profile_;
    StartFacts facts_;
    std::vector<Page> pages_;  // the last one is shown
    std::optional<SettingsPage> settings_;
    Status status_;
};

// The puzzle in a pasted text, in any way of writing, as 81 characters; none if there is none.
std::optional<std::string> pasted_puzzle(const std::string& text);
// The room in a pasted text: also the whole invitation "gridrace join ws://…".
std::string pasted_room(std::string_view text);

}  // namespace gridrace::app
