#include "client/app/pages/start_page.hpp"

#include <algorithm>
#include <utility>

#include "client/app/pages/start_rows.hpp"
#include "client/app/pages/statistics_view.hpp"
#include "client/app/widgets/lines.hpp"
#include "client/app/widgets/page.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/formats/read_any.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using terminal::Key;

// So that the page fits its window.
constexpr std::size_t most_rooms_offered = 3;

// "--server=ws://…": one word, so that the value may start with a dash.
std::string option(std::string_view name, const std::string& value) {
    return "--" + std::string(name) + "=" + value;
}

}  // namespace

std::optional<std::string> pasted_puzzle(const std::string& text) {
    const auto read = sudoku::read_any(text);
    if (!read) return std::nullopt;
    return sudoku::to_line(read->givens);
}

std::string pasted_room(std::string_view text) {
    const auto end = text.find_last_not_of(" \t\r\n");
    if (end == std::string_view::npos) return {};
    text = text.substr(0, end + 1);
    const auto blank = text.find_last_of(" \t\r\n");
    return std::string(blank == std::string_view::npos ? text : text.substr(blank + 1));
}

StartPage::StartPage(Profile profile, StartFacts facts)
    : profile_(std::move(profile)), facts_(std::move(facts)) {
    open(Name::main);
}

std::optional<CommandWords> StartPage::take(const terminal::Input& input) {
    if (is_over()) return std::nullopt;
    if (settings_) {
        settings_->take(input);
        profile_ = settings_->profile();
        if (!settings_->is_done()) return std::nullopt;
        settings_.reset();
        pages_.clear();
        open(Name::main);
        pages_.back().form.select(start_rows::settings);
        return std::nullopt;
    }
    if (const auto* text = std::get_if<terminal::Paste>(&input)) paste(text->text);
    const auto* key = std::get_if<Key>(&input);
    return key != nullptr ? press(*key) : std::nullopt;
}

void StartPage::refresh(StartFacts facts) {
    facts_ = std::move(facts);
    // Forms keep their input; those that show data are rebuilt.
    for (auto& page : pages_) {
        using enum Name;
        if (page.name == create || page.name == host || page.name == join || page.name == watch)
            continue;
        rebuild(page);
    }
}

void StartPage::offer(std::vector<OfferedRoom> rooms, std::string summary) {
    if (rooms.size() > most_rooms_offered) rooms.resize(most_rooms_offered);
    if (rooms == offered_ && summary == summary_) return;
    summary_ = std::move(summary);
    const auto before = std::exchange(offered_, std::move(rooms));
    for (auto& page : pages_) {
        if (page.name != Name::main) continue;
        const auto selected = page.form.selected();
        rebuild(page);
        const auto index = static_cast<std::size_t>(selected - start_rows::waiting);
        if (selected < start_rows::waiting || index >= before.size()) continue;
        // The same room, wherever it is now.
        const auto again = std::ranges::find(offered_, before[index].way_in, &OfferedRoom::way_in);
        page.form.select(again == offered_.end()
                             ? start_rows::play
                             : start_rows::waiting + static_cast<int>(again - offered_.begin()));
    }
}

void StartPage::tell_of_meetings(const std::vector<std::string>& meetings) {
    bool is_news = false;
    for (std::size_t i = 0; i < std::min(meetings.size(), facts_.clubs.size()); ++i) {
        auto& told = facts_.clubs[i].meeting;
        is_news = is_news || told != meetings[i];
        told = meetings[i];
    }
    if (is_news && !pages_.empty()) rebuild(pages_.front());
}

void StartPage::rebuild(Page& page) const {
    const int selected = page.form.selected();
    page.form = form_of(page.name);
    page.form.select(selected);
}

terminal::Canvas StartPage::view(terminal::Size size) const {
    if (settings_) return settings_->view(size);
    const auto& look = theme(profile_.settings.theme);
    return page(size, look, profile_.settings.language, hints(), [&](Canvas& canvas, Area area) {
        form().draw(canvas, area, look, status_);
        if (pages_.back().name == Name::statistics) draw_statistics(canvas, area);
    });
}

std::optional<CommandWords> StartPage::press(const Key& key) {
    status_ = {};
    if (key.control && key.rune == U'c') {
        pages_.clear();
        return std::nullopt;
    }
    const bool is_challenge = pages_.back().name == Name::replays && key.rune == U'c';
    if (is_challenge && form().selected() >= start_rows::replay) {
        return CommandWords{"challenge", chosen_replay()};
    }
    switch (pages_.back().form.take(key)) {
        case Form::Act::back: pages_.pop_back(); return std::nullopt;
        case Form::Act::chosen: return choose();
        case Form::Act::changed:
        case Form::Act::nothing: break;
    }
    return std::nullopt;
}

