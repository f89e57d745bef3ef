#include "common/sudoku/chains/reach.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace gridrace::sudoku::chains {

namespace {

using Words = std::span<std::uint64_t>;

bool contains(Words set, std::size_t number) {
    return (set[number / 64] >> number % 64 & 1) != 0;
}
void insert(Words set, std::size_t number) {
    set[number / 64] |= std::uint64_t{1} << number % 64;
}
void add(Words set, Words other) {
    for (std::size_t i = 0; i < set.size(); ++i) set[i] |= other[i];
}

}  // namespace

Reach::Reach(const Links& links) {
    number_linked(links);
    for (std::size_t i = 0; i < linked_.size(); ++i) add_next(links, linked_[i], row(i));
    // Warshall, "A theorem on Boolean matrices", 1962.
    for (std::size_t via = 0; via < linked_.size(); ++via) {
        for (std::size_t from = 0; from < linked_.size(); ++from) {
            if (contains(row(from), via)) add(row(from), row(via));
        }
    }
    for (const Mark mark : links.marks()) find_contradiction(links, mark);
    if (!any_contradicts_itself_) return;
    for (const Mark mark : linked_) {
        for (const auto& link : links.strong(mark)) {
            if (leads_to(link.to, mark)) certainties_.insert(mark);
        }
        if (comes_back(mark)) on_cycles_.insert(mark);
    }
}

void Reach::number_linked(const Links& links) {
    for (const Mark mark : links.marks()) {
        if (links.strong(mark).empty()) continue;
        number_[mark] = static_cast<std::uint16_t>(linked_.size());
        linked_.push_back(mark);
    }
    words_ = (linked_.size() + 63) / 64;
    bits_.resize((linked_.size() + 1) * words_);
}

void Reach::add_next(const Links& links, Mark mark, Words set) const {
    for (const Mark out : links.weak(mark)) {
        for (const auto& link : links.strong(out)) insert(set, number_[link.to]);
    }
}

// The candidates that one without strong links leads to, in the spare row.
Reach::Words Reach::row_of_unlinked(const Links& links, Mark mark) {
    const Words result = row(linked_.size());
    std::fill(result.begin(), result.end(), 0);
    for (const Mark out : links.weak(mark)) {
        for (const auto& link : links.strong(out)) {
            insert(result, number_[link.to]);
            add(result, row(number_[link.to]));
        }
    }
    return result;
}

void Reach::find_contradiction(const Links& links, Mark mark) {
    const bool is_linked = !links.strong(mark).empty();
    const Words reached = is_linked ? row(number_[mark]) : row_of_unlinked(links, mark);
    for (const Mark excluded : links.weak(mark)) {
        if (!contains(reached, number_[excluded])) continue;
        contradictions_.insert(mark);
        any_contradicts_itself_ = true;
        return;
    }
}

// Whether the candidate reaches itself through another one.
bool Reach::comes_back(Mark mark) {
    if (!leads_to(mark, mark)) return false;
    const Words reached = row(number_[mark]);
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (std::uint64_t left = reached[i]; left != 0; left &= left - 1) {
            const Mark other = linked_[i * 64 + static_cast<std::size_t>(std::countr_zero(left))];
            if (other != mark && leads_to(other, mark)) return true;
        }
    }
    return false;
}

}  // namespace gridrace::sudoku::chains
