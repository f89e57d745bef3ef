#include "client/app/view/view_mode_list.hpp"

#include <algorithm>

#include "client/app/core/mode_choice.hpp"
#include "client/app/widgets/mode_phrases.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// Below the list: the goal of the chosen mode as a whole, and what stands in its way.
constexpr int rows_below = 4;

void add_row(Lines& lines, const Model& model, race::Mode mode, int name_columns) {
    const bool is_chosen = mode == model.chosen_mode;
    const bool is_set = mode == model.room.rules.mode_settings.mode;
    const auto obstacle = mode_obstacle(model, mode);
    const auto name = std::string(is_chosen ? "▸ " : "  ") + (is_set ? "✓ " : "  ") +
                      fit(model.say(mode_phrase(mode)), name_columns) + " ";
    const auto& style = is_chosen          ? lines.look.strong
                        : obstacle.empty() ? lines.look.plain
                                           : lines.look.faint;
    const auto about = obstacle.empty() ? model.say(goal_phrase(mode)) : "(" + obstacle + ")";
    lines.add(fit(name + about, lines.columns()), style);
}

}  // namespace

void draw_mode_list(Canvas& canvas, Area area, const Model& model) {
    Lines lines(canvas, area, model.theme());
    lines.add(model.say("Choose the mode"_t), lines.look.title);
    lines.skip();
    const auto modes = modes_on_offer(model);
    int name_columns = 0;
    for (const auto mode : modes)
        name_columns = std::max(name_columns, display_width(model.say(mode_phrase(mode))));
    const auto rows = std::max<std::ptrdiff_t>(lines.left() - rows_below, 1);
    const auto chosen = std::ranges::find(modes, model.chosen_mode) - modes.begin();
    const auto first = std::clamp<std::ptrdiff_t>(chosen - rows + 1, 0, std::ssize(modes));
    for (auto i = first; i < std::min(first + rows, std::ssize(modes)); ++i)
        add_row(lines, model, modes[static_cast<std::size_t>(i)], name_columns);
    lines.skip();
    lines.wrap(model.say(goal_phrase(model.chosen_mode)));
    const auto obstacle = mode_obstacle(model, model.chosen_mode);
    if (!obstacle.empty()) lines.wrap("(" + obstacle + ")", lines.look.strong);
}

}  // namespace gridrace::app
