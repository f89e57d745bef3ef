// The viewer of a race that has ended, as a value: where it stands on the time axis, and what keys do to it.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "client/app/replay/timeline.hpp"
#include "client/app/settings/action.hpp"

namespace gridrace::app {

// How fast a race can be played, in halves of real time.
inline constexpr std::array replay_speeds{1, 2, 4, 8, 16, 32, 64, 128};
// "0.5", "1" … "64".
std::string speed_text(int halves);
// Halves, from what speed_text says.
std::optional<int> parse_speed(std::string_view text);

class Replay {
public:
    // Plays from the start. `now` is the time of the clock that moves it on, whichever that is.
    Replay(std::shared_ptr<const Timeline> timeline, Instant now, int halves = replay_speeds[3]);

    // What the actions of Context::replay ask for; others do nothing.
    void press(Action action, Instant now);
    void pass_time(Instant now);
    // When the picture changes by itself next; never while it stands still.
    std::optional<Instant> next_tick() const;

    const Timeline& timeline() const { return *timeline_; }
    // The room at this moment.
    const race::RoomState& state() const { return state_; }
    std::size_t steps_taken() const { return taken_; }
    // The last step that changed a board or a count; nullptr before the first.
    const TimelineStep* last_step() const;
    Milliseconds time() const { return time_; }
    int speed() const { return speed_; }  // in halves
    bool is_playing() const { return is_playing_; }
    bool is_at_the_end() const { return time_ == timeline_->length(); }
    // Counts up: which of the pages, if there are several, is left to the picture.
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
    // While playing: the time that it was when the clock said `since_`.
    Milliseconds base_{};
    Instant since_;
    Instant now_;
};

}  // namespace gridrace::app
