// Shapes: the fields of a struct as rows of a table, so that whatever treats all fields alike is one loop over them. A row
// says what the contracts (proto/) say of the field: number, name, and what holds for it. How a value of a type is
// written is said by the codec, once for each type. Included by codecs only: who needs the struct includes its own header.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

namespace gridrace::race {

// What is said (proto/gridrace/wire) and what is written down (proto/gridrace/log).
enum class Contract : std::uint8_t { wire, log, both };

// True if something that is part of `all` is part of this contract.
constexpr bool covers(Contract all, Contract contract) {
    return all == Contract::both || all == contract;
}

// What a number of one byte says of a board.
enum class BoardNumber : std::uint8_t { none, digit, box, count };

// The name of a kind of event, and the number of its field.
struct Kind {
    int number;
    std::string_view name;
    Contract contract = Contract::both;
};

// The form of a member that is written as it is. Other forms have `of`, which makes what is written from the member or the
// whole struct, and `into`, which puts what was read into one of them, or returns false if it makes no sense.
struct AsItIs {
    template <class Member>
    static const Member& of(const Member& member) {
        return member;
    }
};

template <class Form, class Struct, class Member>
decltype(auto) written(const Struct& value, Member Struct::*member) {
    if constexpr (!std::is_same_v<Form, AsItIs> && requires { Form::of(value); }) {
        return Form::of(value);
    } else {
        return Form::of(value.*member);
    }
}

template <class Form, class Struct, class Member, class Read>
bool put_into(Struct& value, Member Struct::*member, Read&& read) {
    if constexpr (requires { Form::into(std::move(read), value); }) {
        return Form::into(std::move(read), value);
    } else {
        return Form::into(std::move(read), value.*member);
    }
}

// A row. Without more, a field of no optional type is 0 or empty where it is absent.
template <class Struct, class Member, class RowForm = AsItIs>
struct Field {
    using Form = RowForm;
    // The type that is written.
    using Written = std::remove_cvref_t<decltype(written<Form>(std::declval<const Struct&>(),
                                                               std::declval<Member Struct::*>()))>;
    static constexpr bool has_form = !std::is_same_v<Form, AsItIs>;
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    int number;
    std::string_view name;
    Member Struct::*member;
    Contract contract = Contract::both;
    std::uint64_t lowest = 0;
    std::uint64_t highest = no_limit;
    std::uint64_t most = no_limit;
    BoardNumber board_number = BoardNumber::none;
    bool is_required = false;
    bool is_fixed = false;
    bool keeps_default = false;
    bool is_default_at_zero = false;
    bool is_none_at_zero = false;
    bool is_left_out_as_default = false;
    bool is_second = false;
    bool is_optional_on_wire = false;
    bool is_optional_in_log = false;

    // Written in another form. Comes first.
    template <class Other>
    constexpr Field<Struct, Member, Other> as() const {
        return {number, name, member};
    }
    // The range of a number, or of each in a list.
    constexpr Field within(std::uint64_t from, std::uint64_t to) const {
        auto row = *this;
        row.lowest = from;
        row.highest = to;
        return row;
    }
    // A digit; or one of 1 to 9, and 0 for none.
    constexpr Field digit() const { return within(1, 9).as_board_number(BoardNumber::digit); }
    constexpr Field digit_or_none() const {
        return within(0, 9).as_board_number(BoardNumber::digit);
    }
    constexpr Field box_or_none() const { return within(0, 9).as_board_number(BoardNumber::box); }
    // A number that is the same on equivalent boards.
    constexpr Field count_to(std::uint64_t largest) const {
        return within(0, largest).as_board_number(BoardNumber::count);
    }
    constexpr Field as_board_number(BoardNumber number_of) const {
        auto row = *this;
        row.board_number = number_of;
        return row;
    }
    // The maximum length of a list.
    constexpr Field at_most(std::uint64_t count) const {
        auto row = *this;
        row.most = count;
        return row;
    }
    // Part of this contract alone.
    constexpr Field only(Contract part) const {
        auto row = *this;
        row.contract = part;
        return row;
    }
    // The contract tells absent from 0, so it is written even if it is 0. Where it is absent, it is 0 all the same; see
    // or_default.
    constexpr Field always(Contract part = Contract::both) const {
        auto row = *this;
        row.is_optional_on_wire = covers(part, Contract::wire);
        row.is_optional_in_log = covers(part, Contract::log);
        return row;
    }
    // Where it is absent and the contract tells absent from 0, the struct's default.
    constexpr Field or_default() const { return with(&Field::keeps_default); }
    // The struct's default where it is 0, empty or absent.
    constexpr Field zero_is_default() const { return with(&Field::is_default_at_zero); }
    // No field that tells absent from 0, though the member is optional: none is written as 0 or empty.
    constexpr Field zero_is_none() const { return with(&Field::is_none_at_zero); }
    // A message or text that is not written if it is the default one.
    constexpr Field unless_default() const { return with(&Field::is_left_out_as_default); }
    // A message that has to be there.
    constexpr Field required() const { return with(&Field::is_required); }
    // Of a member that has a row already.
    constexpr Field second() const { return with(&Field::is_second); }
    // Eight bytes: for numbers that are mostly large.
    constexpr Field fixed() const { return with(&Field::is_fixed); }

    constexpr Field with(bool Field::*property) const {
        auto row = *this;
        row.*property = true;
        return row;
    }
    constexpr bool is_optional(Contract in) const {
        return in == Contract::wire ? is_optional_on_wire : is_optional_in_log;
    }
};

template <class Struct, class Member>
constexpr Field<Struct, Member> field(int number, std::string_view name, Member Struct::*member) {
    return {number, name, member};
}

// The rows of a struct, as `fields`, a std::tuple in the order of their numbers. May have as well: `kind` of an event,
// `holds(value)` for what has to hold between fields, which may fill in what follows from them, `absent()` for the value of
// a message that is absent, `is_absent(value)` if it is not written then, `members_without_row`, and `blank()` for a struct
// without a default constructor.
template <class Struct>
struct Shape;

template <class Struct>
concept Shaped = requires {
    Shape<Struct>::fields;
};

template <Shaped Struct>
inline constexpr std::size_t row_count =
    std::tuple_size_v<std::remove_cvref_t<decltype(Shape<Struct>::fields)>>;

template <Shaped Struct>
Struct blank() {
    if constexpr (requires { Shape<Struct>::blank(); }) {
        return Shape<Struct>::blank();
    } else {
        return Struct{};
    }
}

// The number of the row with this name.
template <Shaped Struct>
constexpr int number_of_row(std::string_view name) {
    int number = 0;
    std::apply([&](const auto&... row) { ((number += row.name == name ? row.number : 0), ...); },
               Shape<Struct>::fields);
    return number;
}

// ---- enumerations ----

// The names of an enumeration's values, as `names`, in their order from 0. In the contracts a value is one more, since 0 is
// "unspecified".
template <class Enum>
struct Enumeration;

template <class... Names>
constexpr std::array<std::string_view, sizeof...(Names)> in_order(Names... names) {
    return {names...};
}

template <class Enum>
constexpr std::string_view name_of(Enum value) {
    const auto place = static_cast<std::size_t>(value);
    return place < Enumeration<Enum>::names.size() ? Enumeration<Enum>::names[place] : "unknown";
}

}  // namespace gridrace::race