std::optional<CommandWords> StartPage::choose() {
    const int id = form().selected();
    switch (pages_.back().name) {
        case Name::main: return choose_in_main(id);
        case Name::solo: return choose_in_solo(id);
        case Name::create:
        case Name::host: return choose_new_room(id);
        case Name::join: return enter_room("join", id);
        case Name::watch: return enter_room("watch", id);
        case Name::replays:
            if (id < start_rows::replay) break;
            return CommandWords{"replay", chosen_replay()};
        case Name::statistics: break;
    }
    pages_.pop_back();
    return std::nullopt;
}

const std::string& StartPage::chosen_replay() const {
    return facts_.replays[static_cast<std::size_t>(form().selected() - start_rows::replay)];
}

std::optional<CommandWords> StartPage::choose_in_main(int id) {
    if (id == start_rows::game) return CommandWords{"solo", "--continue=1"};
    const auto club = static_cast<std::size_t>(id - start_rows::kept_club);
    if (id >= start_rows::kept_club && club < std::min(facts_.clubs.size(), most_clubs_listed)) {
        return facts_.clubs[club].way_back;
    }
    const auto offered = static_cast<std::size_t>(id - start_rows::waiting);
    if (id >= start_rows::waiting && offered < offered_.size()) return offered_[offered].way_in;
    if (id == start_rows::kept_room) return facts_.rooms.front().way_back;
    switch (id) {
        case start_rows::solo: open(Name::solo); break;
        case start_rows::day: return CommandWords{"daily"};
        case start_rows::play: return CommandWords{"play"};
        case start_rows::create: open(Name::create); break;
        case start_rows::host: open(Name::host); break;
        case start_rows::join: open(Name::join); break;
        case start_rows::watch: open(Name::watch); break;
        case start_rows::replays: open(Name::replays); break;
        case start_rows::settings: settings_.emplace(profile_); break;
        case start_rows::tour: return CommandWords{"tour"};
        default: pages_.clear();
    }
    return std::nullopt;
}

std::optional<CommandWords> StartPage::choose_in_solo(int id) {
    CommandWords words{"solo"};
    const auto grade = option("grade", form().value(start_rows::grade));
    if (id >= start_rows::game) {
        words.push_back(option("continue", std::to_string(id - start_rows::game + 1)));
    } else if (id == start_rows::grade) {
        words.push_back(grade);
    } else if (id == start_rows::daily) {
        words.insert(words.end(), {"--daily", option("grade", form().value(start_rows::daily))});
    } else if (id == start_rows::practise) {
        return CommandWords{"practise"};
    } else if (id == start_rows::statistics) {
        open(Name::statistics);
        return std::nullopt;
    } else if (form().value(id).empty()) {
        status_ = {id == start_rows::seed ? say("Type a number first."_t)
                                          : say("Paste or type a puzzle first."_t),
                   Status::Tone::bad};
        return std::nullopt;
    } else if (id == start_rows::seed) {
        words.insert(words.end(), {grade, option("seed", form().value(id))});
    } else {
        words.push_back(option("puzzle", form().value(id)));
    }
    return words;
}

std::optional<CommandWords> StartPage::choose_new_room(int id) {
    if (id != start_rows::go && id != start_rows::host) {
        pages_.back().form.select_next();
        return std::nullopt;
    }
    CommandWords words{id == start_rows::host ? "host" : "create"};
    if (id == start_rows::go) add_server(words);
    add_name(words);
    if (id == start_rows::go && !form().value(start_rows::club).empty())
        words.push_back(option("club", form().value(start_rows::club)));
    words.push_back(option("grade", form().value(start_rows::grade)));
    words.push_back(option("mode", form().value(start_rows::mode)));
    if (const auto teams = form().value(start_rows::teams); teams != "no")
        words.push_back(option("teams", teams));
    if (const auto delay = form().value(start_rows::boards); delay != "no")
        words.push_back(option("show-boards", delay));
    words.push_back(option("players", form().value(start_rows::players)));
    words.push_back(option("bots", form().value(start_rows::bots)));
    words.push_back(option("assists", form().value(start_rows::assists)));
    return words;
}

std::optional<CommandWords> StartPage::enter_room(std::string_view verb, int id) {
    const auto room = pasted_room(form().value(start_rows::room));
    if (room.empty()) {
        pages_.back().form.select(start_rows::room);
        status_ = {say("Type or paste the room code or address."_t), Status::Tone::bad};
        return std::nullopt;
    }
    if (id != start_rows::go && id != start_rows::room) {
        pages_.back().form.select_next();
        return std::nullopt;
    }
    CommandWords words{std::string(verb)};
    add_server(words);
    add_name(words);
    words.insert(words.end(), {"--", room});
    return words;
}

