#include "client/app/text_mode/analysis_sentences.hpp"

#include <sstream>

#include "client/app/core/finding_phrases.hpp"
#include "client/app/core/race_phrases.hpp"

namespace gridrace::app {

namespace {

using namespace language::literals;

void add_title(Sentences& sentences, const Model& model, language::Phrase phrase) {
    sentences.push_back(model.say("{0}: {1}"_t, model.say(phrase), model.analysis->findings->name));
}

void add_step(Sentences& sentences, const Model& model, std::size_t i) {
    const auto& findings = *model.analysis->findings;
    const auto& step = findings.slowest[i];
    sentences.push_back(model.say("{0}: {1} in {2}, after {3}: {4}."_t, i + 1, step.digit,
                                  to_string(step.cell), exact_duration_text(model, step.took),
                                  needed_text(model, findings, step)));
    // The reason of a single is its name.
    if (step.needed && step.needed->step.placements.empty()) {
        std::istringstream lines(reason_text(model, step));
        for (std::string line; std::getline(lines, line);) sentences.push_back(line);
    }
    sentences.push_back(easier_text(model, step));
}

}  // namespace

Sentences analysis_sentences(const Model& model) {
    const auto& analysis = model.analysis;
    if (!analysis) return {};
    if (!analysis->fault.empty()) {
        return {model.say("The record of this race is not available: {0}."_t,
                          model.say(language::Phrase(analysis->fault)))};
    }
    if (!analysis->findings) return {};
    const auto& findings = *analysis->findings;
    Sentences sentences;
    add_title(sentences, model, "Slowest steps"_t);
    for (std::size_t i = 0; i < findings.slowest.size(); ++i) add_step(sentences, model, i);
    if (findings.slowest.empty()) sentences.push_back(model.say("No digit was placed."_t));
    if (const auto most = costliest_technique(findings.slowest))
        sentences.push_back(practice_offer(model, *most));
    sentences.push_back(boxes_text(model, findings.order));
    if (findings.rival) sentences.push_back(boxes_text(model, *findings.rival));
    sentences.push_back(common_text(model, findings));
    add_title(sentences, model, "Mistakes and their cost"_t);
    for (auto& sentence : mistake_sentences(model, findings)) {
        sentences.push_back(std::move(sentence));
    }
    if (!findings.rival) return sentences;
    sentences.push_back(lead_text(model, findings));
    for (const auto& span : lead_spans(findings.course)) {
        sentences.push_back(span_text(model, findings, span) + ".");
    }
    return sentences;
}

}  // namespace gridrace::app
