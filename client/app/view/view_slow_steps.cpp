#include "client/app/view/view_slow_steps.hpp"

#include <sstream>

#include "client/app/core/finding_phrases.hpp"
#include "client/app/view/analysis_title.hpp"
#include "client/app/widgets/phrases.hpp"
#include "client/app/widgets/words.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

// Minimum width of the text beside a board.
constexpr int least_text_columns = 20;

// A game of its own that shows the board as it was, with the step on it.
Model board_with(const SlowStep& step, const Findings& findings, const Settings& settings) {
    constexpr MemberId player{1};
    Model model;
    model.settings = settings;
    model.settings.highlights = false;
    model.self = player;
    model.cursor = step.cell;
    model.room.race.puzzle = findings.course.puzzle;
    race::Run run;
    run.member = player;
    run.grid = step.before;
    if (step.is_wrong) {
        run.grid.place(step.cell, step.digit);
        model.focus.wrong.insert(step.cell);
    }
    model.room.race.runs = {run};
    if (step.needed) {
        sudoku::Hint hint;
        hint.subject = sudoku::HintSubject::step;
        hint.stage = sudoku::HintStage::step;
        hint.drawing = step.needed->drawing;
        model.focus.hint = std::move(hint);
    }
    return model;
}

void draw_list(Lines& lines, const Model& model) {
    const auto& analysis = *model.analysis;
    const auto& steps = analysis.findings->slowest;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool is_selected = i == analysis.selected;
        const auto& step = steps[i];
        const auto row = std::string(is_selected ? "▸ " : "  ") + to_string(step.cell) + " = " +
                         std::to_string(step.digit);
        lines.add(spread(row, exact_time(step.took), lines.columns()),
                  is_selected ? lines.look.strong : lines.look.plain);
    }
}

// As many lines as there is space for; the rest is marked as left out.
void draw_reason(Lines& lines, const std::string& text) {
    std::vector<std::string> rows;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part);) {
        const auto more = wrapped(part, lines.columns());
        rows.insert(rows.end(), more.begin(), more.end());
    }
    for (std::size_t i = 0; i < rows.size() && lines.left() > 0; ++i) {
        const bool is_cut = lines.left() == 1 && i + 1 < rows.size();
        lines.add(is_cut ? "…" : rows[i], is_cut ? lines.look.faint : lines.look.plain);
    }
}

// The key that practises what cost most, in place of a blank line.
void draw_offer(Lines& lines, const Model& model) {
    const auto most = costliest_technique(model.analysis->findings->slowest);
    const auto key = model.key_for(Action::practise);
    if (!most || key.empty()) {
        if (lines.left() > 8) lines.skip();
        return;
    }
    lines.wrap(model.say("{0}: practise {1}"_t, key,
                         technique_name(model.settings.language, most->technique)),
               lines.look.good);
}

void draw_text(Lines& lines, const Model& model) {
    const auto& findings = *model.analysis->findings;
    draw_analysis_title(lines, model);
    if (findings.slowest.empty()) return lines.wrap(model.say("No digit was placed."_t));
    draw_list(lines, model);
    draw_offer(lines, model);
    const auto& step = findings.slowest[model.analysis->selected];
    lines.wrap(needed_text(model, findings, step), lines.look.title);
    const auto easier = easier_text(model, step);
    if (!easier.empty()) lines.wrap(easier, lines.look.faint);
    if (lines.left() > 8) lines.skip();
    draw_reason(lines, reason_text(model, step));
}

}  // namespace

void draw_slow_steps(Canvas& canvas, Area area, const Model& model) {
    const auto& analysis = *model.analysis;
    const auto& steps = analysis.findings->slowest;
    const auto [corner, board] = board_area(area);
    const int width = area.size.width - board.width - 1;
    if (steps.empty() || width < least_text_columns) {
        Lines lines(canvas, area, model.theme());
        return draw_text(lines, model);
    }
    const Model shown = board_with(steps[analysis.selected], *analysis.findings, model.settings);
    draw_board(canvas, corner, tier_of(area.size), shown);
    canvas.set_cursor(std::nullopt);
    const Area beside{{corner.x + board.width + 1, corner.y},
                      {width, area.size.height - (corner.y - area.corner.y)}};
    Lines lines(canvas, beside, model.theme());
    draw_text(lines, model);
}

}  // namespace gridrace::app
