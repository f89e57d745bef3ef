#include "client/app/text_mode/line_messages.hpp"

#include "client/app/core/meetings.hpp"
#include "client/app/text_mode/line_view.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using Messages = std::vector<Message>;
using Asked = Result<Messages, std::string>;

Chosen action_after(Action first, int steps) {
    return {static_cast<Action>(static_cast<int>(first) + steps)};
}

// Why the player cannot enter anything; empty if it is possible.
std::string writing_fault(const Model& model) {
    auto fault = board_fault(model);
    if (!fault.empty() || model.is_playing()) return fault;
    return model.say("Your race is over."_t);
}

bool is_in_lobby(const Model& model) {
    return screen_of(model) == Screen::lobby || screen_of(model) == Screen::result;
}

Asked in_cell(const Model& model, const MaybeCell& cell, Messages what) {
    if (auto fault = writing_fault(model); !fault.empty()) return fault;
    if (cell) what.insert(what.begin(), WentTo{*cell});
    return what;
}

// Converts each kind of request.
struct Reader {
    const Model& model;

    Asked operator()(const PlaceInCell& asked) const {
        return in_cell(model, asked.cell, {action_after(Action::digit_1, asked.digit - 1)});
    }
    Asked operator()(const NoteInCell& asked) const {
        Messages notes;
        for (int digit = 1; digit <= 9; ++digit) {
            if (asked.digits.contains(digit)) {
                notes.push_back(action_after(Action::note_1, digit - 1));
            }
        }
        return in_cell(model, asked.cell, std::move(notes));
    }
    Asked operator()(const EmptyCell& asked) const {
        return in_cell(model, asked.cell, {Chosen{Action::clear}});
    }
    Asked operator()(const GoToCell& asked) const {
        if (auto fault = board_fault(model); !fault.empty()) return fault;
        if (const auto* cell = std::get_if<sudoku::Cell>(&asked.where)) {
            return Messages{WentTo{*cell}};
        }
        return Messages{Chosen{std::get<Action>(asked.where)}};
    }
    Asked operator()(const DoToMember& asked) const {
        if (!is_in_lobby(model)) return model.say("Not until the race is over."_t);
        const auto* member = member_named(model, asked.name);
        if (member == nullptr)
            return model.say("Nobody here, or more than one, is called that: {0}."_t, asked.name);
        return Messages{Chosen{asked.action, member->id}};
    }
    Asked operator()(const DoAction& asked) const {
        const auto context = row_of(asked.action).context;
        const bool is_between_races = context == Context::lobby || context == Context::result;
        if (is_between_races && !is_in_lobby(model)) {
            return model.say("Not until the race is over."_t);
        }
        const bool ends_a_pause = model.is_paused && asked.action == Action::pause;
        if (context == Context::board && !ends_a_pause) {
            const bool only_moves =
                asked.action == Action::next_empty || asked.action == Action::previous_empty;
            auto fault = only_moves ? board_fault(model) : writing_fault(model);
            if (!fault.empty()) return fault;
        }
        return Messages{Chosen{asked.action}};
    }
    // An analysis is made once; `answer` reads it after that.
    Asked operator()(const Tell& asked) const {
        if (asked.topic != Topic::analysis) return Messages{};
        if (!is_in_lobby(model) && !model.is_done())
            return model.say("Not until the race is over."_t);
        if (!model.room.race.ended_at && !model.is_done())
            return model.say("No race has ended here so far."_t);
        if (model.analysis && model.analysis->findings) return Messages{};
        return Messages{Chosen{Action::analyse}};
    }
    Asked operator()(const ResumeGame&) const {
        if (!model.is_paused) return model.say("The game is not paused."_t);
        return Messages{Chosen{Action::pause}};
    }
    Asked operator()(const SayText& asked) const {
        return Messages{Uttered{race::Say{asked.text}}};
    }
    Asked operator()(const MeetAt& asked) const {
        if (!model.offers(Action::set_meeting))
            return model.say("This server is too old for that."_t);
        auto meeting = read_meeting(asked.text, model.settings.language, model.zone, model.now);
        if (!meeting) return meeting.error();
        return Messages{Uttered{race::SetMeeting{*std::move(meeting)}}};
    }
    Asked operator()(const WantWord& asked) const {
        if (!model.offers(Action::set_word)) return model.say("This server is too old for that."_t);
        if (!asked.text.empty() && !clean_word(asked.text))
            return model.say(language::Phrase(race::describe(race::RefusalCode::word_not_allowed)));
        if (asked.text.empty() && model.is_host() && model.is_word_unknown())
            return model.say("A new word that newcomers must say. Empty: the old one stays."_t);
        return Messages{Uttered{race::SetWord{asked.text}}};
    }
    Asked operator()(const ReactWith& asked) const {
        return Messages{Uttered{race::React{asked.emote}}};
    }
    Asked operator()(const Reply& reply) const {
        if (model.overlay == Overlay::none) return model.say("There is no question to answer."_t);
        terminal::Key key;
        key.rune = reply.is_yes ? U'y' : U'n';
        return Messages{Pressed{key}};
    }
    template <class Other>
    Asked operator()(const Other&) const {
        return Messages{};
    }
};

}  // namespace

Asked messages_for(const Model& model, const LineRequest& request) {
    auto asked = std::visit(Reader{model}, request);
    if (!asked) return asked;
    // Any other line cancels the question.
    if (model.overlay != Overlay::none && !std::holds_alternative<Reply>(request)) {
        terminal::Key no;
        no.rune = U'n';
        (*asked).insert((*asked).begin(), Pressed{no});
    }
    return asked;
}

bool moves_cursor(const LineRequest& request) {
    if (const auto* asked = std::get_if<DoAction>(&request)) {
        const auto action = asked->action;
        return action == Action::next_empty || action == Action::previous_empty ||
               action == Action::undo || action == Action::redo || action == Action::pause;
    }
    return std::holds_alternative<GoToCell>(request) ||
           std::holds_alternative<ResumeGame>(request) ||
           std::holds_alternative<NoteInCell>(request) ||
           std::holds_alternative<EmptyCell>(request);
}

}  // namespace gridrace::app
