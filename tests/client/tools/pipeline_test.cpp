#include "client/tools/pipeline.hpp"

#include <gtest/gtest.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "client/tools/seed_feed.hpp"

namespace gridrace::client::tools {

namespace {

using std::chrono::duration;
using std::chrono::milliseconds;

// Seconds of processor time that the calling thread has used.
double seconds_of_this_thread() {
    timespec used{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

class Pipe {
public:
    Pipe() { EXPECT_EQ(pipe(ends_.data()), 0); }
    ~Pipe() {
        close(ends_[0]);
        close(ends_[1]);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    int entry() const { return ends_[1]; }

    // The next so many bytes, waiting for them.
    std::string read(std::size_t length) const {
        std::string text;
        std::array<char, 4096> piece{};
        while (text.size() < length) {
            const auto wanted = std::min(piece.size(), length - text.size());
            const auto taken = ::read(ends_[0], piece.data(), wanted);
            if (taken <= 0) break;
            text.append(piece.data(), static_cast<std::size_t>(taken));
        }
        return text;
    }

private:
    std::array<int, 2> ends_{};
};

Verdict say_a_long_line(std::uint64_t, std::string& out) {
    out += std::string(1023, 'x') + "\n";
    return {};
}

Verdict complain_at_length(std::uint64_t, std::string&) {
    return {EX_DATAERR, std::string(1013, 'x')};  // and "seed 100: ", and the end of the line
}

constexpr std::uint64_t lines = 900;  // more than a pipe holds
constexpr std::size_t bytes = lines * 1024;

// How busy the thread of a pipeline is while nobody reads what it writes: 1 if it never sleeps.
double share_of_a_stall(SeedVerb verb, const Pipe& stalled, Outlets outlets) {
    constexpr milliseconds stall{500};
    double used = 0;
    std::thread writer([&] {
        SeedFeed feed(100, lines, std::move(verb));
        Pipeline pipeline(feed, 1, outlets);
        const double before = seconds_of_this_thread();
        pipeline.run();
        used = seconds_of_this_thread() - before;
    });
    std::this_thread::sleep_for(stall);
    stalled.read(bytes);
    writer.join();
    return used / duration<double>(stall).count();
}

}  // namespace

TEST(Pipeline, SleepsWhileNobodyReadsItsAnswers) {
    const Pipe answers;

    EXPECT_LT(share_of_a_stall(say_a_long_line, answers, {answers.entry(), STDERR_FILENO}), 0.1);
}

TEST(Pipeline, SleepsWhileNobodyReadsItsProblems) {
    const Pipe problems;

    EXPECT_LT(share_of_a_stall(complain_at_length, problems, {STDOUT_FILENO, problems.entry()}),
              0.1);
}

TEST(Pipeline, WritesTheAnswersInOrderToAReaderThatComesAndGoes) {
    constexpr std::uint64_t seeds = 20'000;
    const Pipe answers;
    std::string expected;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) expected += std::to_string(seed) + "\n";
    std::thread writer([&] {
        SeedFeed feed(0, seeds, [](std::uint64_t seed, std::string& out) -> Verdict {
            out += std::to_string(seed) + "\n";
            return {};
        });
        EXPECT_EQ(Pipeline(feed, 2, {answers.entry(), STDERR_FILENO}).run().puzzles, seeds);
    });
    std::string read;
    while (read.size() < expected.size()) {
        const auto some =
            answers.read(std::min<std::size_t>(30'000, expected.size() - read.size()));
        if (some.empty()) break;
        read += some;
        std::this_thread::sleep_for(milliseconds(5));
    }
    writer.join();

    EXPECT_EQ(read, expected);
}

}  // namespace gridrace::client::tools
