#include "client/net/room_replica.hpp"

#include <algorithm>
#include <utility>

#include "client/net/draw_part.hpp"
#include "common/base/version.hpp"

namespace gridrace::client {

namespace {

// Limit of the protocol.
constexpr std::size_t most_under_way = 32;

// Of one race: more than the longest record needs.
constexpr std::size_t most_seals = 32'768;
// Their records can be fetched from the room's screen.
constexpr std::size_t sealed_races_kept = 8;

bool is_move(const race::Command& command) {
    return std::holds_alternative<race::PlaceDigit>(command) ||
           std::holds_alternative<race::ClearCell>(command) ||
           std::holds_alternative<race::PointAt>(command) ||
           std::holds_alternative<race::TakeAssist>(command) ||
           std::holds_alternative<race::Forfeit>(command);
}

bool needs_modes(const race::Command& command) {
    const auto* rules = std::get_if<race::SetRules>(&command);
    if (rules != nullptr) return rules->rules.mode_settings.mode != race::Mode::race;
    return std::holds_alternative<race::JoinTeam>(command) ||
           std::holds_alternative<race::GiveHeadStart>(command) ||
           std::holds_alternative<race::PointAt>(command);
}

// What a server must offer for the command; none if every server knows it.
std::optional<wire::Feature> feature_for(const race::Command& command) {
    if (std::holds_alternative<race::LockRoom>(command) ||
        std::holds_alternative<race::LiftKicks>(command))
        return wire::Feature::room_door;
    if (std::holds_alternative<race::EndRace>(command)) return wire::Feature::race_ends;
    if (std::holds_alternative<race::AddBot>(command)) return wire::Feature::bots;
    if (std::holds_alternative<race::SetMeeting>(command)) return wire::Feature::meetings;
    if (std::holds_alternative<race::SetWord>(command)) return wire::Feature::words;
    if (is_of_a_draw(command)) return wire::Feature::draws;
    // Every server takes a room off its list.
    const auto* listing = std::get_if<race::ListRoom>(&command);
    if (listing != nullptr && listing->listed) return wire::Feature::listed_rooms;
    if (needs_modes(command)) return wire::Feature::modes;
    return std::nullopt;
}

}  // namespace

wire::Hello RoomReplica::hello() const {
    wire::Hello hello;
    hello.name = name_;
    hello.role = role_;
    hello.resume_token = resume_.token;
    if (state_.code) hello.cursor = race::cursor_of(state_, self());
    hello.history = history_;
    hello.features = supported_;
    hello.client = "gridrace/" + std::string(version);
    hello.word = word_;
    hello.server_word = server_word_;
    hello.player_key = key_;
    return hello;
}

void RoomReplica::submit(race::Command command) {
    resume_.last_submitted = resume_.last_submitted.next();
    resume_.unanswered.push_back({resume_.last_submitted, std::move(command), state_.race.number});
}

std::vector<wire::NumberedCommand> RoomReplica::take_due() {
    std::vector<wire::NumberedCommand> due;
    const auto count = std::min(resume_.unanswered.size(), most_under_way);
    for (std::size_t i = 0; i < count; ++i) {
        const auto& waiting = resume_.unanswered[i];
        if (waiting.number <= carried_) continue;
        due.push_back({waiting.number, board().meant(waiting.command)});
        carried_ = waiting.number;
    }
    return due;
}

void RoomReplica::welcome(const wire::Welcome& welcome) {
    const bool is_other_seat = welcome.member != self();
    if (is_other_seat && !is_club_) is_word_true_ = true;
    if (is_other_seat && self()) {
        // The seat was given up: this is a new member, and commands from the old seat are void.
        resume_.unanswered.clear();
        state_ = {};
    }
    const auto& waiting = resume_.unanswered;
    const auto first = waiting.empty() ? resume_.last_submitted.next() : waiting.front().number;
    // A server restored from a backup has forgotten commands that it once answered.
    const bool has_forgotten = welcome.last_command.next() < first;
    resume_.member = welcome.member;
    history_ = welcome.history;
    carried_ = welcome.last_command;
    if (is_other_seat || has_forgotten) return number_on(0);
    // Another process may have used the seat since it was saved.
    resume_.last_submitted = std::max(resume_.last_submitted, carried_);
}

// Renumbers the waiting commands from `index` on to follow the last one sent: those numbers are
// free.
void RoomReplica::number_on(std::size_t index) {
    resume_.last_submitted = carried_;
    for (; index < resume_.unanswered.size(); ++index) {
        resume_.last_submitted = resume_.last_submitted.next();
        resume_.unanswered[index].number = resume_.last_submitted;
    }
}

EquivalentBoard RoomReplica::board() const {
    return {state_, self()};
}

std::string RoomReplica::room_word() const {
    return is_word_true_ && state_.word_needed ? word_ : "";
}

void RoomReplica::take_word(std::string word) {
    word_ = std::move(word);
    is_word_true_ = true;
}

void RoomReplica::adopt(const race::RoomState& snapshot, Received& received) {
    // Nobody says what has happened before it. The host alone changes the word.
    if (state_.code && snapshot.host != self()) take_word("");
    is_club_ = snapshot.club.has_value();
    state_ = EquivalentBoard(snapshot, self()).shown(snapshot);
    received.replaced = true;
    const auto* me = state_.member(self());
    if (me == nullptr) return;
    for (const auto& answer : me->answers) settle(answer.command, answer.refusal, received);
    // Older answers are lost, but their effects are in the snapshot.
    std::erase_if(resume_.unanswered,
                  [me](const auto& waiting) { return waiting.number <= me->last_command; });
}

void RoomReplica::settle(CommandNumber number, const std::optional<race::Refusal>& refusal,
                         Received& received) {
    auto& waiting = resume_.unanswered;
    const auto settled = std::ranges::find(waiting, number, &WaitingCommand::number);
    if (settled == waiting.end()) return;
    const auto* set = std::get_if<race::SetWord>(&settled->command);
    if (set != nullptr && !refusal) take_word(set->word);
    received.answers.push_back({std::move(settled->command), refusal, number});
    waiting.erase(settled);
}

// Answers waiting commands that would fail anyway with this refusal.
void RoomReplica::give_up(const Question& is_vain, race::RefusalCode refusal, Received& received) {
    auto& waiting = resume_.unanswered;
    const auto is_given_up = [&](const WaitingCommand& command) {
        return command.number > carried_ && is_vain(command);
    };
    if (std::ranges::none_of(waiting, is_given_up)) return;
    for (const auto& command : waiting) {
        if (!is_given_up(command)) continue;
        received.answers.push_back({command.command, refusal, command.number});
    }
    std::erase_if(waiting, is_given_up);
    const auto free = std::ranges::find_if(
        waiting, [this](const auto& command) { return command.number > carried_; });
    number_on(static_cast<std::size_t>(free - waiting.begin()));
}

// Late moves of an ended race would be refused or, worse, applied in the next one.
void RoomReplica::give_up_late_moves(Received& received) {
    const auto is_late = [this](const WaitingCommand& command) {
        const bool is_on =
            state_.phase == race::Phase::racing && state_.race.number == command.race;
        return is_move(command.command) && !is_on;
    };
    give_up(is_late, race::RefusalCode::not_racing, received);
}

// A server without the feature would close the connection. It may be older than the previous one.
void RoomReplica::give_up_unknown(Received& received) {
    const auto is_unknown = [this](const WaitingCommand& command) {
        const auto feature = feature_for(command.command);
        return feature && !features_.contains(*feature);
    };
    give_up(is_unknown, race::RefusalCode::not_known, received);
}

// The first seal of a record counts: what was said once is not taken back. Numbers of races that were not raced here push
// nothing out.
void RoomReplica::note_seal(const race::Event& event) {
    const auto* const course = std::get_if<race::CourseSealed>(&event);
    const auto* const record = std::get_if<race::RaceSealed>(&event);
    if (course == nullptr && record == nullptr) return;
    const auto race = course != nullptr ? course->race : record->race;
    if (race > state_.race.number) return;
    auto& seals = seals_[race];
    if (record != nullptr && !seals.record) seals.record = record->record;
    if (course != nullptr && seals.course.size() < most_seals) seals.course.push_back(*course);
    if (seals_.size() > sealed_races_kept) seals_.erase(seals_.begin());
}

identity::RaceSeals RoomReplica::seals_seen(RaceNumber race) const {
    const auto found = seals_.find(race);
    return found == seals_.end() ? identity::RaceSeals() : found->second;
}

Result<Received, std::string> RoomReplica::receive(const wire::ServerMessage& message) {
    Received received;
    if (message.welcome) {
        welcome(*message.welcome);
        received.welcomed = true;
        server_ = message.welcome->label;
        features_ = message.welcome->features;
        key_standing_ = message.welcome->key;
        lacking_.clear();
    }
    if (message.lacking) lacking_ = *message.lacking;
    if (message.snapshot) adopt(*message.snapshot, received);
    if (!message.events.empty() && !state_.code)
        return std::string("events came before a snapshot");
    for (const auto& sent : message.events) {
        for (auto& event : race::spelled_out(state_, board().shown(sent), self())) {
            race::fold(state_, event);
            note_seal(event);
            // To one that the answer says, or another does not tell.
            if (std::holds_alternative<race::WordChanged>(event)) take_word("");
            if (const auto* answered = std::get_if<race::CommandAnswered>(&event)) {
                settle(answered->command, answered->refusal, received);
            }
            received.events.push_back(std::move(event));
        }
    }
    for (const auto& answer : message.repeated_answers) {
        settle(answer.command, board().shown(answer.refusal), received);
    }
    // Before the first snapshot, for example while the room is paused, nothing is known to be vain.
    if (state_.code) {
        give_up_late_moves(received);
        give_up_unknown(received);
    }
    // The server's cursor takes precedence: it also counts unknown kinds of event.
    if (message.cursor) {
        state_.public_events = message.cursor->public_seen;
        if (auto* me = state_.member(self())) me->private_events = message.cursor->private_seen;
    }
    return received;
}

}  // namespace gridrace::client
