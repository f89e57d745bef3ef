// Checks of shapes while compiling: a member without a row, or a value without a name, does not compile. They take the
// compiler seconds, so they are asked once, in the sources of this name and of the codecs, not in the headers of the shapes.
#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "common/race/shapes/shape.hpp"

namespace gridrace::race {

struct AnyMember {
    template <class Member>
    operator Member() const;
};

template <class Struct, std::size_t... indices>
constexpr bool takes_members(std::index_sequence<indices...>) {
    return requires {
        Struct{(static_cast<void>(indices), AnyMember{})...};
    };
}

// Whether an aggregate has so many members.
template <class Struct, std::size_t count>
constexpr bool has_members() {
    static_assert(std::is_aggregate_v<Struct>);
    return takes_members<Struct>(std::make_index_sequence<count>()) &&
           !takes_members<Struct>(std::make_index_sequence<count + 1>());
}

template <Shaped Struct>
constexpr bool has_ascending_rows() {
    return std::apply(
        [](const auto&... row) {
            [[maybe_unused]] int last = 0;
            bool is_ascending = true;
            ((is_ascending = is_ascending && row.number > last, last = row.number), ...);
            return is_ascending;
        },
        Shape<Struct>::fields);
}

// Members that are no part of the contracts.
template <Shaped Struct>
constexpr std::size_t members_without_row() {
    if constexpr (requires { Shape<Struct>::members_without_row; }) {
        return Shape<Struct>::members_without_row;
    } else {
        return 0;
    }
}

template <Shaped Struct>
constexpr std::size_t members_with_row() {
    return std::apply(
        [](const auto&... row) { return (std::size_t{0} + ... + (row.is_second ? 0 : 1)); },
        Shape<Struct>::fields);
}

// True if each other member has a row, in the order of numbers. What has a constructor cannot be counted.
template <Shaped Struct>
constexpr bool is_whole() {
    if constexpr (!std::is_aggregate_v<Struct>) {
        return has_ascending_rows<Struct>();
    } else {
        return has_ascending_rows<Struct>() &&
               has_members<Struct, members_with_row<Struct>() + members_without_row<Struct>()>();
    }
}

// Whether each of these has a shape and a kind, and each member of each a row.
template <class... Kinds>
constexpr bool are_whole_kinds(const std::variant<Kinds...>*) {
    return ((Shape<Kinds>::kind.number >= 0 && is_whole<Kinds>()) && ...);
}

// True if the enumeration has a value with this number: the compiler writes the name of one, and a cast otherwise.
template <auto value>
constexpr bool is_enumerator() {
    const std::string_view function = __PRETTY_FUNCTION__;
    const auto written = function.substr(function.find("value = ") + 8);
    return written.front() != '(' && !(written.front() >= '0' && written.front() <= '9');
}

// True if each value has a name.
template <class Enum>
constexpr bool has_all_names() {
    constexpr auto count = Enumeration<Enum>::names.size();
    return is_enumerator<static_cast<Enum>(count - 1)>() &&
           !is_enumerator<static_cast<Enum>(count)>();
}

}  // namespace gridrace::race
