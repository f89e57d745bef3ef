#include "client/app/text_mode/announcements.hpp"

#include <algorithm>

#include "client/app/core/assists.hpp"
#include "client/app/core/mode_state.hpp"
#include "client/app/core/news.hpp"
#include "client/app/core/race_end.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/refusal_news.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/core/watched_boards.hpp"
#include "client/app/text_mode/analysis_sentences.hpp"
#include "client/app/view/screens.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// Reports the changes, in the order in which they should be heard.
class Announcer {
public:
    Announcer(const Model& before, const Model& after, Told& told)
        : before_(before), after_(after), told_(told), screen_(screen_of(after)) {}

    Sentences say_all(const Message& message) {
        tell_contact();
        if (const auto* changed = std::get_if<RoomChanged>(&message)) {
            tell_changes(*changed);
        } else {
            tell_status(message);
        }
        if (std::holds_alternative<FindingsArrived>(message)) say(analysis_sentences(after_));
        tell_wrong_cells();
        tell_hint();
        tell_question(message);
        tell_screen();
        tell_own_end();
        tell_start_offer();
        tell_count();
        tell_standing();
        return std::move(sentences_);
    }

private:
    void say(std::string sentence) {
        if (!sentence.empty()) sentences_.push_back(std::move(sentence));
    }
    void say(const Sentences& more) {
        sentences_.insert(sentences_.end(), more.begin(), more.end());
    }
    bool is_quiet() const { return told_.verbosity == Verbosity::quiet; }
    bool is_verbose() const { return told_.verbosity == Verbosity::verbose; }
    bool is_opening() const {
        return screen_of(before_) != screen_ || before_.room.race.number != after_.room.race.number;
    }

    void tell_contact() {
        const bool was_silent = before_.silent_since().has_value();
        const bool is_silent = after_.silent_since().has_value();
        const auto& reason = after_.connection.reason;
        if (is_silent && !was_silent) {
            say(after_.is_playing()
                    ? after_.say("No contact with the server: keep solving, your moves wait."_t)
                    : after_.say("No contact with the server: trying again."_t));
        } else if (was_silent && !is_silent && screen_ != Screen::closed) {
            say(after_.say("In contact again."_t));
        }
        const bool is_failure = screen_ == Screen::closed && after_.connection.exit_code != 0;
        if (reason != before_.connection.reason && !is_failure) say(connection_reason(after_));
    }

    // Events and answers one by one, in the words of the status line.
    void tell_changes(const RoomChanged& changed) {
        Model scratch = after_;
        // The result that follows at once says so itself.
        const bool tells_finish = !after_.is_solo && after_.mode() != race::Mode::together;
        for (const auto& event : changed.events) {
            std::visit([this](const auto& happened) { tell(happened); }, event);
            if (is_quiet() && is_chatter(event)) continue;
            if (!tells_finish && std::holds_alternative<race::PlayerFinished>(event)) continue;
            scratch.status = {};
            tell_event(scratch, before_.room, event);
            say(scratch.status.text);
        }
        tell_refusals(changed.answers);
        tell_what_followed(changed);
    }

    void tell_refusals(const std::vector<race::AnsweredCommand>& answers) {
        Model scratch = after_;
        scratch.taken_back = before_.taken_back;
        std::string taken_back;  // many moves refused at once get one sentence
        for (const auto& answer : answers) {
            if (!answer.refusal) continue;
            const auto known = scratch.taken_back;
            scratch.status = {};
            tell_answer(scratch, answer);
            if (scratch.taken_back > known) {
                taken_back = scratch.status.text;
            } else if (answer.refusal->code == race::RefusalCode::not_everyone_ready) {
                say(after_.say("Not everyone is ready. Type start again to start anyway."_t));
            } else {
                say(scratch.status.text);
            }
        }
        say(taken_back);
    }

    // Further messages of `update`: about an assist, about the server's downtime.
    void tell_what_followed(const RoomChanged& changed) {
        Model told = after_;
        told.status = {};
        told.taken_back = before_.taken_back;
        for (const auto& event : changed.events) tell_event(told, before_.room, event);
        for (const auto& answer : changed.answers) tell_answer(told, answer);
        const auto& comments = after_.watching.comments;
        if (!is_quiet()) say(comments);
        const bool is_said = !comments.empty() && comments.back() == after_.status.text;
        if (after_.status != told.status && !is_said) say(after_.status.text);
    }

    static bool is_chatter(const race::Event& event) {
        return std::holds_alternative<race::MemberJoined>(event) ||
               std::holds_alternative<race::MemberLeft>(event) ||
               std::holds_alternative<race::MemberAway>(event) ||
               std::holds_alternative<race::MemberBack>(event) ||
               std::holds_alternative<race::PlayerEntered>(event) ||
               std::holds_alternative<race::AttemptBegun>(event) ||
               std::holds_alternative<race::AssistTaken>(event);
    }

