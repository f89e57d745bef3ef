#include "client/app/view/view_finish.hpp"

#include "client/app/analysis/finish_gaps.hpp"
#include "client/app/core/finding_phrases.hpp"
#include "client/app/widgets/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

const PlaceChange* shown_change(const Model& model, MemberId member) {
    return model.settings.calm ? nullptr : model.closing.change(member, model.now);
}

// "3 cells", "0:12 3 cells", "12.4 s" between two who have finished.
std::string distance_text(const Model& model, const Gap& gap) {
    const auto cells = static_cast<std::size_t>(gap.cells);
    const auto in_cells = model.say_count(cells, "{0} cell"_t, "{0} cells"_t);
    if (!gap.time) return in_cells;
    return cells == 0 ? exact_time(*gap.time) : clock_text(*gap.time) + " " + in_cells;
}

void draw_gap(Lines& lines, const Model& model, const std::string& sign,
              const std::optional<Gap>& gap) {
    if (!gap) return;
    lines.add(spread(sign + " " + gap->name, distance_text(model, *gap), lines.columns()),
              lines.look.faint);
}

}  // namespace

std::string change_mark(const Model& model, MemberId member) {
    const auto* change = shown_change(model, member);
    if (change == nullptr) return " ";
    if (change->has_finished) return "★";
    return change->after < change->before ? "↑" : "↓";
}

Style change_style(const Model& model, MemberId member, const Style& usual) {
    const auto* change = shown_change(model, member);
    if (change == nullptr) return usual;
    const bool is_better = change->has_finished || change->after < change->before;
    return is_better ? model.theme().good : model.theme().bad;
}

void draw_gaps(Lines& lines, const Model& model) {
    const bool is_shown = is_closing(model.room.race) && !model.is_solo && !model.is_calm();
    const auto gaps = is_shown ? gaps_of(model.room.race, model.self, model.closing.pace) : Gaps{};
    if (!gaps.ahead && !gaps.behind) return lines.skip();
    draw_gap(lines, model, "↑", gaps.ahead);
    draw_gap(lines, model, "↓", gaps.behind);
}

void draw_photo_finishes(Lines& lines, const Model& model) {
    for (const auto& sentence : photo_sentences(model)) lines.wrap(sentence, lines.look.good);
}

}  // namespace gridrace::app
