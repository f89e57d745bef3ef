// Whether every step is true, and how much CPU time it takes to find, by its rating:
//     hint_bench [--people] [--every N] [--made N] FILE...
// A file has a puzzle at the start of each line; of these it takes every Nth (all by default), and N
// freshly made minimal ones (none by default). Every step on the way is compared with the solution.
// With --people, the steps are those of the ladder for people, as hints take them, by the rating of their puzzle; it tells
// how many forcing chains are left.
// Ends with 1 if a step was false or a puzzle was left unsolved, and prints it. "Of all" counts the
// easier steps as well, as a player meets them.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/people/people_ladder.hpp"
#include "common/sudoku/rating/ladder.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "common/sudoku/step.hpp"

namespace gridrace::sudoku {

namespace {

// Of this thread, so that other work on the machine does not count.
double microseconds_of_cpu() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

// Steps of ratings above the band before, up to this.
struct Band {
    Rating hardest;
    std::vector<double> microseconds;
};

class Figures {
public:
    long chains = 0;  // steps that suppose something

    void add(Rating rating, double microseconds) {
        for (Band& band : bands_) {
            if (rating > band.hardest) continue;
            return band.microseconds.push_back(microseconds);
        }
    }
    void print() {
        std::printf("%6s %10s %12s %12s %12s %16s\n", "up to", "steps", "median us", "99 % us",
                    "most us", "99 % of all, us");
        std::vector<double> all;
        for (Band& band : bands_) {
            auto& times = band.microseconds;
            if (times.empty()) continue;
            all.insert(all.end(), times.begin(), times.end());
            std::ranges::sort(times);
            std::ranges::sort(all);
            std::printf("%6s %10zu %12.1f %12.1f %12.1f %16.1f\n", to_string(band.hardest).c_str(),
                        times.size(), times[times.size() / 2], times[times.size() * 99 / 100],
                        times.back(), all[all.size() * 99 / 100]);
        }
    }

private:
    std::array<Band, 12> bands_ = {{{{15}, {}},
                                    {{25}, {}},
                                    {{34}, {}},
                                    {{44}, {}},
                                    {{54}, {}},
                                    {{62}, {}},
                                    {{71}, {}},
                                    {{79}, {}},
                                    {{85}, {}},
                                    {{94}, {}},
                                    {{104}, {}},
                                    {{200}, {}}}};
};

bool is_true(const Step& step, const Grid& solution) {
    const bool places_right = std::ranges::all_of(step.placements, [&](const Placement& one) {
        return solution.digit(one.cell) == one.digit;
    });
    const bool removes_right = std::ranges::none_of(step.eliminations, [&](const Elimination& one) {
        return one.digits.contains(solution.digit(one.cell));
    });
    return places_right && removes_right;
}

// Goes the whole way; false if a step is false or missing. The steps of people count by `rated`.
bool solve_by_steps(const Grid& puzzle, std::optional<Rating> rated, Figures& figures) {
    const auto solution = solve(puzzle);
    Position position{puzzle, puzzle, Candidates(puzzle)};
    while (!position.played.is_full()) {
        const double start = microseconds_of_cpu();
        const auto step = rated ? next_step_for_people(position) : next_step(position.candidates);
        const double time = microseconds_of_cpu() - start;
        const bool is_right = step && solution && is_true(*step, *solution);
        if (!is_right) {
            const auto technique = step ? name(step->technique) : "no step";
            std::printf("%s: %s\n", to_line(puzzle).c_str(), std::string(technique).c_str());
            return false;
        }
        figures.add(rated.value_or(step->rating), time);
        figures.chains += !step->branches.empty();
        apply(*step, position.played, position.candidates);
    }
    return true;
}

// What was asked for, and what came out.
struct Run {
    long every = 1;
    long made = 0;
    bool for_people = false;
    std::vector<std::string> files;

    Figures figures;
    long puzzles = 0;
    long failures = 0;

    void take(const Grid& puzzle) {
        ++puzzles;
        const auto rated = for_people ? rate(puzzle) : std::nullopt;
        failures += !solve_by_steps(puzzle, rated, figures);
    }
    void take_files() {
        long lines = 0;
        for (const auto& name : files) {
            std::ifstream file(name);
            for (std::string line; std::getline(file, line);) {
                const auto puzzle = parse_grid(line.substr(0, 81));
                if (puzzle && lines++ % every == 0) take(*puzzle);
            }
        }
    }
    void take_made() {
        Random random(1);
        for (long i = 0; i < made; ++i) take(minimal_puzzle(full_grid(random), random));
    }
};

Run read_arguments(int argc, char** argv) {
    Run run;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--every" && i + 1 < argc) {
            run.every = std::max(1L, std::atol(argv[++i]));
        } else if (word == "--made" && i + 1 < argc) {
            run.made = std::atol(argv[++i]);
        } else if (word == "--people") {
            run.for_people = true;
        } else {
            run.files.push_back(word);
        }
    }
    return run;
}

}  // namespace

}  // namespace gridrace::sudoku

int main(int argc, char** argv) {
    auto run = gridrace::sudoku::read_arguments(argc, argv);
    run.take_files();
    run.take_made();
    std::printf("%ld puzzles, %ld with a false or missing step\n", run.puzzles, run.failures);
    if (run.for_people) std::printf("%ld forcing chains\n", run.figures.chains);
    run.figures.print();
    return run.puzzles > 0 && run.failures == 0 ? 0 : 1;
}
