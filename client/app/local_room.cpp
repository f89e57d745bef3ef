#include "client/app/local_room.hpp"

#include <utility>

#include "common/race/view.hpp"

namespace gridrace::app {

namespace {

// So long the screen may stand still while a puzzle of a rare rating is looked for.
constexpr std::chrono::seconds patience{10};

void append(race::Events& events, race::Events more) {
    events.insert(events.end(), std::make_move_iterator(more.begin()),
                  std::make_move_iterator(more.end()));
}

}  // namespace

Result<std::unique_ptr<LocalRoom>, race::Refusal> LocalRoom::open(const race::RaceRules& rules,
                                                                  const race::PuzzleChoice& choice,
                                                                  Sources sources) {
    std::unique_ptr<LocalRoom> room(new LocalRoom(std::move(sources)));
    race::RaceRules alone = rules;
    alone.max_players = 1;
    alone.auto_start = true;  // ready is enough
    alone.assists = race::AssistSet::all();
    alone.aid_price = {};
    auto opened = race::open_room(room->state_, race::RoomCode::from_number(0), alone, choice,
                                  room->context());
    if (!opened) return opened.error();
    auto joined = race::join(room->state_, {"You", race::Role::player, {}}, room->context());
    if (!joined) return joined.error();
    room->remember(*opened);
    room->remember(*joined);
    room->self_ = room->state_.last_member;
    room->visible_ = race::visible_to(room->state_, room->self_);
    return room;
}

void LocalRoom::start(Listeners listeners) {
    listeners_ = std::move(listeners);
    listeners_.on_connection({Contact::connected, "", false});
    send(race::SetReady{true});
}

void LocalRoom::send(const race::Command& command) {
    if (state_.member(self_) == nullptr) return;
    resume();
    last_command_ = last_command_.next();
    auto events = race::execute(state_, self_, last_command_, command, context());
    std::vector<Answered> answers;
    for (const auto& event : events) {
        const auto* answered = std::get_if<race::CommandAnswered>(&event);
        if (answered != nullptr) answers.push_back({command, answered->refusal});
    }
    publish(std::move(events), answers);
}

std::optional<Instant> LocalRoom::next_deadline() const {
    if (paused_since_) return std::nullopt;
    return race::next_deadline(state_);
}

void LocalRoom::pass_time() {
    if (!paused_since_) publish(race::pass_time(state_, context()));
}

void LocalRoom::pause() {
    if (!paused_since_) paused_since_ = sources_.now();
}

void LocalRoom::resume() {
    if (!paused_since_) return;
    const Instant since = *std::exchange(paused_since_, std::nullopt);
    publish(race::interrupt(state_, since, context()));
}

void LocalRoom::fetch_record(RaceNumber race,
                             std::function<void(Result<race::RaceRecord, std::string>)> done) {
    auto record = race::record_of(log_, race ? race : race::last_race(log_));
    if (record) return done(std::move(*record));
    const bool is_under_way = record.error() == race::NoRecord::under_way;
    done(std::string(is_under_way ? "this race is under way" : "there was no such race"));
}

void LocalRoom::remember(const race::Events& events) {
    log_.push_back({sources_.now(), events});
}

race::Context LocalRoom::context() {
    return {sources_.now()};
}

void LocalRoom::deliver_puzzle(race::Events& events) {
    const auto order = race::puzzle_wanted(state_);
    if (!order) return;
    const auto latest = sources_.now() + patience;
    const auto puzzle =
        race::make_puzzle(*order, sources_.entropy(), [&] { return sources_.now() > latest; });
    append(events, race::deliver_puzzle(state_, puzzle, context()));
}

void LocalRoom::publish(race::Events events, const std::vector<Answered>& answers) {
    deliver_puzzle(events);
    if (events.empty()) return;
    remember(events);
    visible_ = race::visible_to(state_, self_);
    race::Events seen;
    for (const auto& event : events) {
        if (race::is_visible(event, self_)) seen.push_back(event);
    }
    listeners_.on_changed(seen, answers);
}

}  // namespace gridrace::app
