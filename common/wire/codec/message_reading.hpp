// Reads structs from messages, by their shapes (common/race/shapes): a loop over rows. Reads as Protocol Buffers do: of a
// field that comes twice the last counts, messages that come twice are one, unknown fields are skipped. Included by codecs
// only.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <variant>

#include "common/wire/codec/field_scanner.hpp"
#include "common/wire/codec/message_writing.hpp"
#include "common/wire/codec/scalars.hpp"

namespace gridrace::wire {

// What bytes are: a valid value; a message, but one that makes no sense; or no message at all.
enum class Verdict : std::uint8_t { valid, nonsense, broken };

constexpr Verdict worse(Verdict one, Verdict other) {
    return std::max(one, other);
}

// `culprit`: the name of the first field that makes no sense.
template <race::Contract contract, race::Shaped Struct>
Verdict read_fields(std::string_view bytes, Struct& out, int depth,
                    std::string_view* culprit = nullptr);
template <race::Contract contract, class Variant>
Verdict read_one(std::string_view bytes, std::optional<Variant>& out, int depth);

// All occurrences of one field in a message.
struct Occurrences {
    int count = 0;
    std::uint64_t value = 0;  // of the last one
    std::string_view bytes;
};

// The wire type of one value.
constexpr WireType wire_type(FieldType type) {
    if (type == FieldType::fixed64) return WireType::fixed64;
    return type == FieldType::message || is_text(type) ? WireType::bytes : WireType::varint;
}

// The number of a varint: a type of 32 bits ignores those above.
constexpr std::uint64_t number_of(FieldType type, std::uint64_t value) {
    const bool is_short = type == FieldType::uint32 || type == FieldType::enumeration;
    return is_short ? static_cast<std::uint32_t>(value) : value;
}

// A message that comes in several pieces; each has to be one.
template <race::Contract contract, class Struct>
Verdict read_pieces(std::string_view within, int number, Struct& out, int depth) {
    std::string all;
    RawField piece;
    for (FieldScanner scanner(within, depth); scanner.next(piece);) {
        if (piece.number != number || piece.type != WireType::bytes) continue;
        auto apart = race::blank<Struct>();
        if (read_fields<contract>(piece.bytes, apart, depth + 1) == Verdict::broken)
            return Verdict::broken;
        all += piece.bytes;
    }
    return read_fields<contract>(all, out, depth + 1);
}

template <race::Contract contract, const auto& row, class Value>
Verdict read_value(std::string_view within, const Occurrences& seen, Value& out, int depth) {
    constexpr auto type = field_type<Value>(row.is_fixed);
    if constexpr (type == FieldType::message) {
        if (seen.count == 1) return read_fields<contract>(seen.bytes, out, depth + 1);
        if (seen.count > 1) return read_pieces<contract>(within, row.number, out, depth);
        if constexpr (row.is_required) return Verdict::nonsense;
        if constexpr (requires { race::Shape<Value>::absent(); }) {
            out = race::Shape<Value>::absent();
            return Verdict::valid;
        }
        return read_fields<contract>({}, out, depth + 1);
    } else if constexpr (is_text(type)) {
        if (row.is_default_at_zero && seen.bytes.empty()) return Verdict::valid;
        return Scalar<Value>::from(seen.bytes, out) ? Verdict::valid : Verdict::nonsense;
    } else {
        if (row.is_optional(contract) && row.keeps_default && seen.count == 0)
            return Verdict::valid;
        const auto number = number_of(type, seen.value);
        if (row.is_default_at_zero && number == 0) return Verdict::valid;
        if (number < row.lowest || number > row.highest) return Verdict::nonsense;
        return Scalar<Value>::from(number, out) ? Verdict::valid : Verdict::nonsense;
    }
}

template <race::Contract contract, const auto& row, class Value>
Verdict read_optional(std::string_view within, const Occurrences& seen, std::optional<Value>& out,
                      int depth) {
    constexpr bool keeps_default = row.is_optional(contract) && row.keeps_default;
    constexpr bool is_none_if_empty =
        row.is_none_at_zero && is_text(field_type<Value>(row.is_fixed));
    if (seen.count == 0 || (is_none_if_empty && seen.bytes.empty())) {
        if (!keeps_default) out.reset();
        return Verdict::valid;
    }
    const auto verdict = read_value<contract, row>(within, seen, out.emplace(), depth);
    if constexpr (field_type<Value>(row.is_fixed) == FieldType::enumeration) {
        if (verdict == Verdict::nonsense) out.reset();  // of a newer version
        return Verdict::valid;
    }
    return verdict;
}

template <race::Contract contract, FieldType type, class Element>
Verdict read_element(std::string_view bytes, Element& out, int depth) {
    if constexpr (is_optional<Element>) {  // one of several kinds; none if it is unknown
        return read_one<contract>(bytes, out, depth + 1);
    } else if constexpr (type == FieldType::message) {
        return read_fields<contract>(bytes, out, depth + 1);
    } else {
        return Scalar<Element>::from(bytes, out) ? Verdict::valid : Verdict::nonsense;
    }
}

template <class List, class Element>
Verdict add_element(List& list, Element&& element, Verdict verdict, std::uint64_t most) {
    if (verdict != Verdict::valid) {
        constexpr bool skips_unknown = requires {
            Elements<List>::skips_unknown;
        };
        return skips_unknown ? Verdict::valid : verdict;
    }
    if (Elements<List>::size(list) >= most) return Verdict::nonsense;
    Elements<List>::add(list, std::move(element));
    return Verdict::valid;
}

// After a nonsensical element only whether the bytes are a message matters.
template <race::Contract contract, const auto& row, class List>
Verdict read_list(std::string_view within, const Occurrences& seen, List& out, int depth) {
    using Element = typename Elements<List>::Element;
    constexpr auto type = field_type<List>(row.is_fixed);
    if (seen.count == 0) return Verdict::valid;
    auto verdict = Verdict::valid;
    const auto add = [&](Element&& element, Verdict of_element) {
        if (verdict == Verdict::valid || of_element == Verdict::broken)
            verdict = add_element(out, std::move(element), of_element, row.most);
    };
    RawField field;
    for (FieldScanner scanner(within, depth); scanner.next(field);) {
        if (field.number != row.number) continue;
        if constexpr (wire_type(type) == WireType::bytes) {
            if (field.type != WireType::bytes) continue;
            std::conditional_t<is_variant<Element>, std::optional<Element>, Element> element{};
            const auto of_element = read_element<contract, type>(field.bytes, element, depth);
            if constexpr (!is_variant<Element>) {
                add(std::move(element), of_element);
            } else if (element && of_element == Verdict::valid) {
                add(std::move(*element), of_element);
            } else {
                verdict = worse(verdict, of_element);
            }
            if (verdict == Verdict::broken) return verdict;
        } else {
            const auto add_number = [&](std::uint64_t value) {
                Element element{};
                const auto number = number_of(type, value);
                const bool is_valid = number >= row.lowest && number <= row.highest &&
                                      Scalar<Element>::from(number, element);
                add(std::move(element), is_valid ? Verdict::valid : Verdict::nonsense);
            };
            if (field.type == wire_type(type)) add_number(field.value);
            if (field.type != WireType::bytes) continue;
            PackedNumbers numbers(field.bytes);
            for (std::uint64_t number = 0; numbers.next(number);) add_number(number);
            if (numbers.is_broken()) return Verdict::broken;
        }
    }
    return verdict;
}

template <race::Contract contract, const auto& row, class Member>
Verdict read_member(std::string_view within, const Occurrences& seen, Member& out, int depth) {
    if constexpr (is_optional<Member>) {
        return read_optional<contract, row>(within, seen, out, depth);
    } else if constexpr (Listed<Member>) {
        return read_list<contract, row>(within, seen, out, depth);
    } else {
        return read_value<contract, row>(within, seen, out, depth);
    }
}

template <race::Contract contract, const auto& row, class Struct>
Verdict read_row(std::string_view within, const Occurrences& seen, Struct& out, int depth) {
    using Row = std::remove_cvref_t<decltype(row)>;
    if constexpr (!race::covers(row.contract, contract)) {
        return Verdict::valid;
    } else if constexpr (Row::has_form) {
        typename Row::Written form{};
        const auto verdict = read_member<contract, row>(within, seen, form, depth);
        if (verdict != Verdict::valid) return verdict;
        const bool makes_sense =
            race::put_into<typename Row::Form>(out, row.member, std::move(form));
        return makes_sense ? Verdict::valid : Verdict::nonsense;
    } else {
        return read_member<contract, row>(within, seen, out.*(row.member), depth);
    }
}

template <const auto& row>
using Written = typename std::remove_cvref_t<decltype(row)>::Written;

// Notes a field if it is this row's. False if it is, and is no valid text.
template <race::Contract contract, const auto& row>
bool note(const RawField& field, Occurrences& seen) {
    if constexpr (race::covers(row.contract, contract)) {
        constexpr auto type = field_type<Written<row>>(row.is_fixed);
        constexpr auto expected = wire_type(type);
        constexpr bool may_be_packed = Listed<Written<row>> && expected != WireType::bytes;
        if (field.type != expected && !(may_be_packed && field.type == WireType::bytes))
            return true;
        ++seen.count;
        seen.value = field.value;
        seen.bytes = field.bytes;
        if constexpr (type == FieldType::text) return is_utf8(field.bytes);
    }
    return true;
}

template <race::Contract contract, race::Shaped Struct>
Verdict read_fields(std::string_view bytes, Struct& out, int depth, std::string_view* culprit) {
    constexpr auto count = race::row_count<Struct>;
    return [&]<std::size_t... places>(std::index_sequence<places...>) {
        [[maybe_unused]] std::array<Occurrences, count> seen{};
        RawField field;
        FieldScanner scanner(bytes, depth);
        while (scanner.next(field)) {
            const bool is_valid = ((row_of<Struct, places>.number != field.number ||
                                    note<contract, row_of<Struct, places>>(field, seen[places])) &&
                                   ...);
            if (!is_valid) return Verdict::broken;
        }
        if (scanner.is_broken()) return Verdict::broken;
        auto verdict = Verdict::valid;
        [[maybe_unused]] const auto is_broken = [&](Verdict of_row, std::string_view name) {
            if (culprit != nullptr && verdict == Verdict::valid && of_row != verdict)
                *culprit = name;
            verdict = worse(verdict, of_row);
            return verdict == Verdict::broken;
        };
        (void)(is_broken(
                   read_row<contract, row_of<Struct, places>>(bytes, seen[places], out, depth),
                   row_of<Struct, places>.name) ||
               ...);
        if constexpr (requires { race::Shape<Struct>::holds(out); }) {
            if (verdict == Verdict::valid && !race::Shape<Struct>::holds(out))
                return Verdict::nonsense;
        }
        return verdict;
    }
    (std::make_index_sequence<count>());
}

// ---- one of several kinds ----

// Reads one of these kinds; leaves `out` empty if the number is none of theirs.
template <race::Contract contract, class... Kinds>
Verdict read_kind(int number, std::string_view bytes, std::optional<std::variant<Kinds...>>& out,
                  int depth) {
    auto verdict = Verdict::valid;
    const auto read_as = [&]<class Struct>(std::type_identity<Struct>) {
        constexpr auto kind = race::Shape<Struct>::kind;
        if constexpr (race::covers(kind.contract, contract)) {
            if (kind.number != number) return false;
            auto value = race::blank<Struct>();
            verdict = read_fields<contract>(bytes, value, depth + 1);
            if (verdict == Verdict::valid) out = std::move(value);
            return true;
        }
        return false;
    };
    (void)(read_as(std::type_identity<Kinds>()) || ...);
    return verdict;
}

template <race::Contract contract, class... Kinds>
constexpr bool has_kind(int number, const std::optional<std::variant<Kinds...>>&) {
    return ((race::covers(race::Shape<Kinds>::kind.contract, contract) &&
             race::Shape<Kinds>::kind.number == number) ||
            ...);
}

// The field of a message that holds one of several kinds.
struct OneOf {
    int number = 0;  // none: 0
    std::string_view last;
    std::string pieces;  // of a kind that comes several times

