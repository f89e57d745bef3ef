#include "client/app/view/analysis_title.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

language::Phrase tab_phrase(const AnalysisPage& analysis) {
    const bool is_lone = analysis.findings && analysis.findings->course.players.size() < 2;
    switch (analysis.tab) {
        case AnalysisTab::slowest: return "Slowest steps"_t;
        case AnalysisTab::order: return "Order"_t;
        case AnalysisTab::mistakes: return "Mistakes and their cost"_t;
        case AnalysisTab::lead: return is_lone ? "Progress"_t : "Progress and lead"_t;
    }
    return ""_t;
}

}  // namespace

void draw_analysis_title(Lines& lines, const Model& model) {
    const auto tab = model.analysis->tab;
    const auto* findings = model.analysis->findings.get();
    auto title = model.say(tab_phrase(*model.analysis));
    const bool is_of_other =
        findings != nullptr && findings->subject != model.self && !model.is_solo;
    const bool is_personal = tab == AnalysisTab::slowest || tab == AnalysisTab::mistakes;
    if (is_of_other && is_personal) title = model.say("{0}: {1}"_t, title, findings->name);
    const auto number =
        std::to_string(static_cast<int>(tab) + 1) + "/" + std::to_string(analysis_tabs);
    lines.add(spread(title, number, lines.columns()), lines.look.title);
}

}  // namespace gridrace::app
