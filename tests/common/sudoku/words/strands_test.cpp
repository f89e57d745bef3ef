// What chains say is complete: nothing is used before it is said, and it ends with the result.
#include "common/sudoku/words/strands.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/words/words.hpp"
#include "tests/common/sudoku/samples.hpp"
#include "tests/common/sudoku/words/sample_steps.hpp"

namespace gridrace::sudoku::words {

namespace {

// The file is in the order of ratings.
std::vector<Step> chains_of_samples() {
    std::vector<Step> chains;
    const auto puzzles = sample_puzzles("chains-rated.tsv");
    for (std::size_t i = puzzles.size() / 2; i < puzzles.size(); i += 3) {
        for (Step& step : solve_path(puzzles[i]).steps) {
            if (step.branches.size() > 1) chains.push_back(std::move(step));
        }
    }
    return chains;
}

// Every claim of the strands, in order; each premise is among the earlier ones.
std::vector<Claim> claims_said(const std::vector<Strand>& strands) {
    std::vector<Claim> said;
    for (const Strand& strand : strands) {
        for (const Inference& inference : strand.inferences) {
            for (const Claim& premise : inference.premises) {
                EXPECT_NE(std::ranges::find(said, premise), said.end());
            }
            said.insert(said.end(), inference.claims.begin(), inference.claims.end());
        }
    }
    return said;
}

}  // namespace

TEST(Strands, SayWhatAnInferenceFollowsFromBeforeIt) {
    const auto chains = chains_of_samples();
    EXPECT_GT(chains.size(), 20u);
    for (const Step& step : chains) {
        if (const auto contradiction = contradiction_of(step)) {
            const auto said = claims_said(contradiction->strands);
            const Claim assumed = step.branches.front().front().claim;
            for (const Claim& end : {contradiction->placed, contradiction->other.value_or(assumed)})
                EXPECT_TRUE(end == assumed || std::ranges::find(said, end) != said.end());
            continue;
        }
        for (const Branch& branch : step.branches) {
            const auto said = claims_said(strands_of(branch));
            if (branch.size() > 1) {
                ASSERT_FALSE(said.empty());
                EXPECT_EQ(said.back(), branch.back().claim);
            }
        }
    }
}

TEST(Strands, MakeShortTextsOfLongChains) {
    for (const Step& step : chains_of_samples()) {
        const std::string text = say(step, Language::english);
        EXPECT_LE(std::ranges::count(text, '\n'), 10) << text;
    }
}

TEST(Strands, FollowTheLongestWayAndNameTheOthers) {
    const auto strands = strands_of(cases_of_r1c1().branches[1]);

    ASSERT_EQ(strands.size(), 2u);
    EXPECT_EQ(strands[0].inferences.front().claims, std::vector{claim("r1c9", 3)});
    ASSERT_EQ(strands[1].inferences.size(), 3u);
    EXPECT_TRUE(strands[1].is_chain);
    EXPECT_EQ(strands[1].inferences[1].premises, std::vector{claim("r1c9", 3)});
}

TEST(Strands, JoinInferencesThatAreIndependent) {
    const auto contradiction = contradiction_of(contradiction_in_row_4());

    ASSERT_TRUE(contradiction);
    EXPECT_EQ(contradiction->placed, claim("r4c9", 5));
    EXPECT_EQ(contradiction->other, claim("r4c3", 5));
    ASSERT_EQ(contradiction->strands.size(), 1u);
    EXPECT_FALSE(contradiction->strands.front().is_chain);
}

TEST(Strands, KnowNoContradictionInCases) {
    EXPECT_FALSE(contradiction_of(cases_of_r1c1()));
}

}  // namespace gridrace::sudoku::words
