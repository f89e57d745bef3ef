// The viewer of an ended race, as a value: its position on the timeline, and the effect of keys.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "client/app/replay/timeline.hpp"
#include "client/app/settings/action.hpp"

namespace gridrace::app {

// Playback speeds, in halves of real time.
inline constexpr std::array replay_speeds{1, 2, 4, 8, 16, 32, 64, 128};
// "0.5", "1" … "64".
std::string speed_text(int halves);
// Halves, parsed from the output of speed_text.
std::optional<int> parse_speed(std::string_view text);

class Replay {
public:
    // Plays from the start. `now` is the time on the clock of all calls.
    Replay(std::shared_ptr<const Timeline> timeline, Instant now, int halves = replay_speeds[3]);

    // Handles the actions of Context::replay; ignores others.
    void press(Action action, Instant now);
    void pass_time(Instant now);
    // When the picture changes next by itself; none while paused.
    std::optional<Instant> next_tick() const;

    const Timeline& timeline() const { return *timeline_; }
    // The room at this moment.
    const race::RoomState& state() const { return state_; }
    std::size_t steps_taken() const { return taken_; }
    // The last step taken that changed a board or a count; nullptr before the first.
    const TimelineStep* last_step() const;
    Milliseconds time() const { return time_; }
    int speed() const { return speed_; }  // in halves
    bool is_playing() const { return is_playing_; }
    bool is_at_the_end() const { return time_ == timeline_->length(); }
    // Counts up; the view maps it to one of its pages.
    int page() const { return page_; }

private:
    void go_to(Milliseconds time, Instant now);
    void go_to_step(std::size_t steps, Instant now);
    void change_speed(std::ptrdiff_t by, Instant now);
    void play_or_stop(Instant now);

    std::shared_ptr<const Timeline> timeline_;
    race::RoomState state_;
    std::size_t taken_ = 0;
    Milliseconds time_{};
    int speed_;
    bool is_playing_ = true;
    int page_ = 0;
    // While playing: the race time at clock time `since_`.
    Milliseconds base_{};
    Instant since_;
    Instant now_;
};

}  // namespace gridrace::app
