// A stable sort by whole numbers. All lists share the machine code of one sort: each std::sort and
// std::stable_sort adds 2 kB to what the page fetches.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace gridrace {

namespace detail {

// The place of a value in its list is the second number: no two are equal.
using SortKeys = std::vector<std::pair<std::int64_t, std::size_t>>;
void sort(SortKeys& keys);

}  // namespace detail

// Sorts by `key_of`, the least first; values with the same key keep their order.
template <class Value, class KeyOf>
void sort_by(std::vector<Value>& values, const KeyOf& key_of) {
    if (values.size() < 2) return;
    detail::SortKeys keys;
    for (const auto& value : values) keys.emplace_back(std::invoke(key_of, value), keys.size());
    detail::sort(keys);
    std::vector<Value> sorted;
    sorted.reserve(values.size());
    for (const auto& [key, place] : keys) sorted.push_back(std::move(values[place]));
    values = std::move(sorted);
}

}  // namespace gridrace
