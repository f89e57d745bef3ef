// A scene, which occupies the screen: a room, the start screen, a replay.
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
    // Called at next_tick.
    virtual void tick() = 0;
    // The window was closed: ends the scene.
    virtual void lose_terminal() = 0;

    virtual terminal::Canvas view() const = 0;
    // The scene's clock, and the time of its next change without input; none: never.
    virtual Instant now() const = 0;
    virtual std::optional<Instant> next_tick() const = 0;
    virtual bool has_ended() const = 0;
};

}  // namespace gridrace::app
