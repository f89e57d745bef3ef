#include "common/base/sort_by.hpp"

#include <algorithm>

namespace gridrace::detail {

// Heapsort is the smallest that takes n log n steps.
void sort(SortKeys& keys) {
    std::ranges::make_heap(keys);
    std::ranges::sort_heap(keys);
}

}  // namespace gridrace::detail
