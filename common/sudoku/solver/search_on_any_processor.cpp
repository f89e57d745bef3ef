#include "common/sudoku/solver/depth_first.hpp"

namespace gridrace::sudoku::detail {

SearchResult search_on_any_processor(const SearchTask& task) {
    return depth_first<OneDigit>(task);
}

}  // namespace gridrace::sudoku::detail