    // Events that a screen shows without a message.
    void tell(const race::ReadyChanged& event) {
        if (after_.is_solo) return;
        if (race::is_bot(after_.room, event.member)) return;  // bots always are
        if (event.member == after_.self) {
            return say(event.ready ? after_.say("You are ready."_t)
                                   : after_.say("You are not ready."_t));
        }
        if (is_quiet()) return;
        say(event.ready ? after_.say("{0} is ready."_t, name_of(event.member))
                        : after_.say("{0} is not ready."_t, name_of(event.member)));
    }
    void tell(const race::RoleChanged& event) {
        const bool watches = event.role == race::Role::spectator;
        if (event.member == after_.self) {
            return say(watches ? after_.say("You are watching."_t)
                               : after_.say("You are playing."_t));
        }
        if (is_quiet()) return;
        say(watches ? after_.say("{0} is watching."_t, name_of(event.member))
                    : after_.say("{0} is playing."_t, name_of(event.member)));
    }
    void tell(const race::CountdownStarted& event) {
        const auto left = std::chrono::ceil<std::chrono::seconds>(event.starts_at - after_.now);
        if (left.count() > 0) say(start_sentence(after_, left));
    }
    // On a screen the lobby has it.
    void tell(const race::StartOffered& event) {
        if (event.at) say(start_offer_text(after_));
    }
    void tell(const race::ProgressChanged& event) {
        if (event.member != after_.self) told_.has_progressed = true;
    }
    void tell(const race::MoveRefused& event) {
        // Watchers hear it from the commentary.
        if (event.member == after_.self || !is_verbose() || can_watch_boards(after_)) return;
        say(after_.say("{0} made a mistake."_t, name_of(event.member)));
    }
    void tell(const race::AssistTaken& event) {
        const auto left = std::chrono::ceil<std::chrono::seconds>(event.until - after_.now);
        if (event.member != after_.self || left.count() <= 0) return;
        say(after_.say("You cannot move for {0}: that help costs time."_t,
                       time_in_words(after_.settings.language, left)));
    }
    void tell(const race::DigitPlaced& event) {
        const bool is_of_head_start = is_opening();
        if (!is_quiet() && !is_of_head_start) tell_cell(event.cell);
    }
    void tell(const race::CellCleared& event) {
        if (is_verbose()) tell_cell(event.cell);
    }
    void tell(const race::BoardChanged& event) {
        tell_shared(event.member, event.cell, event.digit, Verbosity::verbose);
    }
    void tell(const race::TeamBoardChanged& event) {
        tell_shared(event.by, event.cell, event.digit, Verbosity::usual);
    }
    void tell(const race::PlayerHeld& event) {
        const auto left = std::chrono::ceil<std::chrono::seconds>(event.until - after_.now);
        if (event.member != after_.self || left.count() <= 0) return;
        const auto* run = after_.own_run();  // none if the next race is already counted down
        if (run == nullptr) return;
        const bool is_early = after_.now < race::begins_at(after_.room.race, *run);
        say(after_.say(is_early ? "You begin in {0}: others have a head start."_t
                                : "You cannot move for {0}: the digit was wrong."_t,
                       time_in_words(after_.settings.language, left)));
    }
    void tell(const race::PuzzleDealt&) {
        // The opening has the rows of the first one.
        if (!is_opening() && board_fault(after_).empty())
            say(board_sentences(after_, Origins::unsaid));
    }
    template <class Other>
    void tell(const Other&) {}

    // A cell of a board that several fill; those of others from this verbosity on.
    void tell_shared(MemberId by, sudoku::Cell cell, int digit, Verbosity of_others) {
        if (by == after_.self) {
            if (digit != 0 ? !is_quiet() : is_verbose()) tell_cell(cell);
            return;
        }
        if (told_.verbosity < of_others || !board_fault(after_).empty()) return;
        // A digit is told with the name of who placed it.
        const auto name = digit != 0 ? "" : name_of(by) + ": ";
        say(name + cell_sentence(after_, cell));
    }

    void tell_cell(sudoku::Cell cell) {
        if (board_fault(after_).empty()) say(cell_sentence(after_, cell));
    }

    std::string name_of(MemberId id) const {
        const auto* member = after_.room.member(id);
        return member != nullptr ? member->name : after_.say("A member"_t);
    }

    void tell_status(const Message& message) {
        // The price of an assist is reported once, not every second.
        const bool counts_down = std::holds_alternative<Ticked>(message) && after_.is_held();
        if (counts_down) return;
        // The status line names a key; text mode names a command.
        const bool has_paused = after_.is_paused && !before_.is_paused;
        say(has_paused ? board_fault(after_) : after_.status.text);
    }

    void tell_wrong_cells() {
        const auto& wrong = after_.focus.wrong;
        if (wrong.empty() || wrong == before_.focus.wrong) return;
        say(after_.say("Wrong: {0}."_t, coordinates(wrong)));
    }

    // The part of the hint that is new.
    void tell_hint() {
        if (!after_.focus.hint) return;
        auto text = hint_text(after_);
        const auto known = hint_text(before_);
        if (text == known) return;
        if (text.starts_with(known)) text.erase(0, known.size());
        for (std::size_t start = 0; start < text.size();) {
            const auto end = std::min(text.find('\n', start), text.size());
            say(text.substr(start, end - start));
            start = end + 1;
        }
    }

