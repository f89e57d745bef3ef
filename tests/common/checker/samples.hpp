// Certificates for tests: made by the engine, and from tests/data.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

#include "common/sudoku/certificate/certificate.hpp"
#include "tests/common/sudoku/samples.hpp"
#include "tests/test_data.hpp"

namespace gridrace::checker {

// The text of a puzzle's certificate, which must have one.
inline std::string certificate_of(const sudoku::Grid& puzzle) {
    const auto certificate = sudoku::certify(puzzle);
    EXPECT_TRUE(certificate) << sudoku::to_line(puzzle);
    return certificate ? to_text(*certificate) : std::string();
}

// The text of a file in tests/data/certificates.
inline std::string stored_certificate(const std::string& name) {
    std::ifstream file(test_data("certificates/" + name));
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace gridrace::checker
