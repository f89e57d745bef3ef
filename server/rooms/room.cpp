#include "server/rooms/room.hpp"

#include <algorithm>
#include <cassert>

#include "common/base/sha256.hpp"
#include "common/identity/race_note.hpp"
#include "common/race/modes/daily.hpp"
#include "common/race/watching.hpp"
#include "common/wire/codec/codec.hpp"
#include "server/rooms/race_field.hpp"
#include "server/rooms/rated_races.hpp"
#include "server/rooms/secrets.hpp"

namespace gridrace::server {

namespace {
constexpr std::size_t max_tail_events = 1024;

// Whether these are the events of a command that was refused because the log is full.
bool is_refused_for_space(const race::Events& events) {
    const auto* answer =
        events.empty() ? nullptr : std::get_if<race::CommandAnswered>(&events.back());
    return answer != nullptr && answer->refusal &&
           answer->refusal->code == race::RefusalCode::room_log_full;
}

}  // namespace

Room::Room(race::RoomCode code, Epoch epoch, RoomServices& services)
    : code_(std::move(code)),
      epoch_(epoch),
      history_(unpredictable()),
      services_(services),
      tail_(max_tail_events),
      bots_(std::hash<race::RoomCode>()(code_)),
      share_(services.counts()),
      listing_(services.listed_rooms()) {}

std::optional<race::Refusal> Room::open(const race::RaceRules& rules,
                                        const race::PuzzleChoice& choice, std::string_view club,
                                        const std::vector<std::string>& entrants,
                                        const std::vector<race::RecordedRun>& ghosts,
                                        const std::optional<race::WordHash>& word) {
    served_since_ = now();
    const auto context = this->context();
    auto opened =
        race::open_room(state_, code_, rules, choice, context, club, entrants, ghosts, word);
    if (!opened) return opened.error();
    stage(*opened, context.now);
    return std::nullopt;
}

Instant Room::now() const {
    return std::max(latest_, services_.context().now + ahead_);
}

race::Context Room::context() {
    auto context = services_.context();
    latest_ = now();
    context.now = latest_;
    context.log_is_full = log_is_full();
    context.served_since = served_since_;
    if (state_.phase == race::Phase::lobby) context.draw_secret = random_bytes();
    return context;
}

void Room::stage(race::Events events, Instant at) {
    if (failed_) return;
    if (!events.empty()) {
        services_.counts().events.add(events.size());
        push_to_tail(events);
        for (const auto& event : events) {
            run_keys_.follow(event, state_);
            if (!std::holds_alternative<race::RaceEnded>(event) || !services_.rates()) continue;
            if (auto rated = rated_race(state_, run_keys_)) staged_.add(*std::move(rated));
        }
        const auto bytes = staged_.add({at, std::move(events)}, services_.counts());
        services_.counts().log_bytes.add(count_record(bytes));
        services_.want_append(*this);
    }
    order_puzzle();
    bots_.follow(state_, at);
    if (const auto deadline = next_deadline(); deadline != deadline_told_) {
        deadline_told_ = deadline;
        services_.want_time(*this);
    }
}

std::optional<Instant> Room::next_deadline() const {
    const auto of_rules = race::next_deadline(state_, served_since_);
    const auto of_bots = bots_.next_at();
    if (!of_rules || !of_bots) return of_bots ? of_bots : of_rules;
    return std::min(*of_rules, *of_bots);
}

// As members do, by commands of their own. What they write is charged to the next who acts, as what time brings about.
void Room::move_bots() {
    if (!bots_.next_at()) return;
    const auto context = this->context();
    while (const auto move = bots_.due(state_, context.now)) {
        const auto& [bot, command] = *move;
        const auto number = state_.member(bot)->last_command.next();
        stage(race::execute(state_, bot, number, command, context, staged_.take_space()),
              context.now);
    }
    mind_the_space(false);
}

void Room::order_puzzle() {
    const auto order = race::puzzle_wanted(state_);
    if (!order || puzzle_ordered_ == std::pair(state_.race.number, order->index)) return;
    puzzle_ordered_ = {state_.race.number, order->index};
    services_.want_puzzle(*this, *order);
}

// The rules have already folded these events into state_, so the numbers are computed backwards.
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

std::optional<race::Refusal> refuse_newcomer(const race::RoomCode& code,
                                             const race::RoomState& state,
                                             const std::string& network, race::Context context,
                                             race::WordSaid said) {
    const race::Join newcomer{{}, race::Role::player, {}, origin_of(code, network), said};
    return race::refuse_join(state, newcomer, context);
}

wire::FeatureSet needed_features(const race::RoomState& state) {
    auto needed = wire::needed_features(state.rules.mode_settings);
    // Clients that do not know teams would misread the places of the last race, too.
    if (race::ranks_teams(state.race.mode_settings)) needed.insert(wire::Feature::teams);
    return needed;
}

std::optional<race::Refusal> Room::refuse_player(const std::string& network,
                                                 const std::optional<NetworkKey>& from,
                                                 race::WordSaid said) const {
    if (!has_share_for(race::Role::player, from)) return race::RefusalCode::room_is_full;
    // A club at rest makes room for who comes.
    const bool makes_room = durable_.club && durable_.phase == race::Phase::lobby;
    return refuse_newcomer(code_, durable_, network, {now(), log_is_full() && !makes_room}, said);
}

Result<Room::Subscription*, race::Refusal> Room::enter(const wire::Hello& hello,
                                                       Subscriber& subscriber) {
    const auto context = this->context();
    const auto token = hash_token(hello.resume_token);
    const auto known = seat_of(hello);
    if (known) {
        come_back(*known, subscriber, context);
        stage(race::entered_again(state_, *known, token), context.now);
        if (hello.player_key)
            stage(race::key_proved(state_, *known, *hello.player_key), context.now);
    } else {
        if (!has_share_for(hello.role, subscriber.network_key()))
            return race::Refusal(race::RefusalCode::room_is_full);
        const auto origin = origin_of(code_, subscriber.network());
        const auto said = compare_word(hello.word, state_.word);
        const auto joined = race::join(
            state_, {hello.name, hello.role, token, origin, said, hello.player_key}, context);
        if (!joined) {
            mind_the_space(joined.error().code == race::RefusalCode::room_log_full);
            return joined.error();
        }
        stage(*joined, context.now);
    }
    const auto member = known.value_or(state_.last_member);
    auto& subscription = add_subscription(hello, member, subscriber);
    subscription.entry = state_.last_entry;
    // A newcomer's cursor belongs to a former seat: ignore it.
    if (known && hello.cursor && hello.history == history_of(member)) {
        const auto found = tail_.find(*hello.cursor, member, race::cursor_of(state_, member));
        if (found && *found <= durable_end_) {
            subscription.next = *found;
            subscription.cursor = *hello.cursor;
            subscription.snapshot_due = false;
        }
    }
    return &subscription;
}

// Ends the older connections of the seat.
void Room::come_back(MemberId member, Subscriber& subscriber, const race::Context& context) {
    for (auto& subscription : subscriptions_) {
        if (subscription.member == member) end(subscription, wire::CloseCode::replaced);
    }
    stage(race::connection_back(state_, member, context), context.now);
    const auto origin = origin_of(code_, subscriber.network());
    stage(race::seen_from(state_, member, origin), context.now);
}

Room::Subscription& Room::add_subscription(const wire::Hello& hello, MemberId member,
                                           Subscriber& subscriber) {
    whereabouts_[member.value] = {subscriber.address(), subscriber.network_key()};
    auto& subscription = subscriptions_.emplace_back();
    services_.counts().seats.add();
    subscription.subscriber = &subscriber;
    subscription.member = member;
    subscription.features = hello.features;
    if (hello.player_key) {
        const bool is_known = state_.member(member)->key == hello.player_key;
        subscription.key = is_known ? wire::KeyStanding::known : wire::KeyStanding::not_the_seats;
    }
    subscription.not_before = tail_.end();
    return subscription;
}

Result<Room::Subscription*, wire::CloseCode> Room::resume(const wire::Hello& hello,
                                                          EntryNumber entry,
                                                          Subscriber& subscriber) {
    const auto member = seat_of(hello);
    if (!member) return wire::CloseCode::try_again_later;
    if (is_replaced(*member, entry)) return wire::CloseCode::replaced;
    come_back(*member, subscriber, context());
    auto& subscription = add_subscription(hello, *member, subscriber);
    subscription.entry = entry;
    return &subscription;
}

// Whether the member has entered again since this entry. An unknown one, which an earlier version has
// given, is older than any known one that has the seat now.
bool Room::is_replaced(MemberId member, EntryNumber entry) const {
    if (entry) return entry < state_.member(member)->entry;
    return std::ranges::any_of(subscriptions_, [&](const Subscription& other) {
        return other.member == member && !other.ended && other.entry;
    });
}

void Room::leave(Subscription* subscription) {
    const MemberId member = subscription->member;
    subscriptions_.remove_if([&](const Subscription& other) { return &other == subscription; });
    services_.counts().seats.subtract();
    const bool has_another =
        std::ranges::find(subscriptions_, member, &Subscription::member) != subscriptions_.end();
    if (has_another) return;
    const auto context = this->context();
    stage(race::connection_lost(state_, member, context), context.now);
}

bool Room::submit(Subscription& subscription, const wire::NumberedCommand& numbered) {
    const auto* author = state_.member(subscription.member);
    if (author == nullptr || subscription.ended) return true;
    if (numbered.number > author->last_command.next()) return false;
    if (numbered.number <= author->last_command) {
        repeat_answer(subscription, numbered.number);
        return true;
    }
    if (race::is_beyond_answers(state_, numbered.number)) return false;
    const auto context = this->context();
    std::optional<race::Command> hashed;
    const auto* const set = std::get_if<race::SetWord>(&numbered.command);
    if (set != nullptr && subscription.member == state_.host)
        hashed = race::SetWord{set->word, new_word_hash(set->word)};
    auto events = race::execute(state_, subscription.member, numbered.number,
                                hashed ? *hashed : numbered.command, context, staged_.take_space());
    const bool is_refused = is_refused_for_space(events);
    stage(std::move(events), context.now);
    mind_the_space(is_refused);
    return true;
}

// Repeats an answer that was already sent to this connection; others are still pending.
void Room::repeat_answer(Subscription& subscription, CommandNumber number) {
    const auto* member = durable_.member(subscription.member);
    if (member == nullptr || subscription.repeated_answers.size() >= race::answers_kept) return;
    const auto answer = std::ranges::find(member->answers, number, &race::Answer::command);
    if (answer == member->answers.end() || answer->event > subscription.cursor.private_seen) return;
    subscription.repeated_answers.push_back(*answer);
    subscription.subscriber->wake();
}

ConnectionsByNode Room::connections() const {
    ConnectionsByNode all;
    for (const auto& subscription : subscriptions_) {
        if (!subscription.ended) ++all[std::string(subscription.subscriber->node())];
    }
    return all;
}

void Room::pass_time() {
    deadline_told_.reset();  // request the timer again if it fired early
    move_bots();
    const auto context = this->context();
    stage(race::pass_time(state_, context), context.now);
}

void Room::deliver_puzzle(const Result<race::OrderedPuzzle, race::CancelReason>& puzzle) {
    const auto context = this->context();
    auto events = race::deliver_puzzle(state_, puzzle, context);
    // A later puzzle of a sprint that could not be made is ordered again by the next event.
    if (events.empty()) return puzzle_ordered_.reset();
    stage(std::move(events), context.now);
}

std::optional<Append> Room::take_records() {
    taken_end_ = tail_.end();
    return staged_.take(code_, epoch_);
}

void Room::on_durable() {
    const auto events = staged_.taken();
    const auto times = staged_.taken_times();
    const auto races_kept = durable_.races_kept;
    if (staged_.taken_replace()) begin_short_log();
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto& event = events[i];
        seals_.follow(durable_, times[i], event);
        race::fold(durable_, event);
        if (std::holds_alternative<race::RaceEnded>(event)) tell_race_over();
        if (race::audience(event).reach == race::Reach::server) continue;
        narrow(durable_end_, event);
        ++durable_end_;
    }
    assert(durable_end_ == taken_end_);
    for (const auto& event : events) end_seats_that_end_with(event);
    staged_.drop_taken();
    // Keeps everything that is not durable yet, whatever its size: a snapshot cannot replace it.
    tail_.shrink(durable_end_);
    share_.tell(durable_);
    tell_listing();
    if (durable_.races_kept != races_kept) tell_field();
    const auto now = std::chrono::steady_clock::now();
    for (auto& subscription : subscriptions_) {
        if (!subscription.waiting_since) subscription.waiting_since = now;
        subscription.subscriber->wake();
    }
    seal_races();
}

