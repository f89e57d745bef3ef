// One function for each technique. Each looks for the first place where it makes progress and
// returns what it found; none if there is no such place. They change nothing.
#pragma once

#include <optional>

#include "common/sudoku/technique.hpp"

namespace gridrace::sudoku::techniques {

// In boxes first, then in rows and columns: as people look for them.
std::optional<Step> hidden_single(const Candidates& candidates);
std::optional<Step> naked_single(const Candidates& candidates);
std::optional<Step> pointing(const Candidates& candidates);
std::optional<Step> claiming(const Candidates& candidates);
// `size` 2..4: `size` cells of a house that hold only `size` candidates between them.
std::optional<Step> naked_subset(const Candidates& candidates, int size);
// `size` 2..4: `size` digits of a house that have only `size` places between them.
std::optional<Step> hidden_subset(const Candidates& candidates, int size);

}  // namespace gridrace::sudoku::techniques
