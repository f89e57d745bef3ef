#include "tests/common/checker/word_mutations.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace gridrace::checker {

namespace {

using Words = std::vector<std::string>;

Words split(const std::string& text, char separator) {
    Words words(1);
    for (const char c : text) {
        if (c == separator) {
            words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    return words;
}

std::string join(const Words& words, char separator) {
    std::string text;
    for (const auto& word : words)
        text += (&word == &words.front() ? "" : std::string(1, separator)) + word;
    return text;
}

char next_digit(char digit) {
    return digit == '9' ? '1' : static_cast<char>(digit + 1);
}

// The same kind of word with the digit at a place changed.
std::string with_next(std::string word, std::size_t place) {
    word[place] = next_digit(word[place]);
    return word;
}

// A grid with each of its cells changed.
Words changed_grids(const std::string& grid) {
    Words changed;
    for (std::size_t i = 0; i < grid.size(); ++i) {
        std::string other = grid;
        other[i] = grid[i] == '.' ? '1' : next_digit(grid[i]);
        changed.push_back(other);
        if (other[i] != '1') {
            other[i] = '.';
            changed.push_back(other);
        }
    }
    std::erase(changed, grid);
    return changed;
}

// Sets of digits that differ by one, in order.
Words changed_digits(const std::string& digits) {
    Words changed;
    for (char digit = '1'; digit <= '9'; ++digit) {
        std::string other = digits;
        if (digits.find(digit) == digits.npos) {
            other += digit;
        } else if (digits.size() > 1) {
            std::erase(other, digit);
        } else {
            other = std::string(1, next_digit(digit));
        }
        std::ranges::sort(other);
        changed.push_back(other);
    }
    return changed;
}

std::string next_cell(const std::string& cell) {
    return cell[3] == '9' ? with_next(with_next(cell, 3), 1) : with_next(cell, 3);
}

// Each item changed by `change` or left out; items that would be out of order are left out.
Words changed_list(const std::string& list, const std::function<Words(const std::string&)>& change,
                   bool is_ordered) {
    Words changed;
    const Words items = split(list, ',');
    for (std::size_t i = 0; i < items.size(); ++i) {
        Words others = items;
        if (items.size() > 1) {
            others.erase(others.begin() + std::ptrdiff_t(i));
            changed.push_back(join(others, ','));
            others = items;
        }
        for (const auto& other : change(items[i])) {
            others[i] = other;
            if (is_ordered && !std::ranges::is_sorted(others)) continue;
            if (std::ranges::count(others, other) == 1) changed.push_back(join(others, ','));
        }
    }
    return changed;
}

// "r1c2=5", "r1c2-57"
Words changed_claim(const std::string& claim) {
    Words changed = {next_cell(claim.substr(0, 4)) + claim.substr(4), with_next(claim, 1),
                     with_next(claim, 3)};
    for (const auto& digits : changed_digits(claim.substr(5))) {
        changed.push_back(claim.substr(0, 5) + digits);
    }
    if (claim.size() == 6) {
        changed.push_back(claim);
        changed.back()[4] = claim[4] == '=' ? '-' : '=';
    }
    return changed;
}

Words changed_number(const std::string& number) {
    const int value = std::stoi(number);
    Words changed = {std::to_string(value + 1)};
    if (value > 1) changed.push_back(std::to_string(value - 1));
    return changed;
}

// A tenth more and a tenth less.
Words changed_rating(const std::string& rating) {
    const auto tenths = std::stoi(rating.substr(0, rating.size() - 2)) * 10 + (rating.back() - '0');
    Words changed;
    for (const int other : {tenths + 1, tenths - 1}) {
        changed.push_back(std::to_string(other / 10) + "." + std::to_string(other % 10));
    }
    return changed;
}

// Words that mean something near by.
Words changed_name(const std::string& name) {
    static const std::map<std::string, Words> others = {
        {"hidden_single", {"naked_single", "direct_pointing"}},
        {"naked_single", {"hidden_single"}},
        {"direct_pointing", {"direct_claiming", "hidden_single", "pointing"}},
        {"direct_claiming", {"direct_pointing", "hidden_single", "claiming"}},
        {"direct_hidden_pair", {"direct_hidden_triplet", "hidden_pair"}},
        {"direct_hidden_triplet", {"direct_hidden_pair", "hidden_triplet"}},
        {"pointing", {"claiming", "direct_pointing"}},
        {"claiming", {"pointing", "direct_claiming"}},
        {"naked_pair", {"hidden_pair", "naked_triplet"}},
        {"naked_triplet", {"hidden_triplet", "naked_quad"}},
        {"naked_quad", {"hidden_quad", "naked_pair"}},
        {"hidden_pair", {"naked_pair", "hidden_triplet"}},
        {"hidden_triplet", {"naked_triplet", "hidden_quad"}},
        {"hidden_quad", {"naked_quad", "hidden_pair"}},
        {"x_wing", {"swordfish", "pointing"}},
        {"swordfish", {"jellyfish", "x_wing"}},
        {"jellyfish", {"swordfish", "x_wing"}},
        {"xy_wing", {"xyz_wing", "naked_triplet"}},
        {"xyz_wing", {"xy_wing", "naked_triplet"}},
        {"unique_rectangle", {"unique_loop", "bivalue_universal_grave"}},
        {"unique_loop", {"unique_rectangle", "bivalue_universal_grave"}},
        {"bivalue_universal_grave", {"unique_rectangle", "unique_loop"}},
        {"aligned_pair_exclusion", {"aligned_triplet_exclusion", "xy_wing"}},
        {"aligned_triplet_exclusion", {"aligned_pair_exclusion"}},
        {"bidirectional_x_cycle", {"bidirectional_y_cycle", "forcing_x_chain"}},
        {"bidirectional_y_cycle", {"bidirectional_x_cycle", "forcing_chain"}},
        {"bidirectional_cycle", {"bidirectional_y_cycle", "forcing_chain"}},
        {"turbot_fish", {"forcing_x_chain", "forcing_chain"}},
        {"forcing_x_chain", {"turbot_fish", "nishio_forcing_chains"}},
        {"forcing_chain", {"forcing_x_chain", "bidirectional_cycle"}},
        {"nishio_forcing_chains", {"contradiction_forcing_chains", "forcing_chain"}},
        {"contradiction_forcing_chains", {"nishio_forcing_chains", "double_forcing_chains"}},
        {"double_forcing_chains", {"contradiction_forcing_chains", "cell_forcing_chains"}},
        {"cell_forcing_chains", {"dynamic_cell_forcing_chains", "region_forcing_chains"}},
        {"region_forcing_chains", {"dynamic_region_forcing_chains", "cell_forcing_chains"}},
        {"dynamic_cell_forcing_chains", {"cell_forcing_chains"}},
        {"dynamic_region_forcing_chains", {"region_forcing_chains"}},
        {"assumption", {"cell_is_taken", "last_candidate"}},
        {"cell_is_taken", {"digit_is_in_row", "last_candidate"}},
        {"digit_is_in_row", {"digit_is_in_column", "cell_is_taken"}},
        {"digit_is_in_column", {"digit_is_in_row", "last_place_in_column"}},
        {"digit_is_in_box", {"cell_is_taken", "assumption"}},
        {"last_candidate", {"last_place_in_row", "cell_is_taken"}},
        {"last_place_in_row", {"last_place_in_column", "last_candidate"}},
        {"last_place_in_column", {"last_place_in_row", "last_candidate"}},
        {"last_place_in_box", {"last_candidate", "assumption"}},
        {"technique", {"last_candidate", "cell_is_taken"}},
        {"yes", {"no"}},
        {"no", {"yes"}},
    };
    const auto found = others.find(name);
    return found == others.end() ? Words{} : found->second;
}

Words changed_cells(const std::string& cells) {
    const auto change = [](const std::string& cell) {
        return Words{next_cell(cell), with_next(cell, 1)};
    };
    return changed_list(cells, change, true);
}

Words changed_houses(const std::string& houses) {
    const auto change = [](const std::string& house) { return Words{with_next(house, 1)}; };
    return changed_list(houses, change, false);
}

Words changed_removals(const std::string& removals) {
    return changed_list(removals, changed_claim, true);
}

Words changed_parents(const std::string& parents) {
    return changed_list(parents, changed_number, true);
}

// What can stand instead of a word, told by the word before it.
Words changed_word(const std::string& key, const std::string& word) {
    if (word.size() == 81) return changed_grids(word);
    if (key == "rating") return changed_rating(word);
    if (key == "type" || key == "level" || key == "by") return changed_number(word);
    if (key == "houses") return changed_houses(word);
    if (key == "cells" || key == "other_cells" || key == "witness" || key == "superfluous") {
        return changed_cells(word);
    }
    if (key == "digits" || key == "other_digits") return changed_digits(word);
    if (key == "place") return changed_claim(word);
    if (key == "remove") return changed_removals(word);
    return changed_name(word);
}

// "r1c9-5 digit_is_in_row 1"
Words changed_link_word(std::size_t place, const std::string& key, const std::string& word) {
    if (place == 0) return changed_claim(word);
    return place == 2 ? changed_parents(word) : changed_word(key, word);
}

}  // namespace

std::vector<std::string> changed_lines(const std::string& line) {
    const Words words = split(line, ' ');
    const bool is_link = words[0].size() == 6 && words[0][0] == 'r' && words.size() > 1;
    Words lines;
    for (std::size_t i = is_link ? 0 : 1; i < words.size(); ++i) {
        const std::string key = i == 0 ? "" : words[i - 1];
        for (const auto& other :
             is_link ? changed_link_word(i, key, words[i]) : changed_word(key, words[i])) {
            Words changed = words;
            changed[i] = other;
            lines.push_back(join(changed, ' '));
        }
    }
    std::erase(lines, line);
    return lines;
}

}  // namespace gridrace::checker
