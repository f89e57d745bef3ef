#include "client/app/input/update.hpp"

#include <algorithm>
#include <utility>

#include "client/app/core/mode_state.hpp"
#include "client/app/core/news.hpp"
#include "client/app/core/race_phrases.hpp"
#include "client/app/core/refusal_news.hpp"
#include "client/app/core/rivals.hpp"
#include "client/app/core/watched_boards.hpp"
#include "client/app/input/analysis_actions.hpp"
#include "client/app/input/anywhere_actions.hpp"
#include "client/app/input/assist_requests.hpp"
#include "client/app/input/board_mouse.hpp"
#include "client/app/input/key_dispatch.hpp"
#include "client/app/input/lobby_actions.hpp"
#include "client/app/input/overlay.hpp"
#include "client/app/input/pointing.hpp"
#include "client/app/input/replay_actions.hpp"
#include "client/app/input/result_actions.hpp"
#include "client/app/input/take_back.hpp"
#include "common/race/standings.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;
using namespace std::chrono_literals;

std::uint32_t puzzles_solved(const Model& model) {
    const auto* run = model.own_run();
    return run != nullptr ? run->solved : 0;
}

// A new race: clears the state of the last one.
void begin_race(Model& model) {
    PlayerBoard fresh;
    fresh.race = model.room.race.number;
    fresh.solved = puzzles_solved(model);
    lay_out(model, std::move(fresh));
    model.clash_cells = {};
    model.fill_times = {};
    model.fillers = {};
    model.own_course = {};
    model.closing = {};
    model.watching = {};
    model.ghosts_told = {};
    model.challenge_file.clear();
    keep_talk_alone(model);
    model.start_anyway = false;
    model.last_count = 0;
    close_overlay(model);
    model.pointing = {};
}

// The next puzzle of a sprint: clears what belonged to the last one.
void begin_puzzle(Model& model) {
    PlayerBoard fresh;
    fresh.race = model.race;
    fresh.solved = puzzles_solved(model);
    fresh.cursor = model.cursor;
    fresh.entry = model.entry;
    fresh.chosen_digit = model.chosen_digit;
    const auto told = model.focus.prices_told;
    lay_out(model, std::move(fresh));
    model.focus.prices_told = told;
    model.clash_cells = {};
    model.fill_times = {};
    model.dealt_at = model.now;
}

void tell_lost_seat(Model& model, std::size_t waiting) {
    const auto text =
        waiting == 0
            ? model.say("You were away too long and lost your seat."_t)
            : model.say_count(waiting,
                              "You were away too long and lost your seat and {0} waiting move."_t,
                              "You were away too long and lost your seat and {0} waiting moves."_t);
    model.status = {text, Status::Tone::bad};
}

// After a server's downtime the client gets a snapshot, without an event.
void tell_interruption(Model& model, const race::Race& before) {
    const auto& race = model.room.race;
    const auto away = race.interrupted - before.interrupted;
    if (race.number != before.number || away <= Milliseconds(0)) return;
    if (model.is_solo) return;  // the player knows who paused
    model.status = {away_sentence(model, away), Status::Tone::plain};
}

// 0 for members who are not racing.
std::uint32_t place_in(const race::Race& race, MemberId member) {
    for (const auto& standing : race::standings(race)) {
        if (standing.member != member) continue;
        return standing.status == race::RunStatus::racing ? standing.place : 0;
    }
    return 0;
}

void tell_overtaking(Next& next, const race::Race& before, const race::Race& after) {
    Model& model = next.model;
    const bool is_heard = model.settings.bell_when_passed && !model.is_calm();
    if (after.number != before.number || !is_heard) return;
    const auto earlier = place_in(before, model.self);
    if (earlier != 0 && place_in(after, model.self) > earlier) next.effects.push_back(Ring{});
}

// Time has passed: ghosts have gone on, too.
void follow_ghosts(Next& next) {
    Model& model = next.model;
    if (!model.is_playing() || !has_ghosts(model)) return;
    const auto& race = model.room.race;
    const auto until = ghosts_clock(model);
    const auto since = std::exchange(model.ghosts_told, until);
    const auto before = with_ghosts(race, model.ghosts->runs_at(since));
    const auto after = with_ghosts(race, model.ghosts->runs_at(until));
    tell_ghosts(model, before, after);
    tell_overtaking(next, before, after);
}

