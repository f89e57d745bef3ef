#include <algorithm>
#include <charconv>
#include <utility>

#include "common/sudoku/certificate/certificate.hpp"
#include "common/sudoku/certificate/certificate_words.hpp"
#include "common/sudoku/formats/formats.hpp"

namespace gridrace::sudoku {

namespace certificate {

namespace {

constexpr std::size_t max_bytes = std::size_t{4} << 20;
constexpr int max_depth = 8;  // of nested steps

// Splits at every separator; a piece may be empty.
std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> pieces;
    for (auto end = text.find(separator); end != text.npos; end = text.find(separator)) {
        pieces.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    pieces.push_back(text);
    return pieces;
}

// A digit 1..9 at a position of a word.
bool read(std::string_view word, std::size_t place, int& digit) {
    digit = place < word.size() ? word[place] - '0' : 0;
    return digit >= 1 && digit <= 9;
}

// 1..999999 without leading zeros.
bool read(std::string_view word, int& number) {
    if (word.empty() || word.size() > 6 || word.front() == '0') return false;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc() && end == word.data() + word.size() && number > 0;
}

bool read(std::string_view word, Rating& rating) {
    int whole = 0;
    if (word.size() < 3 || !read(word.substr(0, word.size() - 2), whole)) return false;
    const int tenth = word.back() - '0';
    if (whole > 99 || word[word.size() - 2] != '.' || tenth < 0 || tenth > 9) return false;
    rating = {whole * 10 + tenth};
    return true;
}

bool read(std::string_view word, Cell& cell) {
    int row = 0, column = 0;
    if (word.size() != 4 || word[0] != 'r' || word[2] != 'c') return false;
    if (!read(word, 1, row) || !read(word, 3, column)) return false;
    cell = Cell::at(row - 1, column - 1);
    return true;
}

bool read(std::string_view word, House& house) {
    int number = 0;
    if (word.size() != 2 || !read(word, 1, number)) return false;
    switch (word[0]) {
        case 'r': house.kind = HouseKind::row; break;
        case 'c': house.kind = HouseKind::column; break;
        case 'b': house.kind = HouseKind::box; break;
        default: return false;
    }
    house.index = static_cast<std::uint8_t>(number - 1);
    return true;
}

bool read(std::string_view word, DigitSet& digits) {
    int last = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
        int digit = 0;
        if (!read(word, i, digit) || digit <= last) return false;
        digits = digits.with(last = digit);
    }
    return last > 0;
}

bool read(std::string_view word, Placement& placement) {
    return word.size() == 6 && word[4] == '=' && read(word.substr(0, 4), placement.cell) &&
           read(word, 5, placement.digit);
}

bool read(std::string_view word, Elimination& elimination) {
    return word.size() > 5 && word[4] == '-' && read(word.substr(0, 4), elimination.cell) &&
           read(word.substr(5), elimination.digits);
}

bool read(std::string_view word, Claim& claim) {
    if (word.size() != 6 || (word[4] != '=' && word[4] != '-')) return false;
    claim.stands = word[4] == '=';
    return read(word.substr(0, 4), claim.cell) && read(word, 5, claim.digit);
}

template <class Item>
bool read(std::string_view word, std::vector<Item>& items) {
    for (const auto piece : split(word, ',')) {
        if (!read(piece, items.emplace_back())) return false;
    }
    return true;
}

bool is_before(Cell a, Cell b) {
    return a < b;
}

bool is_before(const Elimination& a, const Elimination& b) {
    return a.cell < b.cell;
}

bool is_before(int a, int b) {
    return a < b;
}

// A list in strictly ascending order.
template <class Item>
bool read_ascending(std::string_view word, std::vector<Item>& items) {
    if (!read(word, items)) return false;
    for (std::size_t i = 1; i < items.size(); ++i) {
        if (!is_before(items[i - 1], items[i])) return false;
    }
    return true;
}

bool read(std::string_view word, CellSet& cells) {
    std::vector<Cell> list;
    if (!read_ascending(word, list)) return false;
    for (const Cell cell : list) cells.insert(cell);
    return true;
}

bool read(std::string_view word, Grid& grid) {
    const auto parsed = parse_grid(word);
    if (!parsed || to_line(*parsed) != word) return false;
    grid = *parsed;
    return true;
}

bool read_field(Step& step, std::string_view key, std::string_view word) {
    if (key == "rating") return read(word, step.rating);
    if (key == "type") return read(word, step.type);
    if (key == "level") return read(word, step.level);
    if (key == "houses") return read(word, step.houses);
    if (key == "cells") return read(word, step.cells);
    if (key == "digits") return read(word, step.digits);
    if (key == "other_cells") return read(word, step.other_cells);
    if (key == "other_digits") return read(word, step.other_digits);
    if (key == "place") return read(word, step.placements);
    return key == "remove" && read_ascending(word, step.eliminations);
}

bool read_link(std::string_view line, Link& link) {
    const auto words = split(line, ' ');
    if (words.size() < 2 || words.size() == 4 || words.size() > 5) return false;
    const auto reason = std::ranges::find(reasons, words[1]);
    if (!read(words[0], link.claim) || reason == reasons.end()) return false;
    link.reason = static_cast<Reason>(reason - reasons.begin());
    if (words.size() > 2 && !read_ascending(words[2], link.parents)) return false;
    for (int& parent : link.parents) --parent;
    if (words.size() < 5) return true;
    if (words[3] != "by" || !read(words[4], link.nested)) return false;
    --link.nested;
    return true;
}

// A step with its fields in order.
bool read_step(std::string_view line, Step& step) {
    constexpr std::array<std::string_view, 10> keys = {
        "rating", "type",        "level",        "houses", "cells",
        "digits", "other_cells", "other_digits", "place",  "remove"};
    const auto words = split(line, ' ');
    if (words.size() < 2 || words.size() % 2 != 0 || words[0] != "step") return false;
    const auto technique = technique_of(words[1]);
    if (!technique) return false;
    step.technique = *technique;
    auto key = keys.begin();
    for (std::size_t i = 2; i < words.size(); i += 2, ++key) {
        key = std::find(key, keys.end(), words[i]);
        if (key == keys.end() || !read_field(step, words[i], words[i + 1])) return false;
    }
    return true;
}

// Reads line by line; each function takes the lines that it can parse.
class Reader {
public:
    explicit Reader(std::string_view text) : lines_(split(text, '\n')) {}