    void tell_question(const Message& message) {
        if (after_.overlay == before_.overlay) return;
        if (after_.overlay != Overlay::none) return say(question());
        const auto* pressed = std::get_if<Pressed>(&message);
        if (pressed != nullptr && pressed->key.rune == U'n') say(after_.say("Cancelled."_t));
    }

    // The status line names keys; text mode names commands.
    std::string question() const {
        auto text = status_line(after_).text;
        constexpr std::string_view keys = "(y/n)";
        if (!text.ends_with(keys)) return text;
        text.resize(text.size() - keys.size());
        if (!text.ends_with(' ')) text += ' ';
        return text + after_.say("Type yes or no."_t);
    }

    void tell_screen() {
        if (!is_opening()) return;
        const bool is_new_here = screen_of(before_) == Screen::connecting;
        switch (screen_) {
            case Screen::board: begin_standings(); return say(opening_sentences(after_));
            case Screen::spectating:
                begin_standings();
                say(after_.say("Watching race {0}"_t, after_.room.race.number.value) + ".");
                return say(standings_sentences(after_));
            case Screen::result: return say(result_sentences(after_));
            case Screen::lobby: return is_new_here ? say(room_sentences(after_)) : void();
            case Screen::countdown: return tell_countdown(is_new_here);
            case Screen::connecting:
            case Screen::closed: return;
        }
    }

    void tell_countdown(bool is_new_here) {
        if (after_.is_solo) return say(after_.say("Making your puzzle."_t));
        if (is_new_here) say(time_sentence(after_));
    }

    void begin_standings() {
        told_.standing_at = after_.now;
        told_.has_progressed = false;
        const auto table = shown_standings(after_);
        const auto own = std::ranges::find(table, after_.self, &race::Standing::member);
        told_.place = own != table.end() ? own->place : 0;
    }

    // Who is done hears at once how everyone stands, and that there is something to look back at.
    void tell_own_end() {
        if (!before_.is_playing() || is_opening() || !after_.is_done()) return;
        if (shows_standing(after_)) say(standings_sentences(after_));
        if (own_run_record(after_))
            say(after_.say("Type analysis to hear where your time went."_t));
    }

    void tell_start_offer() {
        const auto& at = after_.room.start_offered_at;
        const bool is_due_now = at && before_.now < *at && *at <= after_.now;
        if (is_due_now && before_.room.start_offered_at == at) say(start_offer_text(after_));
    }

    // Three, two, one.
    void tell_count() {
        if (after_.room.phase != race::Phase::countdown) {
            told_.count = 0;
            return;
        }
        const auto left = after_.room.race.starts_at - after_.now;
        const auto count = std::chrono::ceil<std::chrono::seconds>(left).count();
        if (count < 1 || count > 3 || count == told_.count) return;
        told_.count = count;
        say(std::to_string(count));
    }

    bool follows_standings() const {
        const bool is_alone = !has_rivals(after_) || shown_race(after_).runs.size() < 2;
        if (is_quiet() || is_alone || after_.is_calm() || is_opening()) return false;
        if (after_.is_daily() || after_.mode() == race::Mode::together) return false;
        return screen_ == Screen::spectating || (screen_ == Screen::board && after_.is_playing());
    }

    bool have_ghosts_gone_on() const {
        return after_.ghosts->runs_at(ghosts_clock(before_)) !=
               after_.ghosts->runs_at(ghosts_clock(after_));
    }

    void tell_standing() {
        if (!follows_standings()) return;
        if (has_ghosts(after_) && have_ghosts_gone_on()) told_.has_progressed = true;
        const auto table = shown_standings(after_);
        const auto own = std::ranges::find(table, after_.self, &race::Standing::member);
        const auto place = own == table.end() ? 0 : own->place;
        const auto since = after_.now - told_.standing_at;
        const bool is_due = place != told_.place
                                ? since >= between_places
                                : told_.has_progressed && since >= between_standings;
        if (!is_due) return;
        if (own != table.end()) tell_own_place(*own, place_count(after_, own_standings(after_)));
        say(standing_sentence(after_, own == table.begin() ? table[1] : table.front()));
        told_.place = place;
        told_.standing_at = after_.now;
        told_.has_progressed = false;
    }

    void tell_own_place(const race::Standing& own, std::size_t all) {
        const auto place = language::ordinal(after_.settings.language, own.place);
        say(own.place > told_.place
                ? after_.say("Overtaken: you are {0} of {1} with {2} percent."_t, place, all,
                             own.percentage)
                : after_.say("You are {0} of {1} with {2} percent."_t, place, all, own.percentage));
    }

    const Model& before_;
    const Model& after_;
    Told& told_;
    Screen screen_;
    Sentences sentences_;
};

}  // namespace

Sentences announcements(const Model& before, const Message& message, const Model& after,
                        Told& told) {
    return Announcer(before, after, told).say_all(message);
}

}  // namespace gridrace::app
