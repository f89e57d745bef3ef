// Prints what the prediction of solving times rests on, for fit_solving_time.py:
//     solving_features FILE
// The file has a puzzle at the start of each line; lines that begin with '#' are passed over. First a
// line of names, then for each puzzle a line: the puzzle, each feature, the time predicted in
// seconds, with tabs between.
#include <fstream>
#include <iostream>
#include <string>

#include "common/sudoku/formats/formats.hpp"
#include "common/sudoku/rating/solving_time.hpp"

namespace {

using namespace gridrace::sudoku;

void print_names() {
    std::cout << "puzzle";
    for (std::size_t i = 0; i < solving_features; ++i) {
        std::cout << '\t' << name(static_cast<SolvingFeature>(i));
    }
    std::cout << "\tpredicted\n";
}

void print_features(const std::string& line) {
    const auto puzzle = parse_grid(line.substr(0, Cell::count));
    if (!puzzle) {
        std::cerr << "not a puzzle: " << line << '\n';
        return;
    }
    const auto features = features_of(*puzzle);
    std::cout << to_line(*puzzle);
    for (const int feature : features) std::cout << '\t' << feature;
    std::cout << '\t' << predicted_time(features).count() << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    std::ifstream file(argc == 2 ? argv[1] : "");
    if (!file) {
        std::cerr << "usage: solving_features FILE\n";
        return 64;
    }
    print_names();
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with('#')) print_features(line);
    }
}
