#include "server/rooms/room.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "common/base/version.hpp"
#include "common/wire/codec.hpp"
#include "server/log/record_codec.hpp"
#include "server/log/replay.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {
constexpr std::size_t max_tail_events = 1024;
constexpr std::size_t max_frame_bytes = 64 * 1024;

// Clients of before that feature take no race without a reason for its end.
void name_an_end(race::Race& race) {
    if (!race.end_reason) race.end_reason = race::RaceEndReason::all_done;
}

}  // namespace

Room::Room(race::RoomCode code, Epoch epoch, RoomServices& services)
    : code_(std::move(code)),
      epoch_(epoch),
      history_(unpredictable()),
      services_(services),
      tail_(max_tail_events),
      share_(services.counts()) {}

std::optional<race::Refusal> Room::open(const race::RaceRules& rules,
                                        const race::PuzzleChoice& choice) {
    const auto context = this->context();
    auto opened = race::open_room(state_, code_, rules, choice, context);
    if (!opened) return opened.error();
    commit(*opened, context.now);
    return std::nullopt;
}

std::optional<std::string> Room::restore(const OpenedLog& log) {
    auto replayed = replay(code_, log.records);
    if (!replayed) return replayed.error().reason;
    state_ = std::move(replayed->state);
    latest_ = replayed->latest;
    for (const auto& record : log.records) count_record(record.size());
    unpaid_ = 0;
    told_of_space_ = log_is_full();
    durable_ = state_;
    share_.tell(durable_.members.size(), durable_.phase == race::Phase::racing);

    const auto served_until = std::max(latest_, log.served_until.value_or(latest_));
    set_clock_after(served_until);
    const auto context = this->context();
    commit(race::interrupt(state_, served_until, context), context.now);
    std::vector<MemberId> present;
    for (const auto& member : state_.members) {
        if (member.is_present()) present.push_back(member.id);
    }
    for (const auto member : present) {
        commit(race::connection_lost(state_, member, context), context.now);
    }
    commit({}, context.now);
    return std::nullopt;
}

// Another machine may have written the log, or this one's clock was ahead when it did: then the room goes on as
// if hardly any time had passed meanwhile. That it was opened again is always on record.
void Room::set_clock_after(Instant served_until) {
    constexpr Milliseconds shortest_absence{1};
    const auto server_time = services_.context().now;
    ahead_ = std::max(served_until + shortest_absence - server_time, Milliseconds(0));
}

Instant Room::now() const {
    return std::max(latest_, services_.context().now + ahead_);
}

race::Context Room::context() {
    auto context = services_.context();
    latest_ = now();
    context.now = latest_;
    context.log_is_full = log_is_full();
    return context;
}

void Room::commit(race::Events events, Instant at) {
    if (failed_) return;
    if (!events.empty()) {
        services_.counts().events.add(events.size());
        push_to_tail(events);
        if (records_.empty()) {
            records_.reserve(taken_records_);
            answered_.reserve(taken_answers_);
        }
        Record record{at, std::move(events)};
        records_.push_back(encode(record));
        services_.counts().log_bytes.add(count_record(records_.back().size()));
        for (const auto& event : record.events) {
            const auto* answer = std::get_if<race::CommandAnswered>(&event);
            if (answer == nullptr) continue;
            answered_.push_back({answer->member, answer->command});
            services_.counts().command(answer->refusal).add();
        }
        std::ranges::move(record.events, std::back_inserter(pending_));
        space_ = std::move(record.events);
        services_.want_append(*this);
    }
    const auto order = race::puzzle_wanted(state_);
    if (order && puzzle_wanted_for_ != state_.race.number) {
        puzzle_wanted_for_ = state_.race.number;
        services_.want_puzzle(*this, *order);
    }
    if (const auto deadline = next_deadline(); deadline != deadline_told_) {
        deadline_told_ = deadline;
        services_.want_time(*this);
    }
}

