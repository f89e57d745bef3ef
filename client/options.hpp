// What can be said on the command line, verb by verb.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gridrace::client {

struct Options {
    // everywhere
    std::string server = "ws://127.0.0.1:8765";
    std::string name;
    std::string color = "auto";
    bool json = false;

    // rooms and puzzles
    std::string room;
    std::string grade = "easy";
    std::optional<std::uint64_t> seed;
    std::string puzzle;
    std::uint32_t players = 8;
    std::uint32_t countdown = 5;
    std::uint32_t time_limit = 3600;
    bool no_late_join = false;
    bool auto_start = false;
    bool no_play = false;
    std::uint32_t bots = 0;

    // bots and lines
    double pace = 0.2;
    double slips = 0.03;
    int races = 1;
    bool lines = false;

    // puzzles
    std::vector<std::string> puzzles;
    std::uint32_t count = 1;
    std::string format = "line";
};

// Each runs one verb and returns the exit code of the process, after sysexits.h. What goes wrong has been
// told on stderr by then.
int create(const Options& options);
int join(const Options& options);
int watch(const Options& options);
int solo(const Options& options);
int bot(const Options& options);
int generate(const Options& options);
int solve(const Options& options);
int check(const Options& options);

}  // namespace gridrace::client