// What is durable is sealed, so a seal holds whatever happens.
void Room::seal_races() {
    if (state_.closed) return;
    race::Events seals;
    const auto key = services_.server_key();
    for (const auto& [seal, ended] : seals_.take_ended()) {
        seals.push_back(seal);
        if (!key) continue;
        const identity::RaceNote note{*key, code_, seal.race, ended, seal.record};
        staged_.add(sha256(text_of(note)));
    }
    const bool is_on =
        state_.phase != race::Phase::lobby && state_.race.number == durable_.race.number;
    if (is_on && seals_.wants_course_seal()) seals.push_back(seals_.seal_course(random_bytes()));
    if (seals.empty()) return;
    const auto context = this->context();
    for (const auto& seal : seals) race::fold(state_, seal);
    stage(std::move(seals), context.now);
}

void Room::tell_listing() {
    auto listed = durable_.listed
                      ? listed_room(durable_, refuse_player({}, {}, race::WordSaid::right),
                                    server::needed_features(durable_), networks_of_host())
                      : std::nullopt;
    if (auto* const listener = services_.news_listener()) {
        if (auto news = waiting_news_.look(durable_, listed)) listener->tell(*std::move(news));
    }
    listing_.tell(std::move(listed), std::chrono::steady_clock::now());
}

