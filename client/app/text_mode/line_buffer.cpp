#include "client/app/text_mode/line_buffer.hpp"

#include <utility>

namespace gridrace::app {

std::vector<std::optional<std::string>> LineBuffer::feed(std::string_view bytes) {
    std::vector<std::optional<std::string>> lines;
    while (!bytes.empty()) {
        const auto end = bytes.find('\n');
        const auto part = bytes.substr(0, end);
        is_too_long_ = is_too_long_ || begun_.size() + part.size() > most_line_bytes;
        if (is_too_long_) {
            begun_.clear();
        } else {
            begun_ += part;
        }
        if (end == std::string_view::npos) break;
        bytes.remove_prefix(end + 1);
        auto line = std::exchange(begun_, {});
        const bool is_lost = std::exchange(is_too_long_, false);
        lines.push_back(is_lost ? std::nullopt : std::optional(std::move(line)));
    }
    return lines;
}

}  // namespace gridrace::app