// The rules have folded these events into state_ already, so the numbers are counted back from there.
void Room::push_to_tail(const race::Events& events) {
    audiences_.clear();
    for (const auto& event : events) audiences_.push_back(race::audience(event));
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto& audience = audiences_[i];
        if (audience.reach == race::Reach::server) continue;
        const auto next = audiences_.begin() + static_cast<std::ptrdiff_t>(i) + 1;
        const auto later = std::count(next, audiences_.end(), audience);
        const auto newest = race::cursor_of(state_, audience.member);
        EventNumber number =
            audience.reach == race::Reach::everybody ? newest.public_seen : newest.private_seen;
        number.value -= static_cast<std::uint64_t>(later);
        encoded_.clear();
        wire::append_event(events[i], encoded_);
        tail_.push(audience, number, encoded_);
    }
}

Result<Room::Seat*, race::Refusal> Room::enter(const wire::Hello& hello, Follower& follower) {
    const auto context = this->context();
    const auto token = hash_token(hello.resume_token);
    const auto origin = origin_of(code_, follower.network());
    auto member = race::find_by_token(state_, token);
    const bool comes_back = member.has_value();
    if (comes_back) {
        for (auto& seat : seats_) {
            if (seat.member == *member) end(seat, wire::CloseCode::replaced);
        }
        commit(race::connection_back(state_, *member, context), context.now);
        commit(race::seen_from(state_, *member, origin), context.now);
    } else {
        const auto joined = race::join(state_, {hello.name, hello.role, token, origin}, context);
        if (!joined) return joined.error();
        commit(*joined, context.now);
        member = state_.last_member;
    }

    auto& seat = seats_.emplace_back();
    services_.counts().seats.add();
    seat.follower = &follower;
    seat.member = *member;
    seat.features = hello.features;
    seat.not_before = tail_.end();
    // A newcomer's cursor belongs to a seat that is gone: it says nothing here.
    if (comes_back && hello.cursor && hello.history == history_of(*member)) {
        const auto found = tail_.find(*hello.cursor, *member, race::cursor_of(state_, *member));
        if (found && *found <= durable_end_) {
            seat.next = *found;
            seat.cursor = *hello.cursor;
            seat.snapshot_due = false;
        }
    }
    return &seat;
}

void Room::leave(Seat* seat) {
    const MemberId member = seat->member;
    seats_.remove_if([&](const Seat& other) { return &other == seat; });
    services_.counts().seats.subtract();
    const bool has_another = std::ranges::find(seats_, member, &Seat::member) != seats_.end();
    if (has_another) return;
    const auto context = this->context();
    commit(race::connection_lost(state_, member, context), context.now);
}

bool Room::submit(Seat& seat, const wire::NumberedCommand& numbered) {
    const auto* author = state_.member(seat.member);
    if (author == nullptr || seat.ended) return true;
    if (numbered.number > author->last_command.next()) return false;
    if (numbered.number <= author->last_command) {
        repeat_answer(seat, numbered.number);
        return true;
    }
    const auto context = this->context();
    commit(race::execute(state_, seat.member, numbered.number, numbered.command, context,
                         std::move(space_)),
           context.now);
    mind_the_space();
    return true;
}

// An answer that was sent to this connection before is sent again; any other is still on its way.
void Room::repeat_answer(Seat& seat, CommandNumber number) {
    const auto* member = durable_.member(seat.member);
    if (member == nullptr || seat.repeated_answers.size() >= race::answers_kept) return;
    const auto answer = std::ranges::find(member->answers, number, &race::Answer::command);
    if (answer == member->answers.end() || answer->event > seat.cursor.private_seen) return;
    seat.repeated_answers.push_back(*answer);
    seat.follower->wake();
}

void Room::pass_time() {
    deadline_told_.reset();  // a timer that fired early is wanted again
    const auto context = this->context();
    commit(race::pass_time(state_, context), context.now);
}

void Room::deliver_puzzle(const Result<race::OrderedPuzzle, race::CancelReason>& puzzle) {
    const auto context = this->context();
    commit(race::deliver_puzzle(state_, puzzle, context), context.now);
}

