// Misspelt variables of the environment.
#include "common/settings/variables.hpp"

#include <gtest/gtest.h>

namespace gridrace::settings {

TEST(Variables, AreThoseOfOurPrefixThatHaveAValue) {
    const char* const environment[] = {"HOME=/root",        "GRIDRACE_THREADS=2", "GRIDRACE_NODE=",
                                       "GRIDRACE_DATA=a=b", "GRIDRACE",           nullptr};

    EXPECT_EQ(variables_set(environment),
              (std::vector<std::string>{"GRIDRACE_DATA", "GRIDRACE_THREADS"}));
    EXPECT_TRUE(variables_set(nullptr).empty());
}

TEST(Variables, ThatAreUnknownComeWithTheOneThatWasMeant) {
    const std::vector<std::string> known{"GRIDRACE_NODE", "GRIDRACE_PUBLIC_HOSTS"};

    EXPECT_EQ(unknown_variable("GRIDRACE_PUBLIC_HOST", known),
              "there is no variable GRIDRACE_PUBLIC_HOST; did you mean GRIDRACE_PUBLIC_HOSTS?");
    EXPECT_EQ(unknown_variable("GRIDRACE_NAME", known), "there is no variable GRIDRACE_NAME");
    EXPECT_EQ(unknown_variable("GRIDRACE_", known), "there is no variable GRIDRACE_");
}

}  // namespace gridrace::settings
