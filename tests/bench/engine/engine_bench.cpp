// How fast the sudoku engine is, in puzzles a second of one core:
//     engine_bench [Google Benchmark's options] [file of puzzles]...
// Without files it takes the samples in tests/data. A file has a puzzle at the start of each line.
#include <benchmark/benchmark.h>

#include <fstream>
#include <string>
#include <vector>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/generator/generator.hpp"
#include "common/sudoku/rating/rating.hpp"
#include "common/sudoku/solver/solver.hpp"
#include "tests/test_data.hpp"

namespace gridrace::sudoku {

namespace {

std::vector<Grid> read_puzzles(const std::string& file_name) {
    std::ifstream file(file_name);
    std::vector<Grid> puzzles;
    for (std::string line; std::getline(file, line);) {
        const auto grid = parse_grid(line.substr(0, 81));
        if (grid) puzzles.push_back(*grid);
    }
    return puzzles;
}

// Of lines that are 81 characters and nothing else.
void parse_lines(benchmark::State& state, const std::vector<Grid>& puzzles) {
    std::vector<std::string> lines;
    for (const Grid& puzzle : puzzles) lines.push_back(to_line(puzzle));
    for (auto _ : state) {
        for (const auto& line : lines) benchmark::DoNotOptimize(parse_grid(line));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<long>(lines.size()));
}

// Proofs that there is one solution, or that there are several.
void prove_uniqueness(benchmark::State& state, const std::vector<Grid>& puzzles) {
    long unique = 0;
    for (auto _ : state) {
        unique = 0;
        for (const Grid& puzzle : puzzles) unique += has_one_solution(puzzle);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<long>(puzzles.size()));
    state.counters["unique"] = static_cast<double>(unique);
}

void draw_full_grids(benchmark::State& state, FullGridMethod method) {
    Random random(1);
    for (auto _ : state) benchmark::DoNotOptimize(full_grid(random, method));
    state.SetItemsProcessed(state.iterations());
}

void make_minimal_puzzles(benchmark::State& state) {
    Random random(1);
    for (auto _ : state) benchmark::DoNotOptimize(minimal_puzzle(full_grid(random), random));
    state.SetItemsProcessed(state.iterations());
}

void generate_puzzles(benchmark::State& state, Grade wanted) {
    std::uint64_t seed = 0;
    for (auto _ : state) benchmark::DoNotOptimize(generate(seed++, wanted));
    state.SetItemsProcessed(state.iterations());
}

void generate_rated_puzzles(benchmark::State& state, const RatingRange& range) {
    std::uint64_t seed = 0;
    for (auto _ : state) benchmark::DoNotOptimize(generate(seed++, range));
    state.SetItemsProcessed(state.iterations());
}

// Of puzzles rated 2.6 to 3.4, of which the predicted time takes the longest: what a rating takes, and
// what a grade takes.
void judge_puzzles(benchmark::State& state, void (*judge)(const Grid&)) {
    std::vector<Grid> puzzles(100);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        puzzles[i] = generate(i, RatingRange{{26}, {34}}).value_or(Grid());
    }
    for (auto _ : state) {
        for (const Grid& puzzle : puzzles) judge(puzzle);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<long>(puzzles.size()));
}

void grade_puzzles(benchmark::State& state) {
    Random random(1);
    std::vector<Grid> puzzles(500);
    for (Grid& puzzle : puzzles) puzzle = minimal_puzzle(full_grid(random), random);
    for (auto _ : state) {
        for (const Grid& puzzle : puzzles) benchmark::DoNotOptimize(grade(puzzle));
    }
    state.SetItemsProcessed(state.iterations() * static_cast<long>(puzzles.size()));
}

void rate_the_hardest(benchmark::State& state) {
    const auto puzzles = read_puzzles(test_data("puzzles/hardest1106.txt"));
    for (auto _ : state) {
        for (std::size_t i = 0; i < puzzles.size(); i += 10) {
            benchmark::DoNotOptimize(rate(puzzles[i]));
        }
    }
}

void register_all(std::vector<std::string> files) {
    if (files.empty()) {
        for (const auto* name : {"easy.txt", "unbiased-rated.tsv", "17-clue.txt", "top1465.txt",
                                 "hard11.txt", "hardest1106.txt", "uniqueness-probes.txt"}) {
            files.push_back(test_data(std::string("puzzles/") + name));
        }
    }
    for (const auto& file : files) {
        const auto name = "prove_uniqueness/" + file.substr(file.rfind('/') + 1);
        benchmark::RegisterBenchmark(name.c_str(), prove_uniqueness, read_puzzles(file))
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark("parse_grid", parse_lines, read_puzzles(files.front()))
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("full_grid/uniform", draw_full_grids, FullGridMethod::uniform);
    benchmark::RegisterBenchmark("full_grid/diagonal_boxes", draw_full_grids,
                                 FullGridMethod::diagonal_boxes);
    benchmark::RegisterBenchmark("full_grid/box_by_box", draw_full_grids,
                                 FullGridMethod::box_by_box);
    benchmark::RegisterBenchmark("minimal_puzzle", make_minimal_puzzles);
    for (const Grade wanted : all_grades) {
        const auto name_of_it = "generate/" + std::string(name(wanted));
        benchmark::RegisterBenchmark(name_of_it.c_str(), generate_puzzles, wanted)
            ->Unit(benchmark::kMillisecond);
    }
    for (const auto& [lowest, highest] : {std::pair{10, 75},
                                          {26, 34},
                                          {35, 44},
                                          {45, 70},
                                          {71, 75},
                                          {76, 82},
                                          {83, 89},
                                          {90, 94},
                                          {95, 119}}) {
        const RatingRange range{{lowest}, {highest}};
        const auto name_of_it = "generate/" + to_string(range);
        benchmark::RegisterBenchmark(name_of_it.c_str(), generate_rated_puzzles, range)
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark("rate/hardest", rate_the_hardest)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("grade", grade_puzzles)->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("grade/2.6-3.4", judge_puzzles, [](const Grid& puzzle) {
        benchmark::DoNotOptimize(grade(puzzle));
    })->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("rate/2.6-3.4", judge_puzzles, [](const Grid& puzzle) {
        benchmark::DoNotOptimize(rate(puzzle));
    })->Unit(benchmark::kMillisecond);
}

}  // namespace

}  // namespace gridrace::sudoku

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    gridrace::sudoku::register_all({argv + 1, argv + argc});
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