    bool read_all(Certificate& certificate);
    int line() const { return static_cast<int>(std::min(next_ + 1, lines_.size())); }

private:
    std::string_view now() const {
        return next_ < lines_.size() ? lines_[next_] : std::string_view();
    }
    bool takes(std::string_view whole) {
        if (next_ >= lines_.size() || now() != whole) return false;
        ++next_;
        return true;
    }
    // A line with a key and a value.
    template <class Value>
    bool takes(std::string_view key, Value& value) {
        const auto words = split(now(), ' ');
        if (words.size() != 2 || words[0] != key || !read(words[1], value)) return false;
        ++next_;
        return true;
    }
    bool take_witness(Certificate& certificate);
    bool take_steps(std::vector<Step>& steps);
    bool take_step(Step& step, int depth);

    std::vector<std::string_view> lines_;
    std::size_t next_ = 0;
};

// Clues come in the order of cells.
bool Reader::take_witness(Certificate& certificate) {
    const auto words = split(now(), ' ');
    Cell clue;
    if (words.size() == 2 && words[0] == "superfluous" && read(words[1], clue)) {
        certificate.superfluous.insert(clue);
    } else if (words.size() == 3 && words[0] == "witness" && read(words[1], clue)) {
        certificate.witnesses.push_back({clue, {}});
        if (!read(words[2], certificate.witnesses.back().grid)) return false;
    } else {
        return false;
    }
    ++next_;
    return true;
}

bool Reader::take_step(Step& step, int depth) {
    if (!read_step(now(), step)) return false;
    ++next_;
    while (takes("branch")) {
        Branch& branch = step.branches.emplace_back();
        while (now().starts_with('r')) {
            if (!read_link(now(), branch.emplace_back())) return false;
            ++next_;
        }
        if (branch.empty()) return false;
    }
    while (takes("nested")) {
        if (depth == max_depth || !take_step(step.nested.emplace_back(), depth + 1)) return false;
        if (!takes("done")) return false;
    }
    return true;
}

bool Reader::take_steps(std::vector<Step>& steps) {
    do {
        if (!take_step(steps.emplace_back(), 0)) return false;
    } while (now().starts_with("step "));
    return true;
}

bool Reader::read_all(Certificate& certificate) {
    if (!takes(first_line) || !takes("puzzle", certificate.puzzle) ||
        !takes("solution", certificate.solution) || !takes("rating", certificate.rating)) {
        return false;
    }
    const bool is_minimal = now() == "minimal yes";
    if (!takes("minimal yes") && !takes("minimal no")) return false;
    while (now() != "path") {
        if (!take_witness(certificate)) return false;
    }
    if (is_minimal != certificate.is_minimal() || !takes("path")) return false;
    if (!take_steps(certificate.path)) return false;
    if (takes("proof") && !take_steps(certificate.proof)) return false;
    return takes("end") && now().empty() && next_ + 1 == lines_.size();
}

}  // namespace

std::optional<Technique> technique_of(std::string_view word) {
    for (int i = 0; i <= static_cast<int>(Technique::dynamic_region_forcing_chains); ++i) {
        const auto technique = static_cast<Technique>(i);
        if (word_of(technique) == word) return technique;
    }
    return std::nullopt;
}

}  // namespace certificate

Result<Certificate, CertificateFault> parse_certificate(std::string_view text) {
    if (text.size() > certificate::max_bytes) return CertificateFault{1};
    certificate::Reader reader(text);
    Certificate read;
    if (!reader.read_all(read)) return CertificateFault{reader.line()};
    // Only the exact output of to_text is accepted.
    if (to_text(read) != text) return CertificateFault{reader.line()};
    return read;
}

}  // namespace gridrace::sudoku
