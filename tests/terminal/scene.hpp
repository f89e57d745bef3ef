// Pictures as no screen of ours would be: random text in random styles, torn characters, other sizes.
#pragma once

#include "client/terminal/canvas.hpp"
#include "client/terminal/capabilities.hpp"
#include "common/base/random.hpp"

namespace gridrace::terminal {

// Any terminal that we draw on: each depth of colour, with and without UTF-8.
Capabilities random_terminal(Random& random);

// A sequence of canvases, each made from the one before.
class Scene {
public:
    explicit Scene(Random& random);

    const Canvas& canvas() const { return canvas_; }
    // Changes a little, or everything, or the size.
    void change();

private:
    Style style();
    Point point();
    void scribble();
    void redrawn();

    Random& random_;
    std::vector<Style> palette_;
    Canvas canvas_;
};

}  // namespace gridrace::terminal
