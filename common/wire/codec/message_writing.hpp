// Writes structs as messages, by their shapes (common/race/shapes): a loop over rows. Included by codecs only.
#pragma once

#include <google/protobuf/io/coded_stream.h>

#include <array>
#include <string>
#include <variant>

#include "common/wire/codec/field_scanner.hpp"
#include "common/wire/codec/scalars.hpp"

namespace gridrace::wire {

inline void put_varint(std::uint64_t value, std::string& out) {
    std::array<std::uint8_t, 10> bytes{};
    const auto* end =
        google::protobuf::io::CodedOutputStream::WriteVarint64ToArray(value, bytes.data());
    out.append(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::size_t>(end - bytes.data()));
}

inline void put_tag(int number, WireType type, std::string& out) {
    put_varint(static_cast<std::uint64_t>(number) << 3 | static_cast<std::uint64_t>(type), out);
}

inline void put_text(int number, std::string_view text, std::string& out) {
    put_tag(number, WireType::bytes, out);
    put_varint(text.size(), out);
    out += text;
}

// A field with what `write` appends. Most are short: their length takes the one byte that is kept for it.
template <class Write>
void put_nested(int number, std::string& out, Write write) {
    put_tag(number, WireType::bytes, out);
    const auto place = out.size();
    out.push_back('\0');
    write();
    const auto size = out.size() - place - 1;
    if (size < 128) {
        out[place] = static_cast<char>(size);
    } else {
        std::string length;
        put_varint(size, length);
        out.replace(place, 1, length);
    }
}

template <race::Contract contract, race::Shaped Struct>
void put_fields(const Struct& value, std::string& out);
template <race::Contract contract, class... Kinds>
void put_kind(int number, const std::variant<Kinds...>& value, std::string& out);

// `always`: also if it is 0 or empty.
template <race::Contract contract, FieldType type, class Value>
void put_value(int number, const Value& value, bool always, std::string& out) {
    if constexpr (is_variant<Value>) {
        put_kind<contract>(number, value, out);
    } else if constexpr (type == FieldType::message) {
        put_nested(number, out, [&] { put_fields<contract>(value, out); });
    } else if constexpr (is_text(type)) {
        const auto& text = Scalar<Value>::to(value);
        if (always || !text.empty()) put_text(number, text, out);
    } else if constexpr (type == FieldType::fixed64) {
        const std::uint64_t bits = Scalar<Value>::to(value);
        if (!always && bits == 0) return;
        put_tag(number, WireType::fixed64, out);
        std::array<std::uint8_t, 8> bytes{};
        google::protobuf::io::CodedOutputStream::WriteLittleEndian64ToArray(bits, bytes.data());
        out.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    } else {
        const std::uint64_t bits = Scalar<Value>::to(value);
        if (!always && bits == 0) return;
        put_tag(number, WireType::varint, out);
        put_varint(bits, out);
    }
}

template <race::Contract contract, FieldType type, class List>
void put_list(int number, const List& list, std::string& out) {
    static_assert(type != FieldType::fixed64, "a packed list is one of varints");
    using Element = typename Elements<List>::Element;
    if constexpr (type == FieldType::message || is_text(type)) {
        Elements<List>::each(list, [&](const Element& element) {
            put_value<contract, type>(number, element, true, out);
        });
    } else {
        bool is_empty = true;
        Elements<List>::each(list, [&](const Element&) { is_empty = false; });
        if (is_empty) return;
        put_nested(number, out, [&] {
            Elements<List>::each(list, [&](const Element& element) {
                put_varint(Scalar<Element>::to(element), out);
            });
        });
    }
}

template <const auto& row, class Member>
bool is_left_out(const Member& member) {
    if constexpr (requires { race::Shape<Member>::is_absent(member); }) {
        return race::Shape<Member>::is_absent(member);
    } else if constexpr (row.is_left_out_as_default) {
        return member == Member{};
    }
    return false;
}

template <race::Contract contract, const auto& row, class Member>
void put_member(const Member& member, std::string& out) {
    if (is_left_out<row>(member)) return;
    constexpr auto type = field_type<Member>(row.is_fixed);
    constexpr bool always = row.is_optional(contract);
    if constexpr (is_optional<Member>) {
        constexpr bool is_written_as_zero = row.is_none_at_zero && always;
        if (member) {
            put_value<contract, type>(row.number, *member, true, out);
        } else if constexpr (is_written_as_zero) {
            put_value<contract, FieldType::uint32>(row.number, 0u, true, out);
        }
    } else if constexpr (Listed<Member>) {
        put_list<contract, type>(row.number, member, out);
    } else {
        put_value<contract, type>(row.number, member, always, out);
    }
}

// The row with this place in the shape.
template <race::Shaped Struct, std::size_t place>
inline constexpr auto row_of = std::get<place>(race::Shape<Struct>::fields);

template <race::Contract contract, const auto& row, class Struct>
void put_row(const Struct& value, std::string& out) {
    if constexpr (race::covers(row.contract, contract)) {
        using Form = typename std::remove_cvref_t<decltype(row)>::Form;
        put_member<contract, row>(race::written<Form>(value, row.member), out);
    }
}

// Appends the fields of a struct, without a tag.
template <race::Contract contract, race::Shaped Struct>
void put_fields(const Struct& value, std::string& out) {
    [&]<std::size_t... places>(std::index_sequence<places...>) {
        (put_row<contract, row_of<Struct, places>>(value, out), ...);
    }
    (std::make_index_sequence<race::row_count<Struct>>());
}

// Appends one of these kinds, as one of a message's `oneof`; nothing for kinds that are no part of the contract.
template <race::Contract contract, class... Kinds>
void put_kind(const std::variant<Kinds...>& value, std::string& out) {
    std::visit(
        [&]<class Struct>(const Struct& kind) {
            constexpr auto entry = race::Shape<Struct>::kind;
            if constexpr (race::covers(entry.contract, contract))
                put_nested(entry.number, out, [&] { put_fields<contract>(kind, out); });
        },
        value);
}

// Appends a field with a message of it.
template <race::Contract contract, class... Kinds>
void put_kind(int number, const std::variant<Kinds...>& value, std::string& out) {
    put_nested(number, out, [&] { put_kind<contract>(value, out); });
}

}  // namespace gridrace::wire
