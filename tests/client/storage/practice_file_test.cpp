#include "client/storage/practice_file.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/temporary_folder.hpp"

namespace gridrace::client {
namespace {

using app::PracticeResult;
using enum sudoku::Technique;

TEST(PracticeFile, KeepsWhatBecameOfPositions) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "new" / "practice.jsonl";
    EXPECT_TRUE(read_practice(path).empty());

    for (const auto& result : {PracticeResult{skyscraper, 2}, PracticeResult{x_wing, 0}})
        EXPECT_FALSE(append_practice(path, result));

    EXPECT_EQ(read_practice(path), (std::vector<PracticeResult>{{skyscraper, 2}, {x_wing, 0}}));
}

TEST(PracticeFile, PassesOverWhatItDoesNotUnderstand) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "practice.jsonl";
    std::ofstream(path) << "nonsense\n[]\n{}\n{\"format\":2}\n"
                        << R"({"format":1,"technique":"skyscraper","tries":4})" << '\n'
                        << R"({"format":1,"technique":"skyscraper","tries":-1})" << '\n'
                        << R"({"format":1,"technique":"skyscraper","tries":1.5})" << '\n'
                        << R"({"format":1,"technique":7,"tries":1})" << '\n'
                        << R"({"format":1,"technique":"magic","tries":1})" << '\n'
                        << to_line({w_wing, 3});

    EXPECT_EQ(read_practice(path), (std::vector<PracticeResult>{{w_wing, 3}}));
}

}  // namespace
}  // namespace gridrace::client
