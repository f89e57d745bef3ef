// Draws the wait for the puzzle of a solo game.
#include "client/app/view/screens.hpp"

namespace gridrace::app {

using namespace language::literals;

void draw_making(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    lines.add("gridrace", lines.look.title);
    lines.skip();
    lines.wrap(model.say("Making your puzzle …"_t), lines.look.strong);
    lines.skip();
    lines.wrap(model.say("Usually instant; a rare rating can take half a minute."_t));
}

}  // namespace gridrace::app