    std::string_view bytes() const { return pieces.empty() ? last : pieces; }
};

// Finds the last of these kinds in a message, as `oneof`: one that comes several times is one message.
template <race::Contract contract, class Variant>
Verdict find_one(std::string_view bytes, OneOf& out, int depth) {
    std::optional<Variant> apart;
    const auto is_broken = [&](int number, std::string_view piece) {
        return read_kind<contract>(number, piece, apart, depth) == Verdict::broken;
    };
    RawField field;
    FieldScanner scanner(bytes, depth);
    while (scanner.next(field)) {
        if (field.type != WireType::bytes || !has_kind<contract>(field.number, apart)) continue;
        if (out.number != 0) {
            if (is_broken(out.number, out.last) || is_broken(field.number, field.bytes))
                return Verdict::broken;
            if (field.number != out.number) out.pieces.clear();
            if (field.number == out.number && out.pieces.empty()) out.pieces = out.last;
            if (field.number == out.number) out.pieces += field.bytes;
        }
        out.number = field.number;
        out.last = field.bytes;
    }
    return scanner.is_broken() ? Verdict::broken : Verdict::valid;
}

// Reads a message that has one of these kinds. Leaves `out` empty if it is none that this version knows.
template <race::Contract contract, class Variant>
Verdict read_one(std::string_view bytes, std::optional<Variant>& out, int depth) {
    OneOf found;
    if (find_one<contract, Variant>(bytes, found, depth) == Verdict::broken) return Verdict::broken;
    return read_kind<contract>(found.number, found.bytes(), out, depth);
}

}  // namespace gridrace::wire
