// What somebody who plays alone sees until the puzzle is there.
#include "client/app/screens.hpp"

namespace gridrace::app {

using namespace language::literals;

void draw_making(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    lines.add("gridrace", lines.look.title);
    lines.skip();
    lines.wrap(model.say("Your puzzle is being made …"_t), lines.look.strong);
    lines.skip();
    lines.wrap(model.say("A common one takes no time, a rare rating up to half a minute."_t));
}

}  // namespace gridrace::app
