#include "common/checker/notation.hpp"

#include <algorithm>

#include "common/checker/words.hpp"

namespace gridrace::checker {

namespace {

constexpr std::size_t max_bytes = std::size_t{4} << 20;
constexpr int max_depth = 8;  // Maximum depth of steps within steps.

// Sets `field` if the value can be parsed.
template <class Field, class Value>
bool set(Field& field, const std::optional<Value>& value) {
    if (value) field = *value;
    return value.has_value();
}

bool read_field(Step& step, std::string_view key, std::string_view value) {
    if (key == "rating") return set(step.tenths, read_rating(value));
    if (key == "type") return set(step.type, read_number(value));
    if (key == "level") return set(step.level, read_number(value));
    if (key == "houses") return set(step.houses, read_houses(value));
    if (key == "cells") return set(step.cells, read_cells(value));
    if (key == "digits") return set(step.digits, read_digits(value));
    if (key == "other_cells") return set(step.other_cells, read_cells(value));
    if (key == "other_digits") return set(step.other_digits, read_digits(value));
    if (key == "remove") return set(step.removed, read_removals(value));
    return key == "place" && set(step.placed, read_claim(value)) && step.placed->stands;
}

class Reader {
public:
    explicit Reader(std::string_view text) : lines_(split(text, '\n')) {}

    Result<Certificate, Rejection> read() {
        Certificate certificate;
        if (!read_head(certificate) || !read_body(certificate)) {
            return Rejection{line(), fault()};
        }
        certificate.last_line = line();
        return certificate;
    }

private:
    int line() const { return static_cast<int>(std::min(next_ + 1, lines_.size())); }
    std::string_view now() const {
        return next_ < lines_.size() ? lines_[next_] : std::string_view();
    }
    bool takes(std::string_view whole) {
        if (now() != whole || next_ >= lines_.size()) return false;
        ++next_;
        return true;
    }
    std::string fault() const;
    bool fails(std::string_view fault) {
        if (fault_.empty()) fault_ = fault;
        return false;
    }
    // A line "key value" whose value `read` parses.
    template <class Field, class Read>
    bool takes(std::string_view key, Field& field, const Read& read) {
        const auto words = split(now(), ' ');
        if (words.size() != 2 || words[0] != key || !set(field, read(words[1]))) return false;
        ++next_;
        return true;
    }

    bool read_head(Certificate& certificate);
    bool read_witness(Certificate& certificate);
    bool read_body(Certificate& certificate);
    bool read_steps(std::vector<Step>& steps);
    bool read_step(Step& step, int depth);
    bool read_branch(Step& step);
    bool read_link(Branch& branch);

    std::vector<std::string_view> lines_;
    std::size_t next_ = 0;
    std::string fault_;
};

bool Reader::read_head(Certificate& certificate) {
    const auto yes_or_no = [](std::string_view text) -> std::optional<bool> {
        if (text != "yes" && text != "no") return std::nullopt;
        return text == "yes";
    };
    if (!takes("gridrace-certificate 1")) return fails("is no certificate of version 1");
    if (!takes("puzzle", certificate.puzzle, read_grid)) return fails("needs the puzzle");
    if (!takes("solution", certificate.solution, read_grid)) return fails("needs the solution");
    if (!takes("rating", certificate.tenths, read_rating)) return fails("needs the rating");
    if (!takes("minimal", certificate.minimal, yes_or_no)) return fails("needs minimal yes or no");
    while (now().starts_with("witness ") || now().starts_with("superfluous ")) {
        if (!read_witness(certificate)) return fails("is no witness");
    }
    return true;
}

bool Reader::read_witness(Certificate& certificate) {
    const auto words = split(now(), ' ');
    const bool is_witness = words[0] == "witness";
    Witness witness;
    witness.line = line();
    if (words.size() != (is_witness ? 3u : 2u) || !set(witness.cell, read_cell(words[1]))) {
        return false;
    }
    if (is_witness && !set(witness.grid, read_grid(words[2]))) return false;
    certificate.witnesses.push_back(witness);
    ++next_;
    return true;
}

bool Reader::read_body(Certificate& certificate) {
    if (!takes("path")) return fails("needs the path");
    if (!read_steps(certificate.path)) return false;
    if (takes("proof") && !read_steps(certificate.proof)) return false;
    if (!takes("end")) return fails("is no step");
    if (next_ == lines_.size()) return fails("needs a line end after 'end'");
    const bool is_all = next_ + 1 == lines_.size() && now().empty();
    return is_all || fails("follows the end");
}

// What is wrong with the line, or the one cause that is invisible in it.
std::string Reader::fault() const {
    if (now().ends_with('\r')) return "lines end with '\\n' alone";
    const bool is_last = next_ > 0 && next_ + 1 >= lines_.size();
    return is_last && std::ranges::count(lines_, "end") == 0 ? "ends too early" : fault_;
}

bool Reader::read_steps(std::vector<Step>& steps) {
    while (now().starts_with("step ")) {
        if (!read_step(steps.emplace_back(), 0)) return false;
    }
    return !steps.empty() || fails("needs a step");
}

bool Reader::read_step(Step& step, int depth) {
    static const std::vector<std::string_view> keys = {
        "rating", "type",        "level",        "houses", "cells",
        "digits", "other_cells", "other_digits", "place",  "remove"};
    step.line = line();
    const auto words = split(now(), ' ');
    if (words.size() < 2 || words.size() % 2 != 0 || words[0] != "step") {
        return fails("is no step");
    }
    step.technique = words[1];
    auto key = keys.begin();
    for (std::size_t i = 2; i < words.size(); i += 2, ++key) {
        key = std::find(key, keys.end(), words[i]);
        if (key == keys.end() || !read_field(step, words[i], words[i + 1])) {
            return fails("has a field that cannot be read");
        }
    }
    ++next_;
    while (takes("branch")) {
        if (!read_branch(step)) return false;
    }
    while (takes("nested")) {
        if (depth == max_depth) return fails("is nested too deep");
        if (!read_step(step.nested.emplace_back(), depth + 1)) return false;
        if (!takes("done")) return fails("is no part of a nested step");
    }
    return true;
}

bool Reader::read_branch(Step& step) {
    Branch& branch = step.branches.emplace_back();
    while (now().starts_with("r")) {
        if (!read_link(branch)) return fails("is no link");
    }
    return !branch.empty() || fails("needs a link");
}

// "r1c1=5 assumption", "r1c9-5 digit_is_in_row 1", "r2c9-7 technique 1,3 by 1"
bool Reader::read_link(Branch& branch) {
    const auto words = split(now(), ' ');
    if (words.size() < 2 || words.size() == 4 || words.size() > 5) return false;
    Link link;
    if (!set(link.claim, read_claim(words[0]))) return false;
    link.reason = words[1];
    if (words.size() > 2 && !set(link.parents, read_parents(words[2]))) return false;
    if (words.size() == 5) {
        if (words[3] != "by" || !set(link.nested, read_number(words[4]))) return false;
        --link.nested;
    }
    branch.push_back(std::move(link));
    ++next_;
    return true;
}

}  // namespace

Result<Certificate, Rejection> read_certificate(std::string_view text) {
    if (text.size() > max_bytes) return Rejection{1, "is too long"};
    return Reader(text).read();
}

}  // namespace gridrace::checker
