#include "client/app/view/view_analysis.hpp"

#include "client/app/core/finding_phrases.hpp"
#include "client/app/view/analysis_title.hpp"
#include "client/app/view/lead_graph.hpp"
#include "client/app/view/view_slow_steps.hpp"
#include "client/app/widgets/words.hpp"
#include "common/base/text.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// The size of a cell in a board of the order: numbers, or in narrow windows steps.
struct OrderCells {
    int width = 0;
    int columns() const { return 9 * width + 2; }
};
constexpr OrderCells numbered{3};
constexpr OrderCells shaded{2};
constexpr int order_gap = 3;
constexpr int order_rows = 9 + 2;

void draw_rank(Canvas& canvas, Point place, const Model& model, const FillOrder& order,
               sudoku::Cell cell, OrderCells cells) {
    const auto& look = model.theme();
    const int rank = order.ranks[static_cast<std::size_t>(cell.index())];
    if (rank == 0) {
        canvas.put({place.x + cells.width - 2, place.y}, "·", look.faint);
    } else if (cells.width == shaded.width) {
        canvas.put(place, step_of(rank, order.filled), look.plain);
    } else {
        const auto number = std::to_string(rank);
        const bool is_early = 3 * rank <= order.filled;
        canvas.put({place.x + 2 - display_width(number), place.y}, number,
                   is_early ? look.strong : look.plain);
    }
}

void draw_order_board(Canvas& canvas, Point corner, const Model& model, const FillOrder& order,
                      OrderCells cells) {
    canvas.put(corner, fit(shown_name(model, order.member, order.name), cells.columns()),
               model.theme().strong);
    for (int i = 0; i < sudoku::Cell::count; ++i) {
        const sudoku::Cell cell(i);
        const Point place{corner.x + cells.width * cell.column() + cell.column() / 3,
                          corner.y + 1 + cell.row() + cell.row() / 3};
        draw_rank(canvas, place, model, order, cell, cells);
    }
}

void draw_order(Canvas& canvas, Lines& lines, const Model& model, const Findings& findings) {
    const bool has_numbers = lines.columns() >= 2 * numbered.columns() + order_gap;
    const auto cells = has_numbers ? numbered : shaded;
    if (lines.left() > order_rows + 3) {
        lines.wrap(has_numbers ? model.say("Numbers: the order in which the cells were filled."_t)
                               : model.say("The higher, the later the cell was filled."_t),
                   lines.look.faint);
    }
    const Point corner = lines.place();
    draw_order_board(canvas, corner, model, findings.order, cells);
    const int gap = has_numbers ? order_gap : 0;
    if (findings.rival) {
        draw_order_board(canvas, {corner.x + cells.columns() + gap, corner.y}, model,
                         *findings.rival, cells);
    }
    lines.skip(order_rows + 1);
    if (lines.left() > 4) lines.skip();
    lines.wrap(boxes_text(model, findings.order));
    if (findings.rival) lines.wrap(boxes_text(model, *findings.rival));
    if (lines.left() > 0) lines.wrap(common_text(model, findings));
}

void draw_mistakes(Lines& lines, const Model& model, const Findings& findings) {
    const auto sentences = mistake_sentences(model, findings);
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const auto rows = wrapped(sentences[i], lines.columns());
        const int kept = i + 1 < sentences.size() ? 1 : 0;  // for the row that says how many more
        if (lines.left() < static_cast<int>(rows.size()) + kept) {
            lines.add(model.say("+ {0} more"_t, sentences.size() - i), lines.look.faint);
            return;
        }
        for (const auto& row : rows) lines.add(row);
    }
}

}  // namespace

void draw_analysis(Canvas& canvas, Area area, const Model& model) {
    const auto& analysis = *model.analysis;
    if (analysis.findings && analysis.tab == AnalysisTab::slowest) {
        return draw_slow_steps(canvas, area, model);
    }
    Lines lines(canvas, area, model.theme());
    draw_analysis_title(lines, model);
    if (!analysis.fault.empty()) {
        return lines.wrap(model.say("The record of this race is not available: {0}."_t,
                                    model.say(language::Phrase(analysis.fault))),
                          lines.look.bad);
    }
    if (!analysis.findings) return lines.wrap(model.say("Reading the record of the race …"_t));
    switch (analysis.tab) {
        case AnalysisTab::slowest: return;
        case AnalysisTab::order: return draw_order(canvas, lines, model, *analysis.findings);
        case AnalysisTab::mistakes: return draw_mistakes(lines, model, *analysis.findings);
        case AnalysisTab::lead: return draw_lead(canvas, lines, model, *analysis.findings);
    }
}

}  // namespace gridrace::app