bool Room::compose(Seat& seat, const wire::Limits& limits, std::string& frame) {
    if (seat.not_before && durable_end_ < *seat.not_before) return false;
    // A member who was removed before the welcome has no last command any more.
    if (seat.welcome_due && seat.ended) return false;
    seat.not_before.reset();

    if (seat.next < tail_.begin()) seat.snapshot_due = true;
    const bool is_moved = seat.snapshot_due;
    if (seat.welcome_due || seat.snapshot_due || !seat.repeated_answers.empty()) {
        frame += compose_head(seat, limits);
    }
    const auto before = seat.cursor;
    seat.next = tail_.append_visible(seat.next, durable_end_, seat.member, max_frame_bytes,
                                     seat.cursor, frame);
    if (is_moved || seat.cursor != before) wire::append_cursor(seat.cursor, frame);
    return !frame.empty();
}

// What does not come from the tail.
std::string Room::compose_head(Seat& seat, const wire::Limits& limits) {
    wire::ServerMessage head;
    if (std::exchange(seat.welcome_due, false)) head.welcome = welcome(seat, limits);
    if (std::exchange(seat.snapshot_due, false)) {
        head.snapshot = race::visible_to(durable_, seat.member);
        if (!seat.features.contains(wire::Feature::open_ended)) name_an_end(head.snapshot->race);
        seat.next = durable_end_;
        seat.cursor = race::cursor_of(durable_, seat.member);
    }
    head.repeated_answers = std::exchange(seat.repeated_answers, {});
    return wire::encode(head);
}

wire::Welcome Room::welcome(const Seat& seat, const wire::Limits& limits) {
    wire::Welcome welcome;
    welcome.member = seat.member;
    if (const auto* member = durable_.member(seat.member))
        welcome.last_command = member->last_command;
    welcome.server_time = now();
    welcome.limits = limits;
    welcome.server_version = version;
    welcome.history = history_of(seat.member);
    welcome.label = services_.label();
    welcome.features = wire::server_features;
    return welcome;
}

std::optional<Append> Room::take_records() {
    taken_ = pending_.size();
    taken_end_ = tail_.end();
    if (records_.empty()) return std::nullopt;
    taken_records_ = records_.size();
    taken_answers_ = answered_.size();
    return Append{code_, epoch_, std::exchange(records_, {}), std::exchange(answered_, {})};
}

void Room::on_durable() {
    const auto taken = pending_.begin() + static_cast<std::ptrdiff_t>(taken_);
    for (auto event = pending_.begin(); event != taken; ++event) race::fold(durable_, *event);
    durable_end_ = taken_end_;
    for (auto event = pending_.begin(); event != taken; ++event) end_seats_that_end_with(*event);
    pending_.erase(pending_.begin(), taken);
    // About as much will gather next: a busy room keeps its memory, one that comes to rest gives it back.
    if (pending_.empty() && pending_.capacity() > 2 * (taken_ + 1)) pending_ = {};
    taken_ = 0;
    // What is not durable yet is kept, however much it is: a snapshot cannot stand in for it.
    tail_.shrink(durable_end_);
    share_.tell(durable_.members.size(), durable_.phase == race::Phase::racing);
    const auto now = std::chrono::steady_clock::now();
    for (auto& seat : seats_) {
        if (!seat.waiting_since) seat.waiting_since = now;
        seat.follower->wake();
    }
}

void Room::end_seats_that_end_with(const race::Event& event) {
    const auto* left = std::get_if<race::MemberLeft>(&event);
    const bool closed = std::holds_alternative<race::RoomClosed>(event);
    if (left == nullptr && !closed) return;
    const bool kicked = left != nullptr && left->reason == race::LeaveReason::kicked;
    for (auto& seat : seats_) {
        if (closed) {
            // Woken when all of this can be shown: the end of the room is the last that everybody sees.
            if (!seat.ended) seat.ended = wire::CloseCode::room_closed;
        } else if (seat.member == left->member) {
            end(seat, kicked ? wire::CloseCode::kicked : wire::CloseCode::left);
        }
    }
}

void Room::end(Seat& seat, wire::CloseCode code) {
    if (!seat.ended) seat.ended = code;
    seat.follower->wake();
}

void Room::fail() {
    failed_ = true;
    share_.withdraw();
    for (auto& seat : seats_) end(seat, wire::CloseCode::try_again_later);
}

}  // namespace gridrace::server
