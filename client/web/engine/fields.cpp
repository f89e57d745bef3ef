#include "client/web/engine/fields.hpp"

#include <algorithm>

#include "client/web/engine/bridge.hpp"

namespace gridrace::web {

std::string_view Fields::text() {
    const auto end = std::min(rest_.find(' '), rest_.size());
    const auto field = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return field == "-" ? std::string_view() : field;
}

std::optional<std::uint64_t> Fields::optional_number() {
    const auto field = text();
    if (field.empty()) return std::nullopt;
    std::uint64_t value = 0;
    for (const char character : field) {
        if (character < '0' || character > '9') return std::nullopt;
        value = 10 * value + static_cast<std::uint64_t>(character - '0');
    }
    return value;
}

std::optional<sudoku::Grid> Fields::optional_grid() {
    const auto field = text();
    if (field.size() != sudoku::Cell::count) return std::nullopt;
    return grid_at(field, 0);
}

}  // namespace gridrace::web