void Room::tell_race_over() {
    auto* const listener = services_.news_listener();
    const bool may_be_told = services_.listed_rooms() != nullptr || race::is_of_a_day(durable_);
    if (listener == nullptr || !may_be_told) return;
    auto news = news_of_race(durable_, now(), networks_of_host());
    if (news) listener->tell(*std::move(news));
}

void Room::tell_field() {
    if (auto* const field = services_.field()) field->look_at(code_, networks_of(durable_.host));
}

// The event was just folded into durable_: who watches or is of the team at that point sees it as it is.
void Room::narrow(Position position, const race::Event& event) {
    auto insiders = race::insiders(durable_, event);
    if (!insiders) return;
    const MemberId nobody;
    const auto for_others = wire::encode_event(race::seen_by(durable_, event, nobody));
    tail_.narrow(position, *std::move(insiders), for_others);
}

wire::FeatureSet Room::needed_features() const {
    return server::needed_features(state_);
}

void Room::end_seats_that_end_with(const race::Event& event) {
    if (std::holds_alternative<race::RulesChanged>(event)) {
        for (auto& subscription : subscriptions_) {
            if (!needed_features().without(subscription.features).empty())
                end(subscription, wire::CloseCode::client_too_old);
        }
    }
    // Clients that are older than this event learn from a snapshot until when they are held.
    if (std::holds_alternative<race::PlayerHeld>(event)) {
        for (auto& subscription : subscriptions_) {
            if (!subscription.features.contains(wire::Feature::modes))
                subscription.snapshot_due = true;
        }
    }
    const auto* left = std::get_if<race::MemberLeft>(&event);
    if (left != nullptr) whereabouts_.erase(left->member.value);
    const bool closed = std::holds_alternative<race::RoomClosed>(event);
    if (left == nullptr && !closed) return;
    const bool kicked = left != nullptr && left->reason == race::LeaveReason::kicked;
    for (auto& subscription : subscriptions_) {
        if (closed) {
            // Takes effect when all of this is visible: the end of the room is the last event that
            // members see.
            if (!subscription.ended) subscription.ended = wire::CloseCode::room_closed;
        } else if (subscription.member == left->member) {
            const bool comes_back = subscription.not_after.has_value();
            end(subscription, kicked       ? wire::CloseCode::kicked
                              : comes_back ? wire::CloseCode::try_again_later
                                           : wire::CloseCode::left);
        }
    }
}

void Room::end(Subscription& subscription, wire::CloseCode code) {
    if (!subscription.ended) subscription.ended = code;
    subscription.subscriber->wake();
}

void Room::fail(wire::CloseCode code) {
    failed_ = true;
    share_.withdraw();
    listing_.withdraw();
    for (auto& subscription : subscriptions_) end(subscription, code);
}

}  // namespace gridrace::server
