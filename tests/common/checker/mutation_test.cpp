#include "common/checker/checker.hpp"
#include "tests/common/checker/mutations.hpp"
#include "tests/common/checker/samples.hpp"
#include "tests/simulation/runs.hpp"

namespace gridrace::checker {

namespace {

// What the checker accepts although it is false, of every `stride`th mutation.
std::optional<std::string> accepted_mutation(const std::string& text, std::uint64_t run,
                                             std::uint64_t stride) {
    const Lines lines = lines_of(text);
    const auto all = mutations(lines);
    for (std::size_t i = run % stride; i < all.size(); i += stride) {
        if (check_certificate(mutated(lines, all[i]))) return lines[1] + "\n" + all[i].what;
    }
    return std::nullopt;
}

}  // namespace

// GRIDRACE_RUNS=200 tries all of them.
TEST(Mutation, OfACertificateIsRejected) {
    std::vector<std::string> texts;
    for (const auto& puzzle : sudoku::sample_puzzles("techniques.txt")) {
        texts.push_back(certificate_of(puzzle));
        ASSERT_TRUE(check_certificate(texts.back()));
        ASSERT_GT(mutations(lines_of(texts.back())).size(), 1000u);
    }

    simulation::run_seeds(1, [&](std::uint64_t seed) -> std::optional<std::string> {
        for (const auto& text : texts) {
            if (auto accepted = accepted_mutation(text, seed, 200)) return accepted;
        }
        return std::nullopt;
    });
}

TEST(Mutation, OfChainsWithinChainsIsRejected) {
    const std::string text = stored_certificate("nested.txt");
    ASSERT_TRUE(check_certificate(text));

    simulation::run_seeds(1,
                          [&](std::uint64_t seed) { return accepted_mutation(text, seed, 200); });
}

}  // namespace gridrace::checker
