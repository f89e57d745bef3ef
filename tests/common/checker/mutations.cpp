#include "tests/common/checker/mutations.hpp"

#include <algorithm>

#include "tests/common/checker/word_mutations.hpp"

namespace gridrace::checker {

namespace {

bool is_link(const std::string& line) {
    return line.size() > 6 && line[0] == 'r' && (line[4] == '=' || line[4] == '-');
}

bool is_about_clue(const std::string& line) {
    return line.starts_with("witness") || line.starts_with("superfluous");
}

class Mutator {
public:
    explicit Mutator(const Lines& lines)
        : lines_(lines), path_(line_of("path")), proof_(line_of("proof")) {}

    std::vector<Mutation> run() {
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            for (const auto& changed : changed_lines(lines_[i])) {
                replace(lines_[i] + " -> " + changed, i, i + 1, {changed});
            }
            if (is_about_clue(lines_[i])) change_witness(i);
            if (is_link(lines_[i])) drop(i, i + 1);
        }
        const auto steps = top_steps();
        for (std::size_t i = 0; i + 1 < steps.size(); ++i) change_step(steps[i], steps[i + 1]);
        put_last_step_first(steps);
        change_sections();
        drop(lines_.size() - 1, lines_.size());
        return std::move(mutations_);
    }

private:
    bool has_proof() const { return proof_ < lines_.size(); }
    std::size_t line_of(std::string_view whole) const {
        return static_cast<std::size_t>(std::ranges::find(lines_, whole) - lines_.begin());
    }
    Lines part(std::size_t begin, std::size_t end) const {
        return {lines_.begin() + std::ptrdiff_t(begin), lines_.begin() + std::ptrdiff_t(end)};
    }

    void replace(std::string what, std::size_t begin, std::size_t end, Lines lines) {
        mutations_.push_back({std::move(what), begin, end, std::move(lines)});
    }
    void drop(std::size_t begin, std::size_t end) {
        replace("without " + lines_[begin], begin, end, {});
    }
    void repeat(std::size_t begin, std::size_t end) {
        replace("twice " + lines_[begin], end, end, part(begin, end));
    }

    void change_witness(std::size_t i) {
        drop(i, i + 1);
        repeat(i, i + 1);
        if (is_about_clue(lines_[i + 1])) {
            replace("too late " + lines_[i], i, i + 2, {lines_[i + 1], lines_[i]});
        }
        if (lines_[i].starts_with("superfluous")) return;
        const std::size_t minimal = 4;
        Lines lines = part(minimal, i + 1);
        lines.front() = "minimal no";
        lines.back() = "superfluous " + lines_[i].substr(8, 4);
        replace("superfluous " + lines_[i], minimal, i + 1, lines);
    }

    // Where the steps that are in no other begin, the place after the last one, and the line
    // between the sections.
    std::vector<std::size_t> top_steps() const {
        std::vector<std::size_t> found;
        int depth = 0;
        for (std::size_t i = path_ + 1; i < lines_.size(); ++i) {
            depth += (lines_[i] == "nested") - (lines_[i] == "done");
            const bool is_border = lines_[i] == "proof" || lines_[i] == "end";
            if (is_border || (depth == 0 && lines_[i].starts_with("step "))) found.push_back(i);
        }
        return found;
    }
    void change_step(std::size_t begin, std::size_t end) {
        if (lines_[begin] == "proof") return;
        repeat(begin, end);
        if (lines_[begin].find(" place ") != std::string::npos) drop(begin, end);
        for (std::size_t i = begin; i < end; ++i) {
            if (lines_[i] == "branch") drop_branch(i);
        }
    }
    void drop_branch(std::size_t begin) {
        std::size_t end = begin + 1;
        while (is_link(lines_[end])) ++end;
        drop(begin, end);
    }
    // It is about the last open cell.
    void put_last_step_first(const std::vector<std::size_t>& steps) {
        const std::size_t last = steps[steps.size() - 2];
        const std::size_t first = (has_proof() ? proof_ : path_) + 1;
        Lines lines = part(first, last);
        lines.insert(lines.begin(), lines_[last]);
        replace("first " + lines_[last], first, last + 1, lines);
    }

    // What assumes that there is one solution does not prove it.
    void change_sections() {
        const std::size_t end = lines_.size() - 1;
        drop(path_, has_proof() ? proof_ : end);
        Lines path = part(path_ + 1, has_proof() ? proof_ : end);
        if (has_proof()) {
            drop(proof_, end);
            replace("proved by the path", proof_ + 1, end, path);
        } else {
            path.insert(path.begin(), "proof");
            replace("proved twice", end, end, path);
        }
    }

    const Lines& lines_;
    std::size_t path_, proof_;
    std::vector<Mutation> mutations_;
};

}  // namespace

Lines lines_of(std::string_view certificate) {
    Lines lines;
    for (auto end = certificate.find('\n'); end != certificate.npos; end = certificate.find('\n')) {
        lines.emplace_back(certificate.substr(0, end));
        certificate.remove_prefix(end + 1);
    }
    return lines;
}

std::string mutated(const Lines& certificate, const Mutation& mutation) {
    std::string text;
    const auto add = [&](const Lines& lines, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) text += lines[i] + "\n";
    };
    add(certificate, 0, mutation.begin);
    add(mutation.lines, 0, mutation.lines.size());
    add(certificate, mutation.end, certificate.size());
    return text;
}

std::vector<Mutation> mutations(const Lines& certificate) {
    return Mutator(certificate).run();
}

}  // namespace gridrace::checker
