// From bytes as they come to lines of a bounded length. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gridrace::app {

// No command is longer, and nothing that may be said.
inline constexpr std::size_t most_line_bytes = 1024;

class LineBuffer {
public:
    // The lines that end with these bytes, each without its end; none in the place of one that is too long, of
    // which nothing is kept.
    std::vector<std::optional<std::string>> feed(std::string_view bytes);

private:
    std::string begun_;
    bool is_too_long_ = false;
};

}  // namespace gridrace::app
