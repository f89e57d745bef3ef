// Certificates from files and from standard input, one after the other.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/tools/feed.hpp"
#include "client/tools/puzzle_task.hpp"
#include "client/tools/source.hpp"

namespace gridrace::client::tools {

// A text that should be a certificate.
struct CertificateText {
    std::shared_ptr<const std::string> source;  // its name, fit for a terminal
    int first_line = 1;                         // where it begins there
    std::string text;
};

// Says what it has to say of a text. Runs on several threads at once.
using CertificateVerb = std::function<void(const CertificateText&, Answers&)>;

class CertificateFeed : public Feed {
public:
    // Names of files, "-" for standard input; none at all stand for "-". A certificate ends with its line
    // "end", or where the next begins; blank lines between them do not matter. `manner` says how to tell
    // what cannot be read.
    CertificateFeed(std::vector<std::string> names, CertificateVerb verb, PuzzleWork manner);

    bool at_end() const override { return !source_ && opened_ == names_.size(); }
    std::optional<int> descriptor() const override;
    void read() override;
    std::optional<Task> take() override;
    std::optional<Task> take_rest() override { return std::nullopt; }
    std::optional<std::uint64_t> length() const override { return std::nullopt; }

private:
    void open();
    void add(std::string_view bytes);
    void add_line(std::string_view line);
    void finish_text();
    void finish_source();

    std::vector<std::string> names_;
    CertificateVerb verb_;
    std::shared_ptr<const PuzzleWork> manner_;
    std::size_t opened_ = 0;  // of the names

    std::optional<Source> source_;
    int line_ = 0;          // the number of the last whole line
    std::string begun_;     // the beginning of a line whose end has not come yet
    CertificateText text_;  // as far as it has come
    std::deque<Task> tasks_;
};

}  // namespace gridrace::client::tools
