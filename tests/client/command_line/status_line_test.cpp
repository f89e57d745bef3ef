#include "client/command_line/status_line.hpp"

#include <gtest/gtest.h>
#include <pty.h>
#include <unistd.h>

#include <array>

namespace gridrace::client {

namespace {

using namespace std::chrono_literals;

// While it lives, stderr is this descriptor.
class Stderr {
public:
    explicit Stderr(int descriptor) : before_(dup(STDERR_FILENO)) {
        dup2(descriptor, STDERR_FILENO);
    }
    ~Stderr() {
        dup2(before_, STDERR_FILENO);
        close(before_);
    }
    Stderr(const Stderr&) = delete;
    Stderr& operator=(const Stderr&) = delete;

private:
    int before_;
};

class StatusLineTest : public testing::Test {
protected:
    StatusLineTest() { EXPECT_EQ(openpty(&screen_, &terminal_, nullptr, nullptr, nullptr), 0); }
    ~StatusLineTest() override {
        close(terminal_);
        close(screen_);
    }
    int terminal() const { return terminal_; }
    // What was written to the terminal since the last call. Waits until there is something.
    std::string shown() const {
        std::array<char, 200> bytes{};
        const auto size = read(screen_, bytes.data(), bytes.size());
        return {bytes.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
    }

private:
    int screen_ = -1;
    int terminal_ = -1;
};

std::function<std::string()> text(const char* words) {
    return [words] { return words; };
}

}  // namespace

TEST_F(StatusLineTest, CoversTheTextBeforeAndIsRemoved) {
    const Stderr redirected(terminal());
    StatusLine line(0s, 0s);

    line.show(text("12 puzzles"));
    EXPECT_EQ(shown(), "\r12 puzzles");
    line.show(text("none"));
    EXPECT_EQ(shown(), "\rnone      ");
    line.clear();
    EXPECT_EQ(shown(), "\r          \r");
}

TEST_F(StatusLineTest, IsShownWhenItIsDue) {
    const Stderr redirected(terminal());
    StatusLine late(1h, 0s);
    StatusLine once(0s, 1h);

    late.show(text("too early"));
    once.show(text("first"));
    EXPECT_EQ(shown(), "\rfirst");
    once.show(text("too early"));
    once.clear();
    EXPECT_EQ(shown(), "\r     \r");
}

TEST_F(StatusLineTest, IsShownOnTerminalsOnly) {
    std::array<int, 2> pipe_ends{};
    ASSERT_EQ(pipe(pipe_ends.data()), 0);
    {
        const Stderr redirected(pipe_ends[1]);
        StatusLine line(0s, 0s);
        line.show(text("unseen"));
        line.clear();
        EXPECT_FALSE(line.is_wanted());
    }
    close(pipe_ends[1]);
    char byte = 0;
    EXPECT_EQ(read(pipe_ends[0], &byte, 1), 0);
    close(pipe_ends[0]);
}

}  // namespace gridrace::client
