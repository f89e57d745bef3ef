#include "client/load/racer.hpp"

#include <algorithm>

#include "common/base/text.hpp"
#include "common/base/version.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/wire/codec/codec.hpp"

namespace gridrace::client {

namespace {

constexpr std::size_t most_under_way = 32;  // limit of the protocol
constexpr std::chrono::milliseconds first_pause{200};
constexpr unsigned most_doublings = 5;

std::string upgrade_request(const LoadTarget& target, const race::RoomCode& room) {
    return "GET " + target.path + "/r/" + room.text() + " HTTP/1.1\r\nHost: " + target.host +
           "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
           "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Z3JpZHJhY2UgbG9hZC4uLg==\r\n"
           "Sec-WebSocket-Protocol: " +
           std::string(wire::subprotocol) + "\r\n\r\n";
}

std::string token_of(Random& random) {
    std::string token;
    while (token.size() < 32) {
        const auto bits = random.next();
        token.append(reinterpret_cast<const char*>(&bits), sizeof bits);
    }
    return token;
}

}  // namespace

Racer::Racer(RaceTrack& track, LoadRoom& room, Manner manner, std::size_t place,
             std::uint32_t source, std::uint64_t seed)
    : track_(track),
      room_(room),
      manner_(manner),
      place_(place),
      source_(source),
      random_(seed),
      pacing_(track.plan.pace, mix(seed)),
      socket_(track.poller, *this),
      token_(token_of(random_)),
      seen_(room.movers.size()) {}

// After the end, unanswered moves still need their answers, which only their sender receives.
bool Racer::is_wanted() const {
    return !track_.stopped || !under_way_.empty();
}

void Racer::come() {
    if (!is_wanted()) return;
    if (!in_storm_) left_at_ = LoadClock::now();
    socket_.ask(track_.target, source_, upgrade_request(track_.target, room_.code));
}

void Racer::go(LoadClock::duration absence) {
    if (given_up_) return;
    in_storm_ = false;
    socket_.cut();
    if (is_in_) --track_.connected;
    is_in_ = false;
    left_at_ = LoadClock::now();
    track_.poller.set_alarm(left_at_ + absence, *this);
}

void Racer::start_race() {
    submit({last_submitted_.next(), race::StartRace{true}, LoadClock::now(), false});
    socket_.flush();
}

std::size_t Racer::moves_under_way() const {
    return static_cast<std::size_t>(std::ranges::count(under_way_, true, &UnderWay::is_move));
}

LoadTime Racer::oldest_meant_at() const {
    return std::ranges::find(under_way_, true, &UnderWay::is_move)->meant_at;
}

// ---- the connection ----

void Racer::on_open() {
    wire::Hello hello;
    hello.name = plays() ? "load " + std::to_string(place_ + 1) : "load";
    hello.role = plays() ? race::Role::player : race::Role::spectator;
    hello.resume_token = token_;
    hello.cursor = cursor_;
    hello.history = history_;
    hello.features = wire::bot_features;
    hello.client = "gridrace-load/" + std::string(version);
    socket_.send(wire::encode(wire::ClientMessage(hello)));
    socket_.flush();
}

void Racer::on_message(std::string_view payload) {
    now_ = LoadClock::now();
    if (track_.seen.is_on) ++track_.seen.frames;
    if (!wire::scan_frame(payload, *this)) {
        const auto message = wire::decode_server_message(payload);
        if (!message) return error("not understood: " + message.error().reason);
        hear(*message);
    }
    move_when_due();
}

// A full or stopping server may accept later; all other answers are final.
void Racer::on_answer(int status, std::string_view body) {
    error("HTTP " + std::to_string(status));
    track_.last_refusal = printable(std::string(body.substr(0, body.find('\n'))));
    if (status == 503 || status == 429) return come_back_later();
    give_up();
}

void Racer::give_up() {
    socket_.cut();
    if (is_in_) --track_.connected;
    is_in_ = false;
    given_up_ = true;
    ++track_.given_up;
}

void Racer::on_lost(const std::string& why) {
    if (is_in_) --track_.connected;
    is_in_ = false;
    if (!is_wanted()) return;
    error(why);
    come_back_later();
}

void Racer::come_back_later() {
    const auto pause = first_pause * (1u << std::min(failures_, most_doublings));
    ++failures_;
    const auto jittered = pause / 2 + pause * random_.below(1000) / 1000;
    track_.poller.set_alarm(LoadClock::now() + jittered, *this);
}

void Racer::error(const std::string& what) {
    track_.seen.count_error(what);
}

void Racer::on_alarm(LoadTime now) {
    if (!is_in_ && !socket_.is_busy()) return come();
    now_ = now;
    move_when_due();
    socket_.flush();
}

// ---- what the server says ----

void Racer::hear(const wire::ServerMessage& message) {
    if (message.error) {
        track_.last_refusal = printable(message.error->message);
        error(printable(message.error->code));
        if (!message.error->retry) {
            return give_up();
        }
    }
    if (message.welcome) on_welcome(*message.welcome);
    if (message.snapshot) on_snapshot(*message.snapshot);
    // Events from the absence are not late.
    is_catching_up_ = message.welcome.has_value();
    for (const auto& event : message.events) on_event(event);
    is_catching_up_ = false;
    if (message.cursor) cursor_ = message.cursor;
    for (const auto& answer : message.repeated_answers)
        on_answer(answer.command, answer.refusal.has_value());
    if (message.welcome && manner_ == Manner::slow_reader) socket_.stop_reading();
}

void Racer::on_welcome(const wire::Welcome& welcome) {
    if (!is_in_) ++track_.connected;
    is_in_ = true;
    failures_ = 0;
    const bool was_in_storm = std::exchange(in_storm_, false);
    if (!was_in_storm) track_.seen.add(track_.seen.welcome, left_at_, now_);
    if (was_in_storm && track_.seen.is_on) track_.seen.add(track_.seen.storm, left_at_, now_);
    if (member_ && welcome.member != member_) {
        error("lost its seat");
        under_way_.clear();
        last_submitted_ = welcome.last_command;
    }
    member_ = welcome.member;
    history_ = welcome.history;
    if (plays()) room_.seat(member_, place_);
    for (const auto& command : under_way_) {
        if (command.number > welcome.last_command) say(command);
    }
}

// Commands answered before the snapshot count as answered now.
void Racer::on_snapshot(const race::RoomState& state) {
    const auto* me = state.member(member_);
    while (me != nullptr && !under_way_.empty() && under_way_.front().number <= me->last_command) {
        on_answer(under_way_.front().number, false);
    }
    is_racing_ = false;
    if (state.host == member_) room_.host = place_;
    if (state.phase != race::Phase::racing || !state.race.puzzle) return;
    const auto* run = state.run(member_);
    begin_race(*state.race.puzzle, run != nullptr ? run->grid : *state.race.puzzle);
    is_blind_ = true;
}

void Racer::on_event(const race::Event& event) {
    if (const auto* progress = std::get_if<race::ProgressChanged>(&event)) {
        on_progress(progress->member);
    } else if (const auto* answered = std::get_if<race::CommandAnswered>(&event)) {
        on_answer(answered->command, answered->refusal.has_value());
    } else if (const auto* started = std::get_if<race::RaceStarted>(&event)) {
        is_blind_ = false;
        room_.counts_fit = true;
        std::ranges::fill(seen_, 0);
        if (plays()) room_.movers[place_].moves = 0;
        begin_race(started->puzzle, started->puzzle);
    } else if (const auto* changed = std::get_if<race::HostChanged>(&event)) {
        if (changed->member == member_) room_.host = place_;
    } else if (std::holds_alternative<race::RaceEnded>(event)) {
        is_racing_ = false;
        if (place_ == room_.host) start_race();
    }
}

void Racer::on_progress(MemberId member) {
    if (track_.seen.is_on) ++track_.seen.deliveries;
    const auto mover = room_.mover_of(member);
    if (!mover || is_blind_ || !room_.counts_fit) return;
    const auto number = seen_[*mover]++;
    const auto& made = room_.movers[*mover];
    const bool is_own = plays() && *mover == place_;
    const bool is_kept = number < made.moves && made.moves - number <= LoadRoom::moves_kept;
    if (is_own || !is_kept || is_catching_up_ || !track_.seen.is_on) return;
    track_.seen.add(track_.seen.opponents, made.meant_at[number % LoadRoom::moves_kept], now_);
}

void Racer::on_answer(CommandNumber command, bool refused) {
    while (!under_way_.empty() && under_way_.front().number <= command) {
        const auto answered = std::move(under_way_.front());
        under_way_.pop_front();
        if (refused) {
            error(answered.is_move ? "move refused" : "command refused");
            if (answered.is_move) room_.counts_fit = false;
        } else if (answered.is_move && track_.seen.is_on) {
            ++track_.seen.moves;
            track_.seen.add(track_.seen.confirmation, answered.meant_at, now_);
        }
    }
}

// ---- the race ----

void Racer::begin_race(const sudoku::Grid& puzzle, const sudoku::Grid& grid) {
    if (room_.puzzle != puzzle) {
        const auto solution = sudoku::solve(puzzle);
        if (!solution) return error("a puzzle without a solution");
        room_.puzzle = puzzle;
        room_.solution = *solution;
    }
    if (!plays()) return;
    moves_ = LegalMoves(puzzle, grid, room_.solution, random_);
    is_racing_ = moves_.can_move();
    if (track_.plan.pace.count() > 0) pacing_.begin(now_);
}

void Racer::move_when_due() {
    if (!is_racing_ || !is_in_ || track_.stopped) return;
    if (track_.plan.pace.count() == 0) {
        while (under_way_.size() < track_.plan.pipeline) submit_move(moves_.next(), now_);
        return;
    }
    while (pacing_.next() <= now_ && under_way_.size() < most_under_way) {
        submit_move(moves_.next(), pacing_.next());
        pacing_.advance();
    }
    if (pacing_.next() > now_) track_.poller.set_alarm(pacing_.next(), *this);
}

void Racer::submit_move(race::Command move, LoadTime meant_at) {
    auto& mine = room_.movers[place_];
    mine.meant_at[mine.moves++ % LoadRoom::moves_kept] = meant_at;
    submit({last_submitted_.next(), std::move(move), meant_at, true});
}

void Racer::submit(UnderWay command) {
    last_submitted_ = command.number;
    under_way_.push_back(std::move(command));
    say(under_way_.back());
}

void Racer::say(const UnderWay& command) {
    socket_.send(
        wire::encode(wire::ClientMessage(wire::NumberedCommand{command.number, command.command})));
}

}  // namespace gridrace::client
