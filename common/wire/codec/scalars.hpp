// How a value without fields of its own is written: said once for each type. `Scalar<T>` has the type of the contract, and the
// value as a number or as text and back; reading returns false if it is invalid. Included by codecs only.
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/race/event.hpp"
#include "common/race/shapes/shape.hpp"
#include "common/sudoku/formats/formats.hpp"
#include "common/wire/features.hpp"

namespace gridrace::wire {

// A field's type in the contract.
enum class FieldType : std::uint8_t {
    uint32,
    uint64,
    fixed64,
    int64,
    boolean,
    enumeration,
    text,
    bytes,
    message
};

constexpr bool is_text(FieldType type) {
    return type == FieldType::text || type == FieldType::bytes;
}

template <class Value>
struct Scalar;

template <>
struct Scalar<bool> {
    static constexpr auto type = FieldType::boolean;
    static std::uint64_t to(bool value) { return value ? 1 : 0; }
    static bool from(std::uint64_t number, bool& out) {
        out = number != 0;
        return true;
    }
};

template <std::unsigned_integral Number>
struct Scalar<Number> {
    static constexpr auto type = sizeof(Number) == 8 ? FieldType::uint64 : FieldType::uint32;
    static std::uint64_t to(Number value) { return value; }
    static bool from(std::uint64_t number, Number& out) {
        out = static_cast<Number>(number);
        return out == number;
    }
};

template <class Meaning, class Number>
struct Scalar<Numbered<Meaning, Number>> {
    static constexpr auto type = Scalar<Number>::type;
    static std::uint64_t to(Numbered<Meaning, Number> value) { return value.value; }
    static bool from(std::uint64_t number, Numbered<Meaning, Number>& out) {
        return Scalar<Number>::from(number, out.value);
    }
};

template <>
struct Scalar<race::Origin> {
    static constexpr auto type = FieldType::uint32;
    static std::uint64_t to(race::Origin origin) { return origin.bits; }
    static bool from(std::uint64_t number, race::Origin& out) {
        return Scalar<std::uint32_t>::from(number, out.bits);
    }
};

template <>
struct Scalar<sudoku::Rating> {
    static constexpr auto type = FieldType::uint32;
    static std::uint64_t to(sudoku::Rating rating) {
        return static_cast<std::uint32_t>(rating.tenths);
    }
    static bool from(std::uint64_t number, sudoku::Rating& out) {
        out.tenths = static_cast<int>(number);
        return true;
    }
};

template <>
struct Scalar<sudoku::Cell> {
    static constexpr auto type = FieldType::uint32;
    static std::uint64_t to(sudoku::Cell cell) { return static_cast<std::uint64_t>(cell.index()); }
    static bool from(std::uint64_t number, sudoku::Cell& out) {
        if (number >= sudoku::Cell::count) return false;
        out = sudoku::Cell(static_cast<int>(number));
        return true;
    }
};

// Seconds and minutes.
template <class Period>
requires(Period::den == 1) struct Scalar<std::chrono::duration<std::int64_t, Period>> {
    using Time = std::chrono::duration<std::int64_t, Period>;
    static constexpr auto type = FieldType::uint32;
    static std::uint64_t to(Time time) { return static_cast<std::uint32_t>(time.count()); }
    static bool from(std::uint64_t number, Time& out) {
        out = Time(static_cast<std::int64_t>(number));
        return true;
    }
};

inline constexpr Milliseconds longest_time = std::chrono::days(366);

template <>
struct Scalar<Milliseconds> {
    static constexpr auto type = FieldType::uint64;
    // Clamped: after years of downtime a client still accepts a room, with a wrong number.
    static std::uint64_t to(Milliseconds time) {
        return static_cast<std::uint64_t>(std::min(time, longest_time).count());
    }
    static bool from(std::uint64_t number, Milliseconds& out) {
        if (number > static_cast<std::uint64_t>(longest_time.count())) return false;
        out = Milliseconds(static_cast<std::int64_t>(number));
        return true;
    }
};

// Times outside the years 1970 to 2970 are invalid: sums with them could overflow.
template <>
struct Scalar<Instant> {
    static constexpr std::uint64_t latest = 1000ull * 366 * 24 * 3600 * 1000;
    static constexpr auto type = FieldType::int64;
    static std::uint64_t to(Instant at) {
        return static_cast<std::uint64_t>(at.time_since_epoch().count());
    }
    static bool from(std::uint64_t number, Instant& out) {
        if (number > latest) return false;  // or negative
        out = Instant(Milliseconds(static_cast<std::int64_t>(number)));
        return true;
    }
};

template <class Enum>
requires requires {
    race::Enumeration<Enum>::names;
}
struct Scalar<Enum> {
    static constexpr auto type = FieldType::enumeration;
    static std::uint64_t to(Enum value) { return static_cast<std::uint64_t>(value) + 1; }
    static bool from(std::uint64_t number, Enum& out) {
        if (number < 1 || number > race::Enumeration<Enum>::names.size()) return false;
        out = static_cast<Enum>(number - 1);
        return true;
    }
};

// Its numbers are part of the protocol.
template <>
struct Scalar<race::RefusalCode> {
    static constexpr auto type = FieldType::uint32;
    static std::uint64_t to(race::RefusalCode code) { return static_cast<std::uint64_t>(code); }
    static bool from(std::uint64_t number, race::RefusalCode& out) {
        out = static_cast<race::RefusalCode>(number);
        return to(out) == number;
    }
};

template <>
struct Scalar<std::string> {
    static constexpr auto type = FieldType::text;
    static const std::string& to(const std::string& text) { return text; }
    static bool from(std::string_view text, std::string& out) {
        out = text;
        return true;
    }
};

// Bytes that are no text.
struct RawBytes {
    std::string bytes;
};
template <>
struct Scalar<RawBytes> {
    static constexpr auto type = FieldType::bytes;
    static const std::string& to(const RawBytes& raw) { return raw.bytes; }
    static bool from(std::string_view text, RawBytes& out) {
        out.bytes = text;
        return true;
    }
};

template <>
struct Scalar<race::RoomCode> {
    static constexpr auto type = FieldType::text;
    static const std::string& to(const race::RoomCode& code) { return code.text(); }
    static bool from(std::string_view text, race::RoomCode& out) {
        auto code = race::RoomCode::parse(text);
        if (code) out = std::move(*code);
        return code.has_value();
    }
};

template <>
struct Scalar<sudoku::Grid> {
    static constexpr auto type = FieldType::text;
    static std::string to(const sudoku::Grid& grid) { return sudoku::to_line(grid); }
    static bool from(std::string_view text, sudoku::Grid& out) {
        if (text.size() != sudoku::Cell::count) return false;
        const auto grid = sudoku::parse_grid(text);
        if (grid) out = *grid;
        return grid.has_value();
    }
};

template <std::size_t size>
struct Scalar<std::array<std::uint8_t, size>> {
    using Bytes = std::array<std::uint8_t, size>;
    static constexpr auto type = FieldType::bytes;
    static std::string_view to(const Bytes& bytes) {
        return {reinterpret_cast<const char*>(bytes.data()), size};
    }
    static bool from(std::string_view text, Bytes& out) {
        if (text.size() != size) return false;
        std::ranges::copy(text, out.begin());
        return true;
    }
};

// Up to nine cells of each box.
static_assert(sizeof(race::FilledByBox) == 9);
template <>
struct Scalar<race::FilledByBox> {
    static constexpr auto type = FieldType::bytes;
    static std::string_view to(const race::FilledByBox& filled) {
        return {reinterpret_cast<const char*>(filled.data()), filled.size()};
    }
    static bool from(std::string_view text, race::FilledByBox& out) {
        if (text.size() != out.size()) return false;
        std::ranges::copy(text, out.begin());
        return std::ranges::all_of(out, [](std::uint8_t cells) { return cells <= 9; });
    }
};

// ---- lists ----

// A list or set: `each` calls a function with each element, `add` appends one.
template <class List>
struct Elements;

template <class Value>
struct Elements<std::vector<Value>> {
    using Element = Value;
    template <class Use>
    static void each(const std::vector<Value>& list, Use use) {
        for (const auto& element : list) use(element);
    }
    static void add(std::vector<Value>& list, Value&& element) {
        list.push_back(std::move(element));
    }
    static std::size_t size(const std::vector<Value>& list) { return list.size(); }
};

template <>
struct Elements<sudoku::CellSet> {
    using Element = sudoku::Cell;
    template <class Use>
    static void each(const sudoku::CellSet& set, Use use) {
        for (const auto cell : set) use(cell);
    }
    static void add(sudoku::CellSet& set, sudoku::Cell cell) { set.insert(cell); }
    static std::size_t size(const sudoku::CellSet&) { return 0; }
};

// A list of its own kind.
template <class List>
requires requires {
    typename List::Element;
}
struct Elements<List> {
    using Element = typename List::Element;
    template <class Use>
    static void each(const List& list, Use use) {
        list.each(use);
    }
    static void add(List& list, Element&& element) { list.add(std::move(element)); }
    static std::size_t size(const List& list) { return list.size(); }
};

// Elements that this version does not know are left out.
template <>
struct Elements<race::AssistSet> {
    using Element = race::Assist;
    static constexpr bool skips_unknown = true;
    template <class Use>
    static void each(race::AssistSet set, Use use) {
        for (const auto assist : race::all_assists) {
            if (set.contains(assist)) use(assist);
        }
    }
    static void add(race::AssistSet& set, race::Assist assist) { set = set.with(assist); }
    static std::size_t size(race::AssistSet) { return 0; }
};

// A feature of a newer version has no name here, but a place in the set. Those beyond it are left out.
template <>
struct Scalar<Feature> {
    static constexpr auto type = FieldType::enumeration;
    static std::uint64_t to(Feature value) { return static_cast<std::uint64_t>(value) + 1; }
    static bool from(std::uint64_t number, Feature& out) {
        if (number < 1 || number > FeatureSet::most) return false;
        out = static_cast<Feature>(number - 1);
        return true;
    }
};
template <>
struct Elements<FeatureSet> {
    using Element = Feature;
    static constexpr bool skips_unknown = true;
    template <class Use>
    static void each(FeatureSet set, Use use) {
        for (int i = 0; i < FeatureSet::most; ++i) {
            const auto feature = static_cast<Feature>(i);
            if (set.contains(feature)) use(feature);
        }
    }
    static void add(FeatureSet& set, Feature feature) { set.insert(feature); }
    static std::size_t size(FeatureSet) { return 0; }
};

template <class List>
concept Listed = requires {
    typename Elements<List>::Element;
};

template <class Value>
inline constexpr bool is_optional = false;
template <class Value>
inline constexpr bool is_optional<std::optional<Value>> = true;

template <class Value>
inline constexpr bool is_variant = false;
template <class... Kinds>
inline constexpr bool is_variant<std::variant<Kinds...>> = true;

// The type of a field in the contract, of one element for a list.
template <class Member>
constexpr FieldType field_type(bool is_fixed) {
    if constexpr (is_optional<Member>) {
        return field_type<typename Member::value_type>(is_fixed);
    } else if constexpr (Listed<Member>) {
        return field_type<typename Elements<Member>::Element>(is_fixed);
    } else if constexpr (requires { Scalar<Member>::type; }) {
        return is_fixed ? FieldType::fixed64 : Scalar<Member>::type;
    } else {
        return FieldType::message;
    }
}

}  // namespace gridrace::wire
