// A value, or the reason why there is none: the return type of the rules and the parsers, which
// never throw.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace gridrace {

// Holds either a T or an E, which must be different types. Reading the absent one is a programming
// error (asserted).
template <class T, class E>
class [[nodiscard]] Result {
public:
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(E error) : held_(std::in_place_index<1>, std::move(error)) {}

    bool has_value() const { return held_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    const T& value() const& { return at<0>(held_); }
    T& value() & { return at<0>(held_); }
    T&& value() && { return std::move(at<0>(held_)); }
    const E& error() const { return at<1>(held_); }

    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    template <std::size_t I, class Held>
    static auto& at(Held& held) {
        assert(held.index() == I);
        return *std::get_if<I>(&held);
    }

    std::variant<T, E> held_;
};

}  // namespace gridrace
