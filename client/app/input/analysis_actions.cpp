#include "client/app/input/analysis_actions.hpp"

#include <utility>

#include "client/app/analysis/costliest.hpp"
#include "client/app/core/finding_phrases.hpp"
#include "client/app/core/mode_state.hpp"
#include "client/app/core/race_end.hpp"

namespace gridrace::app {

using namespace language::literals;

namespace {

// Why there is nothing to analyse now; empty if there is.
std::string analysis_fault(const Model& model, const OwnRecord& own) {
    if (own) return "";
    const bool has_some = can_be_analysed(model.mode());
    if (model.is_done() && (has_some || model.is_daily())) return secret_until_text(model);
    if (!has_some) return model.say("There is no analysis of this mode."_t);
    const bool goes_on = model.room.phase == race::Phase::racing;
    return goes_on ? model.say("Not until the race is over."_t) : "";
}

}  // namespace

void toggle_analysis(Next& next) {
    Model& model = next.model;
    const auto race = model.room.race.number;
    if (model.shows_analysis()) return close_analysis(model);
    const auto own = own_run_record(model);
    if (auto fault = analysis_fault(model, own); !fault.empty()) {
        model.status = {std::move(fault), Status::Tone::plain};
        return;
    }
    auto& analysis = model.analysis;
    if (!analysis || !analysis->fault.empty()) {
        analysis = AnalysisPage{race, nullptr, "", true, AnalysisTab::slowest, 0};
        next.effects.push_back(FetchFindings{race, model.self, own});
    }
    analysis->is_open = true;
}

void take_findings(Model& model, const FindingsArrived& arrived) {
    if (!model.analysis || model.analysis->race != arrived.race) return;
    if (arrived.is_own && model.analysis->is_whole) return;  // late
    if (arrived.findings) {
        model.analysis->findings = *arrived.findings;
        model.analysis->selected = 0;
        model.analysis->is_whole = !arrived.is_own;
        model.analysis->fault.clear();
    } else if (!model.analysis->findings) {  // those of one's own run are there
        model.analysis->fault = arrived.findings.error();
    }
}

void turn_tab(Model& model, Action action) {
    if (!model.shows_analysis()) return;
    const int by = action == Action::next_tab ? 1 : analysis_tabs - 1;
    auto& tab = model.analysis->tab;
    tab = static_cast<AnalysisTab>((static_cast<int>(tab) + by) % analysis_tabs);
}

void select_step(Model& model, Action action) {
    const bool is_usable = model.shows_analysis() && model.analysis->findings != nullptr &&
                           model.analysis->tab == AnalysisTab::slowest;
    const auto steps = is_usable ? model.analysis->findings->slowest.size() : 0;
    if (steps == 0) return;
    auto& selected = model.analysis->selected;
    selected = (selected + (action == Action::step_below ? 1 : steps - 1)) % steps;
}

void practise_costliest(Next& next) {
    Model& model = next.model;
    const bool is_seen = model.is_spoken || model.shows_analysis();
    const bool has_findings = is_seen && model.analysis && model.analysis->findings;
    const auto most =
        has_findings ? costliest_technique(model.analysis->findings->slowest) : std::nullopt;
    if (!most) {
        model.status = {model.say("Open the analysis first: it says what cost you most."_t),
                        Status::Tone::plain};
    } else if (model.is_spoken) {
        model.status = {practice_offer(model, *most), Status::Tone::plain};
    } else {
        next.effects.push_back(Practise{most->technique});
    }
}

void close_analysis(Model& model) {
    model.analysis->is_open = false;
}

}  // namespace gridrace::app