// Nobody says who made the moves that a snapshot brings.
void forget_fillers(Model& model, const race::RoomState& before) {
    const auto* run = model.own_run();
    const auto* earlier = before.run(model.self);
    if (run == nullptr || earlier == nullptr) return;
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        if (run->grid.digit(cell) != earlier->grid.digit(cell))
            model.fillers[static_cast<std::size_t>(i)] = {};
    }
}

void remember_fills(Model& model, const race::RoomState& before, const race::Events& events) {
    forget_fillers(model, before);
    const auto since_start = model.now - model.clock_start();
    for (const auto& event : events) {
        if (const auto* placed = std::get_if<race::DigitPlaced>(&event)) {
            model.fill_times.fill(placed->cell, since_start);
        } else if (const auto* cleared = std::get_if<race::CellCleared>(&event)) {
            model.fill_times.clear(cleared->cell);
        } else if (const auto* changed = std::get_if<race::BoardChanged>(&event)) {
            if (changed->member == model.self && changed->digit != 0) {
                model.fill_times.fill(changed->cell, since_start);
            }
        } else if (const auto* by_team = std::get_if<race::TeamBoardChanged>(&event)) {
            model.fillers[static_cast<std::size_t>(by_team->cell.index())] =
                by_team->digit != 0 ? by_team->by : MemberId();
            if (by_team->by == model.self && by_team->digit != 0) {
                model.fill_times.fill(by_team->cell, since_start);
            }
        } else if (const auto* solved = std::get_if<race::PuzzleSolved>(&event)) {
            if (solved->member == model.self) model.fill_times = {};  // its last digit's, too
        }
    }
}

void ring_at_finish(Next& next, const race::Events& events) {
    const bool finished = std::ranges::any_of(events, [](const race::Event& event) {
        return std::holds_alternative<race::PlayerFinished>(event);
    });
    if (finished && next.model.settings.bell_at_finish) next.effects.push_back(Ring{});
}

// Whether the others are there and ready.
bool are_others_ready(const race::RoomState& room) {
    const auto others = [&room](const race::Member& member) {
        return member.id != room.host && member.role == race::Role::player && !member.is_bot();
    };
    const auto is_unready = [&](const race::Member& member) {
        return others(member) && !member.ready;
    };
    return std::ranges::any_of(room.members, others) &&
           std::ranges::none_of(room.members, is_unready);
}

// A host who waits may look elsewhere. Bots come when they are called.
void alert_host(Next& next, const race::RoomState& before, const race::Events& events) {
    const Model& model = next.model;
    const bool waits = model.room.phase == race::Phase::lobby && model.is_host() && before.code;
    if (!waits || !model.settings.notify) return;
    for (const auto& event : events) {
        const auto* joined = std::get_if<race::MemberJoined>(&event);
        if (joined == nullptr || joined->member == model.self || joined->bot) continue;
        next.effects.push_back(Alert{model.say("{0} joined."_t, joined->name)});
    }
    if (are_others_ready(model.room) && !are_others_ready(before))
        next.effects.push_back(Alert{model.say("All are ready."_t)});
}

// In a relay, when the player's turn comes.
void ring_at_turn(Next& next, const race::Race& before) {
    Model& model = next.model;
    const auto* turn = own_turn(model);
    if (turn == nullptr || turn->player != model.self || !model.settings.bell_at_start) return;
    const auto* last = race::turn_of(before, turn->team);
    if (last != nullptr && last->player != model.self) next.effects.push_back(Ring{});
}

void add_to_challenge(Next& next, const race::Events& events) {
    const bool has_ended = std::ranges::any_of(events, [](const race::Event& event) {
        return std::holds_alternative<race::RaceEnded>(event);
    });
    const auto* run = next.model.own_run();
    const bool has_moved = run != nullptr && race::cells_filled(*run) > 0;
    if (has_ended && has_moved && next.model.answers_challenge && has_ghosts(next.model)) {
        ask_for_challenge(next);
    }
}

