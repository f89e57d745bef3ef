#include "client/app/core/model.hpp"

#include <algorithm>
#include <utility>

#include "client/language/key_names.hpp"
#include "common/base/url_path.hpp"

namespace gridrace::app {

namespace {
// Longer than a healthy server takes to answer.
constexpr std::chrono::seconds until_waiting_shows{2};
}  // namespace

bool Model::offers(Action action) const {
    const bool needs_room_door = action == Action::lock_room || action == Action::lift_kicks;
    const bool needs_modes = action == Action::change_mode || action == Action::change_number ||
                             action == Action::change_team || action == Action::head_start_time ||
                             action == Action::head_start_cells;
    const bool needs_race_ends = action == Action::change_window || action == Action::end_race;
    const bool needs_boards = action == Action::change_boards;
    const bool needs_teams = action == Action::change_teams;
    return (abilities.room_door || !needs_room_door) && (abilities.modes || !needs_modes) &&
           (abilities.boards || !needs_boards) && (abilities.teams || !needs_teams) &&
           (abilities.race_ends || !needs_race_ends) &&
           (abilities.bots || action != Action::add_bot) &&
           (abilities.words || action != Action::set_word) &&
           (abilities.meetings || action != Action::set_meeting) &&
           (abilities.listed_rooms || room.listed || action != Action::list_room);
}

bool Model::is_in_list() const {
    return room.listed && !room.locked && abilities.listed_rooms;
}

std::string Model::key_for(Action action) const {
    return language::shown_keys(settings.language, settings.keys.first_key(action));
}

std::vector<std::string> Model::invitations() const {
    std::vector<std::string> all;
    if (abilities.page && !link.empty()) all.push_back(link);
    if (!invite.empty()) all.push_back(invite);
    const auto said = word_fragment(room.word_needed ? word : "", server_word);
    for (auto& invitation : all) invitation += said;
    return all;
}

bool Model::is_word_unknown() const {
    return room.word_needed && word.empty();
}

std::string Model::word_sentence() const {
    using namespace language::literals;
    if (!room.word_needed) return "";
    if (word.empty()) return say("Newcomers must say the room's word."_t);
    return say("Newcomers must say the word: {0}"_t, word);
}

std::optional<Instant> Model::silent_since() const {
    if (connection.contact == Contact::lost) return connection_since;
    if (!unanswered.empty() && now - waiting_since >= until_waiting_shows) return waiting_since;
    return std::nullopt;
}

bool Model::is_held_up() const {
    if (unanswered.empty()) return false;
    return catches_up || silent_since() || now - waiting_since >= unmarked;
}

bool Model::is_playing() const {
    const auto* run = own_run();
    return room.phase == race::Phase::racing && room.race.puzzle && run != nullptr &&
           run->status == race::RunStatus::racing;
}

bool Model::is_done() const {
    const auto* run = own_run();
    return room.phase == race::Phase::racing && run != nullptr &&
           run->status != race::RunStatus::racing;
}

std::optional<std::chrono::sys_days> Model::day_of_puzzle() const {
    if (is_daily()) return std::chrono::sys_days(std::chrono::days(room.rules.mode_settings.day));
    return room.race.number.value <= 1 ? solo_day : std::nullopt;
}

Instant Model::clock_start() const {
    const auto* run = own_run();
    return run != nullptr ? run->began_at.value_or(room.race.starts_at) : room.race.starts_at;
}

std::size_t Model::members_sent_away() const {
    if (!stops_server || connection.contact == Contact::closed) return 0;
    const auto others = static_cast<std::size_t>(std::ranges::count_if(
        room.members,
        [this](const race::Member& member) { return member.id != self && member.is_present(); }));
    return others - std::min(others, own_bots);
}

std::vector<const race::Member*> Model::listed_members() const {
    std::vector<const race::Member*> listed;
    for (const auto& member : room.members) listed.push_back(&member);
    std::stable_partition(listed.begin(), listed.end(), [](const race::Member* member) {
        return member->role == race::Role::player;
    });
    return listed;
}

bool Model::is_calm() const {
    return is_calm_race() || (settings.calm && is_playing());
}

bool Model::is_calm_race() const {
    return room.phase == race::Phase::racing && room.race.mode_settings.calm;
}

bool Model::shows_analysis() const {
    const bool is_possible = screen_of(*this) == Screen::result || is_done();
    return is_possible && analysis && analysis->is_open;
}

bool Model::is_held() const {
    const auto* run = own_run();
    return run != nullptr && run->held_until && now < *run->held_until;
}

const sudoku::Grid& Model::puzzle() const {
    const auto* run = own_run();
    return run != nullptr ? race::puzzle_of(room.race, *run) : *room.race.puzzle;
}

bool Model::is_given(sudoku::Cell cell) const {
    return room.race.puzzle && !puzzle().is_empty(cell);
}

sudoku::CellSet Model::selection() const {
    auto cells = focus.picked;
    cells.insert(cursor);
    return cells;
}

Echo Model::echo() const {
    return app::echo(own_run()->grid, puzzle(), unanswered);
}

PlayerBoard board_of(const Model& model) {
    return {model.race,         model.cursor, model.entry,       model.chosen_digit, model.notes,
            model.centre_notes, model.colors, model.note_colors, model.history,      model.solved};
}

void lay_out(Model& model, PlayerBoard board) {
    model.race = board.race;
    model.solved = board.solved;
    model.cursor = board.cursor;
    model.entry = board.entry;
    model.chosen_digit = board.chosen_digit;
    model.notes = board.notes;
    model.centre_notes = board.centre_notes;
    model.colors = board.colors;
    model.note_colors = board.note_colors;
    model.history = std::move(board.history);
    model.focus = {};
    model.is_paused = false;
    model.rewind_is_due = false;
}

Screen screen_of(const Model& model) {
    if (model.connection.contact == Contact::closed) return Screen::closed;
    if (!model.room.code) return Screen::connecting;
    switch (model.room.phase) {
        case race::Phase::countdown: return Screen::countdown;
        case race::Phase::racing:
            if (model.is_daily()) break;
            if (!model.is_solo && model.now < model.room.race.starts_at + opening) {
                return Screen::countdown;
            }
            return model.own_run() != nullptr ? Screen::board : Screen::spectating;
        case race::Phase::lobby: break;
    }
    if (model.is_daily() && model.is_playing()) return Screen::board;
    if (model.is_daily() && model.own_run() != nullptr) return Screen::result;
    const bool has_result = model.room.race.ended_at && !model.room.race.runs.empty();
    return has_result && !model.result_seen ? Screen::result : Screen::lobby;
}

}  // namespace gridrace::app
