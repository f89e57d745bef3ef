// The text of a hint, beside the board.
#include <algorithm>
#include <sstream>

#include "client/app/core/assists.hpp"
#include "client/app/view/screens.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// Lines as wide as the hint's area. If they are too many, the body has pages, each with the
// conclusion below: `g` turns them.
struct HintText {
    std::vector<std::string> body;
    std::vector<std::string> conclusion;

    int rows() const { return 1 + static_cast<int>(body.size() + conclusion.size()); }
};

HintText text_of(const Model& model, int columns) {
    HintText text;
    std::istringstream lines(hint_text(model));
    for (std::string line; std::getline(lines, line);) {
        text.body.insert(text.body.end(), text.conclusion.begin(), text.conclusion.end());
        text.conclusion = wrapped(line, columns);
    }
    return text;
}

std::string title(const Model& model, bool has_more) {
    const auto key = model.key_for(Action::hint);
    const auto doing = model.key_for(Action::do_hint);
    if (can_do_hint(model) && !has_more && !doing.empty())
        return model.say("hint 3 of 3 ({0}: do it)"_t, doing);
    if (!has_more) return model.say("hint 3 of 3"_t);
    const auto stage = static_cast<int>(model.focus.hint->stage) + 1;
    return model.say("hint {0} of 3 ({1}: more)"_t, stage, key);
}

}  // namespace

int hint_rows(const Model& model, int columns) {
    if (!model.focus.hint || model.is_paused) return 0;
    return text_of(model, columns).rows();
}

void draw_hint(Canvas& canvas, Area area, const Model& model) {
    canvas.fill(area, model.theme().plain);
    const auto text = text_of(model, area.size.width);
    const int body = static_cast<int>(text.body.size());
    const int rows = area.size.height - (text.rows() - body);  // for the body
    const bool has_pages = rows > 0 && body > rows;
    const int page = has_pages ? std::max(rows - 1, 1) : body;  // lines, with one row for "…"
    const int first = has_pages ? model.focus.hint_page % ((body + page - 1) / page) * page : 0;

    Lines lines(canvas, area, model.theme());
    const bool has_title = rows >= 0;
    if (has_title) {
        const bool is_whole = model.focus.hint->stage == sudoku::HintStage::step && !has_pages;
        lines.add(title(model, !is_whole), lines.look.title);
    }
    const int end = rows > 0 ? std::min(first + page, body) : 0;
    for (int i = first; i < end; ++i) lines.add(text.body[static_cast<std::size_t>(i)]);
    if (rows > 1 && end < body) lines.add("…", lines.look.faint);

    Lines bottom(canvas, area, model.theme());
    bottom.skip(has_title ? std::min(1 + body, 1 + rows) : 0);
    for (const auto& line : text.conclusion) bottom.add(line);
}

}  // namespace gridrace::app