// At three, two and one.
void ring_at_countdown(Next& next) {
    Model& model = next.model;
    if (model.room.phase != race::Phase::countdown || !model.settings.bell_at_start) return;
    const auto left = model.room.race.starts_at - model.now;
    const auto count = std::chrono::ceil<std::chrono::seconds>(left).count();
    if (count < 1 || count > 3 || count == model.last_count) return;
    model.last_count = count;
    next.effects.push_back(Ring{});
}

// A replay and an analysis of the last race go when another begins. Those of one's own run give way to those of
// the whole race once it has ended.
void leave_result(Next& next, race::Phase before) {
    Model& model = next.model;
    if (model.room.phase == race::Phase::lobby && before != race::Phase::racing) return;
    const bool goes_on = model.room.phase == race::Phase::lobby && model.shows_analysis() &&
                         !model.is_spoken && !model.is_daily();
    model.replay.reset();
    if (!goes_on) return model.analysis.reset();
    next.effects.push_back(FetchFindings{model.room.race.number, model.self});
}

void keep_selection(Model& model) {
    if (model.room.member(model.selected) != nullptr) return;
    model.selected = model.room.members.empty() ? MemberId{} : model.room.members.front().id;
}

void change_room(Next& next, RoomChanged changed) {
    Model& model = next.model;
    const race::RoomState before = std::exchange(model.room, std::move(changed.room));
    model.server = std::move(changed.server);
    model.abilities = changed.abilities;
    model.old_clients = std::move(changed.old_clients);
    model.word = std::move(changed.word);
    const auto former_self = std::exchange(model.self, changed.self);
    const bool lost_seat = former_self && former_self != model.self;
    const auto waited = std::exchange(model.unanswered, std::move(changed.unanswered)).size();
    model.waiting_since = model.now;
    if (model.unanswered.empty()) model.catches_up = false;
    // What ghosts did before a game was continued is no news.
    if (!before.code) model.ghosts_told = model.now - model.room.race.starts_at;
    if (model.room.race.number != model.race || lost_seat) {
        begin_race(model);
        if (before.code) model.status = {};
    } else if (puzzles_solved(model) != model.solved) {
        begin_puzzle(model);
    }
    if (model.room.phase != race::Phase::lobby) model.result_seen = false;
    if (!model.is_done()) leave_result(next, before.phase);
    // A member who joins between races may not have been in the last one.
    if (!before.code) model.result_seen = model.own_run() == nullptr;
    keep_selection(model);
    remember_fills(model, before, changed.events);
    model.own_course.follow(model.room, model.self, changed.events, model.now);
    model.closing.follow(before.race, model.room.race, changed.events, model.now);
    follow_boards(model, before, changed.events);
    for (const auto& event : changed.events) tell_event(model, before, event);
    for (const auto& answer : changed.answers) {
        const auto* taken = std::get_if<race::TakeAssist>(&answer.command);
        take_back(model, answer);
        tell_answer(model, answer);
        if (taken != nullptr && !answer.refusal) give_assist(next, taken->assist);
    }
    tell_interruption(model, before.race);
    tell_overtaking(next, before.race, model.room.race);
    ring_at_finish(next, changed.events);
    ring_at_turn(next, before.race);
    alert_host(next, before, changed.events);
    add_to_challenge(next, changed.events);
    seat_house_bots(next);
    // A full club sends all away between two races, who come back at once.
    const bool is_felt = !model.room.club || before.phase != race::Phase::lobby || waited > 0;
    if (lost_seat && is_felt) tell_lost_seat(model, waited);
    stop_asking_in_vain(model);
}

void change_connection(Model& model, const Connection& connection) {
    if (connection.contact != model.connection.contact) model.connection_since = model.now;
    model.connection = connection;
    if (connection.contact == Contact::lost) model.catches_up = true;
}

}  // namespace

