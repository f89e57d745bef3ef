// A certificate as it is written (common/sudoku/certificate/certificate.hpp describes the format), read without
// any judgement of what it says. Reads exactly that notation and nothing else.
#pragma once

#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/checker/certificate.hpp"

namespace gridrace::checker {

// Why a text is not accepted, and the line (from 1) that it is about.
struct Rejection {
    int line = 1;
    std::string reason;
    friend bool operator==(const Rejection&, const Rejection&) = default;
};

Result<Certificate, Rejection> read_certificate(std::string_view text);

}  // namespace gridrace::checker
