// The state of the analysis of the last race: what it found, and which part is shown.
#pragma once

#include <memory>
#include <string>

#include "client/app/analysis/findings.hpp"

namespace gridrace::app {

enum class AnalysisTab : std::uint8_t { slowest, order, mistakes, lead };
inline constexpr int analysis_tabs = 4;

struct AnalysisPage {
    RaceNumber race;
    std::shared_ptr<const Findings> findings;  // none: awaited, or there is a fault
    std::string fault;                         // why there are none; empty: none so far
    bool is_open = true;
    AnalysisTab tab{};
    std::size_t selected = 0;  // of the slowest steps
    bool is_whole = false;     // the findings are of the whole race
};

}  // namespace gridrace::app
