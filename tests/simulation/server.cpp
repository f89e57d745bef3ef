#include "tests/simulation/server.hpp"

#include <algorithm>
#include <array>

#include "common/race/modes/daily.hpp"
#include "common/race/rule_set.hpp"
#include "common/race/watching.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/simulation/club_invariants.hpp"
#include "tests/simulation/invariants.hpp"
#include "tests/simulation/mode_invariants.hpp"
#include "tests/simulation/random_command.hpp"
#include "tests/simulation/secrecy.hpp"
#include "tests/simulation/watched_boards.hpp"

namespace gridrace::simulation {

namespace {

constexpr Instant epoch{std::chrono::sys_days{std::chrono::year{2024} / 5 / 1}};

// A newcomer begins with a snapshot, and who has left is a stranger: then other boards are known than
// those that the fold has. `truth` is the server's room after the event.
void come_or_go(const race::RoomState& truth, const race::Event& event, MemberId reader,
                race::RoomState& seen) {
    const auto* joined = std::get_if<race::MemberJoined>(&event);
    const auto* left = std::get_if<race::MemberLeft>(&event);
    const bool is_about_reader = (joined != nullptr && joined->member == reader) ||
                                 (left != nullptr && left->member == reader);
    if (!is_about_reader) return;
    for (auto& run : seen.race.runs) {
        run.shown = race::watches(truth, reader) ? truth.run(run.member)->shown : std::nullopt;
    }
}

// As if drawn: each word has another one.
race::WordHash hash_of_word(std::uint64_t number) {
    Random random(mix(number));
    race::WordHash hash;
    for (auto* part : {&hash.key, &hash.hash}) {
        for (auto& byte : *part) byte = static_cast<std::uint8_t>(random.below(256));
    }
    return hash;
}

// The place in the log where a reader has seen that many events.
std::size_t position_of(const race::Events& log, MemberId reader, race::Cursor cursor) {
    race::Cursor seen;
    std::size_t position = 0;
    while (seen != cursor) {
        require(position < log.size(), "a cursor points where no reader was ever led");
        const auto [reach, member] = race::audience(log[position++]);
        if (reach == race::Reach::everybody) seen.public_seen = seen.public_seen.next();
        if (reach == race::Reach::one_member && member == reader) {
            seen.private_seen = seen.private_seen.next();
        }
    }
    return position;
}

// Half of the tournaments are for some of the people's names.
std::vector<std::string> random_entrants(std::uint64_t seed, const race::RaceRules& rules) {
    Random random(mix(seed));
    const auto mode = rules.mode_settings.mode;
    if (!mode || !race::has_tables(*mode) || one_in(random, 2)) return {};
    std::vector<std::string> names = {"abcdefghijklmnop", "Bob", "ADA", "Zo\u00eb"};
    random.shuffle(std::span(names));
    names.resize(std::min<std::size_t>(names.size() - random.below(2), rules.max_players));
    return names;
}

// In some rooms. Nobody moves them: the server's HouseBots do.
std::vector<race::RecordedRun> ghosts_for(std::uint64_t seed, const race::RaceRules& rules) {
    const bool has_ghosts =
        seed % 2 == 0 && rules.max_players > 1 && rules.mode_settings.mode == race::Mode::race;
    if (!has_ghosts) return {};
    return {{"Ada (ghost)", 34, {{Milliseconds(1000), sudoku::Cell(0), 5}}, "ABCDEF"}};
}

}  // namespace

void fold_seen(const Machine& machine, race::RoomState& seen, const race::Event& event,
               MemberId reader) {
    machine.fold(seen, event);
    if (!std::holds_alternative<race::TeamMoved>(event) || !seen.race.puzzle) return;
    for (auto& run : seen.race.runs) {
        if (run.member != reader) run.grid = *seen.race.puzzle;
    }
}

Server::Server(std::uint64_t seed, const Machine& machine)
    : machine_(machine), random_(seed), now_(epoch), delivers_drawn_(seed % 4 == 1) {
    followers_[MemberId{}];
    race::RaceRules rules;
    rules.max_players = 1 + random_.below(8);
    rules.late_join = random_.below(4) > 0;
    rules.auto_start = random_.below(4) == 0;
    rules.assists = race::AssistSet::from_bits(random_.below(race::AssistSet::all().bits() + 1));
    rules.assist_price = std::chrono::seconds(random_.below(3));
    do {
        rules.mode_settings = random_mode(random_);
    } while (race::find_fault(rules.mode_settings));
    if (random_.below(3) > 0) rules.boards_delay = std::chrono::seconds(random_.below(5));
    const auto entrants = random_entrants(seed, rules);
    const auto* const club = random_.below(2) == 0 && entrants.empty() ? "Thursday club" : "";
    const bool is_of_a_day = seed % 8 == 3;
    if (is_of_a_day) rules = race::day_rules(race::day_at(now_), rules.max_players);
    const bool is_ordinary = *club == '\0' && entrants.empty();
    append(*race::open_room(
        state_, race::RoomCode::from_number(seed), rules, {}, context(), is_of_a_day ? "" : club,
        is_of_a_day ? std::vector<std::string>{} : entrants,
        is_ordinary ? ghosts_for(seed, rules) : std::vector<race::RecordedRun>{}));
}

std::optional<MemberId> Server::join(const race::Join& newcomer) {
    const bool was_locked = state_.locked;
    const bool may_enter = !state_.word_needed || newcomer.word == race::WordSaid::right ||
                           race::latest_visit(state_, newcomer.token, newcomer.key, newcomer.name);
    const bool was_barred =
        newcomer.origin &&
        std::ranges::find(state_.barred_origins, *newcomer.origin) != state_.barred_origins.end();
    const bool was_muted =
        newcomer.origin &&
        std::ranges::find(state_.muted_origins, *newcomer.origin) != state_.muted_origins.end();
    const auto joined = race::join(state_, newcomer, context());
    if (!joined) return std::nullopt;
    require(!was_locked, "somebody new came into a locked room");
    require(may_enter, "somebody new came in without the room's word");
    require(!was_barred, "somebody came from where a kicked member came from");
    require(!was_muted || state_.member(state_.last_member)->muted,
            "a muted member talks again under another name");
    append(*joined);
    if (!state_.ghosts.empty() && !state_.listed) {
        // Else no race would ever be kept: hosts are not long on a list by chance.
        const race::Events listed{race::ListingChanged{true}};
        race::fold(state_, listed.front());
        append(listed);
    }
    return state_.last_member;
}

void Server::execute(MemberId member, const wire::NumberedCommand& numbered) {
    auto command = numbered.command;
    auto* const set = std::get_if<race::SetWord>(&command);
    if (set != nullptr && !set->word.empty()) set->hash = hash_of_word(state_.public_events.value);
    append(machine_.execute(state_, member, numbered.number, command, context()));
}

void Server::oversee(const race::OperatorCommand& command) {
    const auto before = state_;
    const auto events = race::oversee(state_, command, context());
    require(events || state_ == before, "what was refused changed the room");
    if (events) append(*events);
}

void Server::interrupt(Milliseconds span) {
    const auto away_since = now_;
    now_ += span;
    append(race::interrupt(state_, away_since, context()));
}

void Server::pass_time(Milliseconds span) {
    now_ += span;
    const auto deadline = race::next_deadline(state_);
    const auto events = machine_.pass_time(state_, context());
    require(events.empty() == (!deadline || *deadline > now_), "the next deadline was another one");
    append(events);
    const auto next = race::next_deadline(state_);
    require(!next || *next > now_, "something is due and was not done");
}

void Server::deliver_puzzle(int holes) {
    const auto order = race::puzzle_wanted(state_);
    if (!order) return;
    if (order->index == 0) solutions_.clear();
    if (order->given_puzzle) return deliver_given(*order->given_puzzle);
    if (delivers_drawn_ && state_.race.draw) return deliver_drawn(*order);
    const auto seed = order->seed.value_or(random_.next());
    Random random(seed);
    auto puzzle = sudoku::full_grid(random);
    solutions_.push_back(puzzle);
    std::array<int, sudoku::Cell::count> cells{};
    for (int i = 0; i < sudoku::Cell::count; ++i) cells[static_cast<std::size_t>(i)] = i;
    random.shuffle(std::span(cells));
    for (int i = 0; i < holes; ++i) {
        const sudoku::Cell cell(cells[static_cast<std::size_t>(i)]);
        puzzle.clear(cell);
        // Where digits are compared with the solution, there is but one, as in the server's puzzles.
        const bool is_compared = race::rule_set(state_.race.mode()).knows_solution();
        if (is_compared && !sudoku::has_one_solution(puzzle)) {
            puzzle.place(cell, solutions_.back().digit(cell));
        }
    }
    append(deliver(race::OrderedPuzzle{puzzle, seed}));
}

void Server::deliver_drawn(const race::PuzzleOrder& order) {
    const auto made = race::make_puzzle(order, 0);
    solutions_.push_back(*sudoku::solve(made->grid));
    append(deliver(made));
}

void Server::deliver_given(const sudoku::Grid& puzzle) {
    const auto solution = sudoku::solve(puzzle);
    if (!solution) return append(deliver(race::CancelReason::puzzle_not_solvable));
    solutions_.push_back(*solution);
    race::OrderedPuzzle given{puzzle, {}};
    if (sudoku::has_one_solution(puzzle)) given.solution = solution;
    append(deliver(given));
}

std::optional<sudoku::Grid> Server::solution_for(MemberId member) const {
    if (solutions_.empty()) return std::nullopt;
    const auto* run = state_.run(member);
    const auto number = run != nullptr ? static_cast<std::size_t>(run->solved) : 0;
    return solutions_[std::min(number, solutions_.size() - 1)];
}

race::Events Server::deliver(const Result<race::OrderedPuzzle, race::CancelReason>& puzzle) {
    return race::deliver_puzzle(state_, puzzle, context());
}

void Server::append(const race::Events& events) {
    check_step(replayed_, events);
    check_scores(replayed_, events);
    boards_.follow(replayed_.rules, now_, events);
    for (const auto& event : events) follow(event);
    if (!events.empty()) timed_log_.push_back({now_, events});
    ledger_.enter(events);
    require(replayed_ == state_, "the log replays to another state");
    for (const auto& [reader, seen] : followers_) {
        require(seen == machine_.visible_to(state_, reader),
                "the visible events do not lead to the visible state");
    }
    check_invariants(state_);
    boards_.check(state_);
    check_short_log();
}

// What a club's log is shortened to leads to the same club.
void Server::check_short_log() const {
    if (!race::can_be_shortened(state_)) return;
    race::RoomState after;
    for (const auto& event : race::shortened(state_)) machine_.fold(after, event);
    check_shortened(state_, after);
}

void Server::follow(const race::Event& event) {
    log_.push_back(event);
    machine_.fold(replayed_, event);
    if (const auto* joined = std::get_if<race::MemberJoined>(&event)) {
        followers_.emplace(joined->member, followers_.at(MemberId{}));
    }
    if (const auto told = race::insiders(replayed_, event)) {
        insiders_[log_.size() - 1] = {told->begin(), told->end()};
        for (const auto insider : *told) check_told(replayed_, event, insider);
    }
    for (auto& [reader, seen] : followers_) {
        if (!machine_.is_visible(event, reader)) continue;
        const auto told = machine_.seen_by(replayed_, event, reader);
        check_told(replayed_, told, reader);
        fold_seen(machine_, seen, told, reader);
        come_or_go(replayed_, event, reader, seen);
    }
}

race::Event Server::told(std::size_t place, MemberId reader) const {
    const auto insiders = insiders_.find(place);
    if (insiders == insiders_.end()) return log_[place];
    const bool is_told = insiders->second.contains(reader);
    return is_told ? log_[place] : machine_.seen_by({}, log_[place], reader);
}

std::string Server::news(MemberId reader, race::Cursor from) const {
    std::string frame;
    for (auto i = position_of(log_, reader, from); i < log_.size(); ++i) {
        if (machine_.is_visible(log_[i], reader)) frame += wire::encode_event(told(i, reader));
    }
    wire::ServerMessage rest;
    rest.cursor = cursor(reader);
    frame += wire::encode(rest);
    scan_for_secrets(frame, state_, solutions_, reader);
    return frame;
}

std::string Server::snapshot(MemberId reader) const {
    wire::ServerMessage message;
    message.snapshot = view(reader);
    message.cursor = cursor(reader);
    auto frame = wire::encode(message);
    scan_for_secrets(frame, state_, solutions_, reader);
    return frame;
}

void Server::check_history(Random& random) const {
    std::size_t position = random.below(static_cast<std::uint32_t>(log_.size()) + 1);
    const MemberId reader{random.below(state_.last_member.value + 1)};
    // Who stops racing is told the boards with the next event, which is in the same record.
    const bool has_stopped = position > 0 && who_stops(log_[position - 1]) == std::optional(reader);
    // The puzzle is ordered with the end of its draw.
    const bool is_drawn =
        position > 0 && std::holds_alternative<race::DrawClosed>(log_[position - 1]);
    if ((has_stopped || is_drawn) && position < log_.size()) ++position;
    race::RoomState then;
    for (std::size_t i = 0; i < position; ++i) machine_.fold(then, log_[i]);

    auto seen = machine_.visible_to(then, reader);
    require(seen == fold_visible(0, position, reader, {}),
            "an old view is not the fold of what was visible");
    seen = fold_visible(position, log_.size(), reader, std::move(seen));
    require(seen == view(reader), "a reader from an old cursor ends elsewhere");
}

race::RoomState Server::fold_visible(std::size_t begin, std::size_t end, MemberId reader,
                                     race::RoomState seen) const {
    race::RoomState truth;
    for (std::size_t i = 0; i < end; ++i) {
        machine_.fold(truth, log_[i]);
        if (i < begin || !machine_.is_visible(log_[i], reader)) continue;
        fold_seen(machine_, seen, machine_.seen_by(truth, log_[i], reader), reader);
        come_or_go(truth, log_[i], reader, seen);
    }
    return seen;
}

}  // namespace gridrace::simulation
