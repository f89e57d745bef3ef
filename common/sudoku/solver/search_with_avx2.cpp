// Compiled for processors with AVX2, unlike everything else: SearchTask says what that forbids.
#include "common/sudoku/solver/depth_first.hpp"

namespace gridrace::sudoku::detail {

SearchResult search_with_avx2(const SearchTask& task) {
    return depth_first<TwoDigits>(task);
}

}  // namespace gridrace::sudoku::detail
