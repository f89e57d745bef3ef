// Flags win over the environment, and that over the file.
#include "server/gathering.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/server/variable.hpp"

namespace gridrace::server {

namespace {

class Gathered : public testing::Test {
protected:
    Gathered() : path_(testing::TempDir() + "gridraced-gathered.toml") {
        std::ofstream(path_) << "[limits]\nthreads = 2\nmax_rooms = 3\ncommand_rate = 4\n";
        gathering_.take_file(path_);
    }
    ~Gathered() override { std::filesystem::remove(path_); }

    std::string path_;
    Gathering gathering_;
};

}  // namespace

TEST_F(Gathered, TakesEachFromWhereItCountsMost) {
    const Variable rooms("GRIDRACE_MAX_ROOMS", "30");
    const Variable rate("GRIDRACE_COMMAND_RATE", "40");

    gathering_.take_environment();
    gathering_.take_flag(*find_setting("limits", "command_rate"), "400");

    EXPECT_TRUE(gathering_.faults().empty());
    EXPECT_EQ(gathering_.config().threads, 2u);
    EXPECT_EQ(gathering_.config().max_rooms, 30u);
    EXPECT_EQ(gathering_.config().commands_per_second, 400u);
    EXPECT_EQ(gathering_.origins(), (Origins{{"threads", path_ + ":2"},
                                             {"max-rooms", "GRIDRACE_MAX_ROOMS"},
                                             {"command-rate", "--command-rate"}}));
}

TEST_F(Gathered, LeavesOutAVariableThatIsEmpty) {
    const Variable rooms("GRIDRACE_MAX_ROOMS", "");

    gathering_.take_environment();

    EXPECT_EQ(gathering_.config().max_rooms, 3u);
}

TEST_F(Gathered, KnowsWhetherTheCommandLineAloneIsWrong) {
    gathering_.take_flag(*find_setting("limits", "threads"), "0");
    EXPECT_TRUE(gathering_.only_flags_at_fault());
    EXPECT_EQ(gathering_.faults().size(), 1u);

    gathering_.take_file("/nowhere.toml");
    EXPECT_FALSE(gathering_.only_flags_at_fault());
    EXPECT_EQ(gathering_.faults().size(), 2u);
}

}  // namespace gridrace::server
