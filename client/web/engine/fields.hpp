// Values in a text, separated by blanks: how the page (src/engine/room_rules.ts) describes a room. "-" stands for
// none. What is missing or malformed reads as none or 0.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "common/base/clock.hpp"
#include "common/sudoku/grid.hpp"

namespace gridrace::web {

class Fields {
public:
    explicit Fields(std::string_view text) : rest_(text) {}

    std::string_view text();
    bool is_at_end() const { return rest_.empty(); }
    std::optional<std::uint64_t> optional_number();
    std::optional<sudoku::Grid> optional_grid();  // 81 characters

    std::uint64_t number() { return optional_number().value_or(0); }
    // For fields that hold small numbers only.
    std::uint32_t count() { return static_cast<std::uint32_t>(number()); }
    bool flag() { return number() != 0; }
    Milliseconds span() { return Milliseconds(static_cast<std::int64_t>(number())); }
    Instant instant() { return Instant(span()); }

    // An enumeration as on the wire: its place plus one, 0 for none.
    template <class Enumeration>
    std::optional<Enumeration> enumeration(Enumeration last) {
        const auto value = number();
        if (value == 0 || value > static_cast<std::uint64_t>(last) + 1) return std::nullopt;
        return static_cast<Enumeration>(value - 1);
    }

private:
    std::string_view rest_;
};

}  // namespace gridrace::web
