#include "client/app/solo/local_room.hpp"

#include <algorithm>
#include <utility>

#include "common/race/view.hpp"
#include "common/sudoku/solver/solver.hpp"

namespace gridrace::app {

namespace {

// Time limit of the search for a puzzle of a rare rating in this process.
constexpr std::chrono::seconds patience{10};
// Enough for every puzzle that a person would enter.
constexpr long max_guesses = 100'000;

// Why these steps cannot follow each other; empty if they can.
std::string_view find_fault(const SoloLog& log) {
    if (log.steps.size() > most_solo_steps) return "it has too many steps";
    Instant before = log.opened_at;
    for (const auto& step : log.steps) {
        if (step.at < before) return "its times are out of order";
        before = step.at;
        if (const auto* absence = std::get_if<Absence>(&step.what)) {
            if (absence->from > step.at || absence->from < log.opened_at)
                return "its times are out of order";
        }
        const auto* arrived = std::get_if<PuzzleArrived>(&step.what);
        if (arrived == nullptr || !arrived->puzzle) continue;
        if (sudoku::count_solutions(arrived->puzzle->grid, 1, max_guesses) == 0) {
            return "its puzzle has no solution";
        }
    }
    if (log.until < before) return "its times are out of order";
    return {};
}

}  // namespace

Result<std::unique_ptr<LocalRoom>, race::Refusal> LocalRoom::open(const race::RaceRules& rules,
                                                                  const race::PuzzleChoice& choice,
                                                                  Sources sources) {
    auto free_of_charge = rules;
    free_of_charge.assists = race::AssistSet::all();
    free_of_charge.assist_price = {};
    return open_under(free_of_charge, choice, std::move(sources));
}

Result<std::unique_ptr<LocalRoom>, race::Refusal> LocalRoom::open_under(
    const race::RaceRules& rules, const race::PuzzleChoice& choice, Sources sources) {
    std::unique_ptr<LocalRoom> room(new LocalRoom(std::move(sources)));
    SoloLog log;
    log.rules = rules;
    log.rules.max_players = 1;
    log.rules.auto_start = true;  // ready is enough
    log.choice = choice;
    log.opened_at = room->sources_.now();
    log.until = log.opened_at;
    if (const auto refusal = room->enter(log)) return *refusal;
    return room;
}

Result<std::unique_ptr<LocalRoom>, std::string> LocalRoom::resume(SoloLog log, PlayerBoard board,
                                                                  Sources sources) {
    if (const auto fault = find_fault(log); !fault.empty()) return std::string(fault);
    std::unique_ptr<LocalRoom> room(new LocalRoom(std::move(sources)));
    if (const auto refusal = room->enter(log)) return race::describe(*refusal);
    for (const auto& step : log.steps) {
        if (room->state_.member(room->self_) == nullptr) break;
        room->carry_out(step.what, {step.at});
    }
    if (room->state_.member(room->self_) == nullptr || !room->is_under_way()) {
        return std::string("there is no race under way in it");
    }
    room->visible_ = race::visible_to(room->state_, room->self_);
    room->log_ = std::move(log);
    room->board_ = std::move(board);
    room->was_resumed_ = true;
    return room;
}

void LocalRoom::start(Listeners listeners) {
    listeners_ = std::move(listeners);
    listeners_.on_connection({Contact::connected, ""});
    if (!was_resumed_) return send(race::SetReady{true});
    take(Absence{log_.until});
    visible_ = race::visible_to(state_, self_);
    listeners_.on_changed({}, {});
    order_puzzle();
}

void LocalRoom::send(const race::Command& command) {
    if (state_.member(self_) == nullptr) return;
    resume();
    const auto events = take(command);
    std::vector<race::AnsweredCommand> answers;
    for (const auto& event : events) {
        const auto* answered = std::get_if<race::CommandAnswered>(&event);
        if (answered != nullptr) answers.push_back({command, answered->refusal});
    }
    publish(events, answers);
}

std::optional<Instant> LocalRoom::next_deadline() const {
    if (paused_since_) return std::nullopt;
    // A due race without a puzzle waits only for the puzzle.
    if (state_.phase == race::Phase::countdown && awaits_puzzle_) return std::nullopt;
    return race::next_deadline(state_);
}

void LocalRoom::pass_time() {
    if (!paused_since_) publish(take(TimePassed{}));
}

void LocalRoom::pause() {
    if (!paused_since_) paused_since_ = sources_.now();
}

void LocalRoom::resume() {
    if (!paused_since_) return;
    const Instant since = *std::exchange(paused_since_, std::nullopt);
    publish(take(Absence{since}));
}

void LocalRoom::fetch_record(RaceNumber race,
                             std::function<void(Result<race::RaceRecord, std::string>)> done) {
    auto record = race::record_of(events_, race ? race : race::last_race(events_));
    if (record) return done(std::move(*record));
    const bool is_under_way = record.error() == race::NoRecord::under_way;
    done(std::string(is_under_way ? "this race is under way" : "there was no such race"));
}

void LocalRoom::keep(const PlayerBoard& board) {
    if (board == board_) return;
    board_.cursor = board.cursor;
    const bool has_only_moved = board == board_;
    board_ = board;
    const auto& tell = has_only_moved ? sources_.moved : sources_.changed;
    if (tell) tell();
}

SoloLog LocalRoom::log() const {
    auto whole = log_;
    whole.until = std::max(whole.until, now());
    return whole;
}

// Restores the room of a log and takes the seat.
std::optional<race::Refusal> LocalRoom::enter(const SoloLog& log) {
    log_ = log;
    log_.steps.clear();
    const race::Context at{log.opened_at};
    auto opened =
        race::open_room(state_, race::RoomCode::from_number(0), log.rules, log.choice, at);
    if (!opened) return opened.error();
    auto joined = race::join(state_, {std::string(solo_player), race::Role::player, {}}, at);
    if (!joined) return joined.error();
    events_.push_back({log.opened_at, std::move(*opened)});
    events_.push_back({log.opened_at, std::move(*joined)});
    state_.race.number = log.races_before;
    self_ = state_.last_member;
    visible_ = race::visible_to(state_, self_);
    return std::nullopt;
}

// Ended races need not be logged.
void LocalRoom::begin_log() {
    log_ = {state_.rules, state_.choice, state_.race.number, context().now, {}, context().now};
}

// Monotonic, whatever happens to the machine's clock.
race::Context LocalRoom::context() {
    return {std::max(sources_.now(), log_.until)};
}

race::Events LocalRoom::take(SoloHappening what) {
    const auto* command = std::get_if<race::Command>(&what);
    const bool calls_for_race =
        command != nullptr && std::holds_alternative<race::SetReady>(*command);
    if (calls_for_race && !is_under_way()) begin_log();
    const auto at = context();
    auto events = carry_out(what, at);
    log_.until = at.now;
    if (events.empty()) return events;
    log_.steps.push_back({at.now, std::move(what)});
    if (sources_.changed) sources_.changed();
    return events;
}

race::Events LocalRoom::carry_out(const SoloHappening& what, race::Context context) {
    auto events = decide(what, context);
    if (!events.empty()) events_.push_back({context.now, events});
    return events;
}

race::Events LocalRoom::decide(const SoloHappening& what, race::Context context) {
    if (const auto* command = std::get_if<race::Command>(&what)) {
        last_command_ = last_command_.next();
        return race::execute(state_, self_, last_command_, *command, context);
    }
    if (const auto* absence = std::get_if<Absence>(&what)) {
        return race::interrupt(state_, absence->from, context);
    }
    const auto* arrived = std::get_if<PuzzleArrived>(&what);
    if (arrived == nullptr) return race::pass_time(state_, context);
    if (arrived->puzzle) return race::deliver_puzzle(state_, *arrived->puzzle, context);
    return race::deliver_puzzle(state_, arrived->reason, context);
}

void LocalRoom::order_puzzle() {
    const auto order = race::puzzle_wanted(state_);
    if (!order || awaits_puzzle_) return;
    awaits_puzzle_ = true;
    const auto made = [this](const Puzzle& puzzle) {
        awaits_puzzle_ = false;
        PuzzleArrived arrived;
        if (puzzle) arrived.puzzle = *puzzle;
        if (!puzzle) arrived.reason = puzzle.error();
        publish(take(arrived));
    };
    const auto entropy = sources_.entropy();
    if (sources_.make_puzzle) return sources_.make_puzzle(*order, entropy, made);
    const auto latest = sources_.now() + patience;
    made(race::make_puzzle(*order, entropy, [&] { return sources_.now() > latest; }));
}

void LocalRoom::publish(const race::Events& events,
                        const std::vector<race::AnsweredCommand>& answers) {
    if (!events.empty()) {
        visible_ = race::visible_to(state_, self_);
        race::Events seen;
        for (const auto& event : events) {
            if (race::is_visible(event, self_)) seen.push_back(event);
        }
        listeners_.on_changed(seen, answers);
    }
    order_puzzle();
}

}  // namespace gridrace::app