void StartPage::paste(const std::string& text) {
    auto& page = pages_.back();
    status_ = {};
    if (page.name == Name::join || page.name == Name::watch) {
        if (page.form.selected() == start_rows::room) page.form.set_value(start_rows::room, "");
        return page.form.paste(page.form.selected() == start_rows::room ? pasted_room(text) : text);
    }
    if (page.name != Name::solo) return page.form.paste(text);
    if (page.form.selected() == start_rows::seed) return page.form.paste(text);
    // A puzzle may be pasted on any page.
    const auto puzzle = pasted_puzzle(text);
    page.form.select(start_rows::puzzle);
    if (puzzle) return page.form.set_value(start_rows::puzzle, *puzzle);
    status_ = {say("The pasted text contains no puzzle."_t), Status::Tone::bad};
}

void StartPage::open(Name name) {
    pages_.push_back({name, form_of(name)});
}

Form StartPage::form_of(Name name) const {
    const auto language = profile_.settings.language;
    switch (name) {
        case Name::main: return main_form();
        case Name::solo: return start_rows::solo_form(language, facts_.games);
        case Name::create: return start_rows::create_form(language, profile_);
        case Name::host: return start_rows::host_form(language, profile_);
        case Name::join: return start_rows::room_form(language, profile_, say("Join a room"_t));
        case Name::watch: return start_rows::room_form(language, profile_, say("Watch a race"_t));
        case Name::replays:
            return start_rows::replays_form(language, facts_.replays, facts_.describe_replay);
        case Name::statistics: break;
    }
    return Form(say("Statistics"_t), {{start_rows::back, say("back"_t), Button{}, ""}});
}

// Unfinished games and rooms come first, then who waits for somebody to race.
Form StartPage::main_form() const {
    const auto language = profile_.settings.language;
    std::vector<FormRow> unfinished;
    if (!facts_.rooms.empty()) {
        const auto& room = facts_.rooms.front();
        unfinished.push_back({start_rows::kept_room,
                              language::say(language, "Back to room {0}"_t, room.code), Button{},
                              language::say(language, "You are {0} there."_t, room.name)});
    }
    for (std::size_t i = 0; i < std::min(facts_.clubs.size(), most_clubs_listed); ++i) {
        const auto& club = facts_.clubs[i];
        auto label = language::say(language, "Club {0}"_t, club.club);
        if (!club.meeting.empty()) label += language::say(language, ": "_t) + club.meeting;
        unfinished.push_back(
            {start_rows::kept_club + static_cast<int>(i), std::move(label), Button{},
             language::say(language, "Room {0}; you are {1} there."_t, club.code, club.name)});
    }
    if (!facts_.games.empty()) {
        unfinished.push_back({start_rows::game,
                              language::say(language, "Continue: {0}"_t, facts_.games.front()),
                              Button{}, say("Time away does not count."_t)});
    }
    for (std::size_t i = 0; i < offered_.size(); ++i) {
        unfinished.push_back({start_rows::waiting + static_cast<int>(i), offered_[i].label,
                              Button{}, offered_[i].note});
    }
    return start_rows::main_form(language, facts_.is_first_start, std::move(unfinished), leads());
}

// What lasts from one game to the next, and who is there to race.
std::vector<std::string> StartPage::leads() const {
    std::vector<std::string> lines;
    if (auto sums = sums_line(facts_.statistics, profile_.settings.language); !sums.empty())
        lines.push_back(std::move(sums));
    if (!summary_.empty()) lines.push_back(summary_);
    return lines;
}

void StartPage::add_server(CommandWords& words) const {
    words.push_back(option("server", form().value(start_rows::server)));
}

void StartPage::add_name(CommandWords& words) const {
    const auto name = form().value(start_rows::name);
    if (!name.empty()) words.push_back(option("name", name));
}

void StartPage::draw_statistics(Canvas& canvas, Area area) const {
    const auto& look = theme(profile_.settings.theme);
    const auto [x, y] = area.corner;
    Lines lines(canvas, {{x, y + 4}, {area.size.width, area.size.height - 5}}, look);
    const auto language = profile_.settings.language;
    for (const auto& line : statistics_lines(facts_.statistics, language, area.size.width)) {
        lines.add(line);
    }
}

std::string StartPage::hints() const {
    if (pages_.back().name == Name::main) return say("↑↓ select  enter open  q quit"_t);
    if (pages_.back().name == Name::replays) {
        return say("↑↓ select  enter watch  c race against it  esc back"_t);
    }
    if (form().is_in_field()) return say("type or paste  enter next  esc back"_t);
    return say("↑↓ select  ←→ change  enter open  esc back"_t);
}

}  // namespace gridrace::app
