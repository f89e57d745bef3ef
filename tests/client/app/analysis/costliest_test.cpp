#include "client/app/analysis/costliest.hpp"

#include <gtest/gtest.h>

namespace gridrace::app {
namespace {

using sudoku::Technique;
using namespace std::chrono_literals;

SlowStep step_of(Technique technique, Milliseconds took) {
    SlowStep step;
    step.took = took;
    step.needed.emplace();
    step.needed->step.technique = technique;
    return step;
}

TEST(Costliest, AddsUpTheStepsOfATechnique) {
    const std::vector<SlowStep> steps{step_of(Technique::x_wing, 9s),
                                      step_of(Technique::pointing, 6s),
                                      step_of(Technique::pointing, 5s)};

    EXPECT_EQ(costliest_technique(steps), (Costliest{Technique::pointing, 11s}));
}

TEST(Costliest, HasTheNamesOfPlayers) {
    EXPECT_EQ(costliest_technique(std::vector{step_of(Technique::direct_hidden_pair, 2s)}),
              (Costliest{Technique::hidden_pair, 2s}));
    EXPECT_EQ(costliest_technique(std::vector{step_of(Technique::bidirectional_cycle, 2s)}),
              (Costliest{Technique::nice_loop, 2s}));
}

TEST(Costliest, IsNoneWhereNothingCanBePractised) {
    SlowStep wrong;
    wrong.took = 60s;
    wrong.is_wrong = true;

    EXPECT_EQ(costliest_technique({}), std::nullopt);
    EXPECT_EQ(
        costliest_technique(std::vector{wrong, step_of(Technique::nishio_forcing_chains, 5s)}),
        std::nullopt);
}

}  // namespace
}  // namespace gridrace::app
