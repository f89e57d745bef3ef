// Whether the checker accepts the certificate of every puzzle, and what certificates cost:
//     certificate_bench [--every N] FILE...
// A file has a puzzle at the start of each line; of these it takes every Nth (all by default). Ends
// with 1 if a puzzle has no certificate or the checker rejects it, and prints it.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "common/checker/checker.hpp"
#include "common/sudoku/certificate/certificate.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace {

namespace {

double seconds_of_cpu() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Totals {
    long puzzles = 0;
    long failures = 0;
    std::size_t bytes = 0;
    double certifying = 0;
    double checking = 0;
};

// True if the text is accepted and says the same as the certificate it was made from.
bool is_accepted(const std::string& text, const sudoku::Certificate& certificate) {
    const auto proved = checker::check_certificate(text);
    const auto read = sudoku::parse_certificate(text);
    if (!proved) std::printf("line %d %s: ", proved.error().line, proved.error().reason.c_str());
    return proved && proved->rating_tenths == certificate.rating.tenths && read &&
           *read == certificate;
}

void take(const sudoku::Grid& puzzle, Totals& totals) {
    const double start = seconds_of_cpu();
    const auto certificate = sudoku::certify(puzzle);
    const double made = seconds_of_cpu();
    const std::string text = certificate ? to_text(*certificate) : std::string();
    const bool is_right = certificate && is_accepted(text, *certificate);
    ++totals.puzzles;
    totals.bytes += text.size();
    totals.certifying += made - start;
    totals.checking += seconds_of_cpu() - made;
    if (is_right) return;
    ++totals.failures;
    std::printf("%s\n", to_line(puzzle).c_str());
}

}  // namespace

}  // namespace gridrace

int main(int argc, char** argv) {
    using namespace gridrace;
    std::vector<std::string> files(argv + 1, argv + argc);
    long every = 1;
    if (files.size() >= 2 && files[0] == "--every") {
        every = std::max(1L, std::atol(files[1].c_str()));
        files.erase(files.begin(), files.begin() + 2);
    }
    Totals totals;
    long lines = 0;
    for (const auto& name : files) {
        std::ifstream file(name);
        for (std::string line; std::getline(file, line);) {
            const auto puzzle = sudoku::parse_grid(line.substr(0, 81));
            if (puzzle && lines++ % every == 0) take(*puzzle, totals);
        }
    }
    if (totals.puzzles == 0) return 64;
    const auto each = static_cast<double>(totals.puzzles);
    std::printf(
        "%ld puzzles, %ld rejected; of each %.0f bytes, %.2f ms to certify, %.2f to check\n",
        totals.puzzles, totals.failures, static_cast<double>(totals.bytes) / each,
        totals.certifying * 1e3 / each, totals.checking * 1e3 / each);
    return totals.failures == 0 ? 0 : 1;
}