Next update(Model model, Message message, Instant now) {
    Next next{std::move(model), {}};
    next.model.now = now;
    const auto cursor = next.model.cursor;
    if (next.model.replay) next.model.replay->pass_time(now);
    if (const auto* pressed = std::get_if<Pressed>(&message)) {
        take_key(next, pressed->key);
    } else if (const auto* pointed = std::get_if<Pointed>(&message)) {
        take_mouse(next, pointed->mouse);
    } else if (const auto* pasted = std::get_if<Pasted>(&message)) {
        take_paste(next, pasted->text);
    } else if (const auto* resized = std::get_if<Resized>(&message)) {
        next.model.size = resized->size;
    } else if (auto* changed = std::get_if<RoomChanged>(&message)) {
        change_room(next, std::move(*changed));
    } else if (const auto* connection = std::get_if<ConnectionChanged>(&message)) {
        change_connection(next.model, connection->connection);
    } else if (const auto* noticed = std::get_if<Noticed>(&message)) {
        const auto tone = noticed->is_good ? Status::Tone::good : Status::Tone::bad;
        next.model.status = {noticed->sentence, tone};
    } else if (const auto* arrived = std::get_if<RecordArrived>(&message)) {
        open_replay(next.model, *arrived);
    } else if (const auto* found = std::get_if<FindingsArrived>(&message)) {
        take_findings(next.model, *found);
    } else if (const auto* kept = std::get_if<ChallengeKept>(&message)) {
        take_challenge(next.model, *kept);
    } else if (std::holds_alternative<Ticked>(message)) {
        ring_at_countdown(next);
        give_what_waited(next);
        point_if_due(next);
        follow_ghosts(next);
    } else if (std::holds_alternative<TerminalGone>(message)) {
        next.effects.push_back(Drop{});
    } else if (const auto* chosen = std::get_if<Chosen>(&message)) {
        if (chosen->member) next.model.selected = chosen->member;
        take_choice(next, chosen->action);
    } else if (const auto* there = std::get_if<WentTo>(&message)) {
        click(next, there->cell);
    } else if (const auto* uttered = std::get_if<Uttered>(&message)) {
        const auto* word = std::get_if<race::SetWord>(&uttered->what);
        if (word != nullptr) {
            set_word(next, word->word);
        } else {
            std::visit([&next](const auto& what) { talk(next, what); }, uttered->what);
        }
    }
    if (next.model.status.is_of_hold && !next.model.is_held()) next.model.status = {};
    notice_cursor(next.model, cursor);
    return next;
}

std::optional<Instant> next_tick(const Model& model) {
    const auto& race = model.room.race;
    // The next whole second as counted from `since`.
    const auto next_second = [&model](Instant since) {
        const auto passed = std::chrono::floor<std::chrono::seconds>(model.now - since);
        return since + passed + 1s;
    };
    const bool counts =
        model.room.phase == race::Phase::countdown || model.room.phase == race::Phase::racing;
    std::optional<Instant> next;
    if (counts) next = next_second(model.clock_start());
    if (const auto& at = model.room.start_offered_at; at && model.now < *at)
        next = next_second(*at - std::chrono::hours(1));
    const auto& club = model.room.club;
    if (!next && club && club->meeting && model.now < club->meeting->next) {
        const bool counts_down = club->meeting->next - model.now <= race::meeting_gathers;
        next = counts_down ? next_second(club->meeting->next - std::chrono::hours(1))
                           : model.now + std::chrono::minutes(1);
    }
    const bool is_lost = model.connection.contact == Contact::lost;
    const bool opens = !model.is_solo && !model.is_daily();
    if (opens && model.now < race.starts_at + opening && race.puzzle) {
        next = race.starts_at + opening;
    }
    if (!model.unanswered.empty() && model.now - model.waiting_since < unmarked) {
        const Instant at = model.waiting_since + unmarked;
        next = next ? std::min(*next, at) : at;
    } else if (is_lost || !model.unanswered.empty()) {
        const Instant at = next_second(is_lost ? model.connection_since : model.waiting_since);
        next = next ? std::min(*next, at) : at;
    }
    if (model.is_held()) {
        const auto end = *model.own_run()->held_until;
        next = next ? std::min(*next, end) : end;
    }
    if (const auto at = next_pointing(model)) next = next ? std::min(*next, *at) : *at;
    if (const auto at = model.replay ? model.replay->next_tick() : std::nullopt) {
        next = next ? std::min(*next, *at) : *at;
    }
    return next;
}

}  // namespace gridrace::app
