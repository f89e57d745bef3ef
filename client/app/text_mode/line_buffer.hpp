// Splits incoming bytes into lines of bounded length. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::app {

// Maximum length of a line; commands and chat are shorter.
inline constexpr std::size_t most_line_bytes = 1024;

class LineBuffer {
public:
    // The lines completed by these bytes, without line ends; none for a line that is too long,
    // whose contents are dropped.
    std::vector<std::optional<std::string>> feed(std::string_view bytes);

private:
    std::string begun_;
    bool is_too_long_ = false;
};

}  // namespace gridrace::app
