// Parses the text of a certificate (format: common/sudoku/certificate/certificate.hpp) without
// judging its contents. Accepts exactly that notation.
#pragma once

#include <string>
#include <string_view>

#include "common/base/result.hpp"
#include "common/checker/certificate.hpp"

namespace gridrace::checker {

// Why a text is refused, and the line (from 1) at fault.
struct Rejection {
    int line = 1;
    std::string reason;
    friend bool operator==(const Rejection&, const Rejection&) = default;
};

Result<Certificate, Rejection> read_certificate(std::string_view text);

}  // namespace gridrace::checker
