// What has the screen for a while: a room, the start screen, a replay.
#pragma once

#include <optional>

#include "client/terminal/canvas.hpp"
#include "client/terminal/keyboard.hpp"
#include "common/base/clock.hpp"

namespace gridrace::app {

class Scene {
public:
    virtual ~Scene() = default;

    virtual void take(const terminal::Input& input) = 0;
    virtual void resize(terminal::Size size) = 0;
    // The time of next_tick has come.
    virtual void tick() = 0;
    // The window was closed: the scene ends.
    virtual void lose_terminal() = 0;

    virtual terminal::Canvas view() const = 0;
    // The clock by which the scene lives, and when its picture changes by itself next; never, if none.
    virtual Instant now() const = 0;
    virtual std::optional<Instant> next_tick() const = 0;
    virtual bool has_ended() const = 0;
};

}  // namespace gridrace::app
