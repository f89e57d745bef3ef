#include "client/tools/certificate_feed.hpp"

#include <utility>

namespace gridrace::client::tools {

namespace {
// More than any certificate has: the rest counts as another one.
constexpr std::size_t most_bytes = std::size_t{5} << 20;
}  // namespace

CertificateFeed::CertificateFeed(std::vector<std::string> names, CertificateVerb verb,
                                 PuzzleWork manner)
    : names_(std::move(names)),
      verb_(std::move(verb)),
      manner_(std::make_shared<const PuzzleWork>(std::move(manner))) {
    if (names_.empty()) names_.emplace_back("-");
}

std::optional<int> CertificateFeed::descriptor() const {
    return source_ ? std::optional(source_->descriptor()) : std::nullopt;
}

std::optional<Task> CertificateFeed::take() {
    if (tasks_.empty()) return std::nullopt;
    auto task = std::move(tasks_.front());
    tasks_.pop_front();
    return task;
}

void CertificateFeed::read() {
    if (!source_) return open();
    if (const auto bytes = source_->read()) return add(*bytes);
    finish_source();
}

void CertificateFeed::open() {
    source_.emplace(names_[opened_++]);
    line_ = 0;
    if (!source_->fault().empty()) finish_source();
}

void CertificateFeed::add(std::string_view bytes) {
    begun_ += bytes;
    std::string_view rest = begun_;
    for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
        add_line(rest.substr(0, end + 1));
        rest.remove_prefix(end + 1);
    }
    begun_.erase(0, begun_.size() - rest.size());
    if (begun_.size() > most_bytes) add_line(std::exchange(begun_, {}));
}

void CertificateFeed::add_line(std::string_view line) {
    ++line_;
    if (line.starts_with("gridrace-certificate ")) finish_text();
    if (text_.text.empty()) {
        if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return;
        text_.first_line = line_;
    }
    text_.text += line;
    if (line == "end\n" || text_.text.size() > most_bytes) finish_text();
}

void CertificateFeed::finish_text() {
    if (text_.text.empty()) return;
    text_.source = source_->name();
    tasks_.push_back([text = std::exchange(text_, {}), verb = verb_](Answers& answers) {
        answers.puzzles = 1;
        verb(text, answers);
    });
}

void CertificateFeed::finish_source() {
    if (!begun_.empty()) add_line(std::exchange(begun_, {}));
    finish_text();
    if (!source_->fault().empty()) {
        tasks_.push_back(problem_task(*source_->name(), source_->fault(), manner_));
    }
    source_.reset();
}

}  // namespace gridrace::client::tools
