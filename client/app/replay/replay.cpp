#include "client/app/replay/replay.hpp"

#include <algorithm>
#include <utility>

namespace gridrace::app {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds scrubbed = 10s;
// Limits the frame rate to what is visible and what slow connections can carry.
constexpr Milliseconds shortest_tick = 50ms;

bool is_shown(const TimelineStep& step) {
    return step.kind != TimelineStep::Kind::aside;
}

// The number of steps up to and including the first one at or after `from` that `is_wanted`; none
// if there is none.
template <class Wanted>
std::optional<std::size_t> next_step(const Timeline& timeline, std::size_t from, Wanted is_wanted) {
    const auto& steps = timeline.steps();
    for (std::size_t i = from; i < steps.size(); ++i) {
        if (is_wanted(steps[i])) return i + 1;
    }
    return std::nullopt;
}

// The number of steps that remain of the first `taken` without the last shown one and what follows
// it.
std::size_t step_before(const Timeline& timeline, std::size_t taken) {
    const auto& steps = timeline.steps();
    while (taken > 0 && !is_shown(steps[taken - 1])) --taken;
    if (taken > 0) --taken;
    while (taken > 0 && !is_shown(steps[taken - 1])) --taken;
    return taken;
}

}  // namespace

std::string speed_text(int halves) {
    return halves % 2 == 0 ? std::to_string(halves / 2) : std::to_string(halves / 2) + ".5";
}

std::optional<int> parse_speed(std::string_view text) {
    for (const int halves : replay_speeds) {
        if (speed_text(halves) == text) return halves;
    }
    return std::nullopt;
}

Replay::Replay(std::shared_ptr<const Timeline> timeline, Instant now, int halves)
    : timeline_(std::move(timeline)), speed_(halves), since_(now), now_(now) {
    state_ = timeline_->state_after(0);
}

void Replay::press(Action action, Instant now) {
    pass_time(now);
    switch (action) {
        case Action::play: return play_or_stop(now);
        case Action::faster: return change_speed(1, now);
        case Action::slower: return change_speed(-1, now);
        case Action::scrub_forward: return go_to(time_ + scrubbed, now);
        case Action::scrub_back: return go_to(time_ - scrubbed, now);
        case Action::to_start: return go_to_step(0, now);
        case Action::to_end: return go_to(timeline_->length(), now);
        case Action::step_back: return go_to_step(step_before(*timeline_, taken_), now);
        case Action::step_forward:
            if (const auto next = next_step(*timeline_, taken_, is_shown)) go_to_step(*next, now);
            return;
        case Action::next_overtake: {
            const auto overtakes = [](const TimelineStep& step) { return bool(step.passed); };
            if (const auto next = next_step(*timeline_, taken_, overtakes)) go_to_step(*next, now);
            return;
        }
        case Action::next_page: ++page_; return;
        default: return;
    }
}

void Replay::pass_time(Instant now) {
    now_ = now;
    if (!is_playing_) return;
    const auto time = base_ + (now - since_) * speed_ / 2;
    time_ = std::clamp(time, Milliseconds(0), timeline_->length());
    const auto taken = timeline_->steps_until(time_);
    if (taken != taken_) state_ = timeline_->state_after(taken);
    taken_ = taken;
    is_playing_ = !is_at_the_end();
}

std::optional<Instant> Replay::next_tick() const {
    if (!is_playing_) return std::nullopt;
    auto next = std::chrono::floor<std::chrono::seconds>(time_) + Milliseconds(1s);
    const auto& steps = timeline_->steps();
    if (taken_ < steps.size()) next = std::min(next, steps[taken_].at);
    next = std::min(next, timeline_->length());
    // Rounded up: never before the event.
    const auto wait = ((next - base_) * 2 + Milliseconds(speed_ - 1)) / speed_;
    return std::max(since_ + wait, now_ + shortest_tick);
}

const TimelineStep* Replay::last_step() const {
    const auto& steps = timeline_->steps();
    for (std::size_t i = taken_; i > 0; --i) {
        if (is_shown(steps[i - 1])) return &steps[i - 1];
    }
    return nullptr;
}

void Replay::go_to(Milliseconds time, Instant now) {
    time_ = base_ = std::clamp(time, Milliseconds(0), timeline_->length());
    since_ = now;
    taken_ = timeline_->steps_until(time_);
    state_ = timeline_->state_after(taken_);
    if (is_at_the_end()) is_playing_ = false;
}

// Shows a single step: pauses.
void Replay::go_to_step(std::size_t steps, Instant now) {
    is_playing_ = false;
    since_ = now;
    taken_ = steps;
    time_ = base_ = steps == 0 ? Milliseconds(0) : timeline_->steps()[steps - 1].at;
    state_ = timeline_->state_after(taken_);
}

void Replay::change_speed(std::ptrdiff_t by, Instant now) {
    const auto* at = std::ranges::find(replay_speeds, speed_);
    const auto index = at - replay_speeds.begin() + by;
    const auto last = static_cast<std::ptrdiff_t>(replay_speeds.size()) - 1;
    speed_ = replay_speeds[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(index, 0, last))];
    base_ = time_;
    since_ = now;
}

void Replay::play_or_stop(Instant now) {
    is_playing_ = !is_playing_;
    if (is_playing_ && is_at_the_end()) go_to(Milliseconds(0), now);
    base_ = time_;
    since_ = now;
    is_playing_ = is_playing_ && timeline_->length() > Milliseconds(0);
}

}  // namespace gridrace::app
